# Emscripten's compiler must not search /usr/include, where the host's C library lies. The
# header-only packages that the rooms use are linked into a folder of the build instead.
set(moue_header_dir ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${moue_header_dir})
set(headers glm)
if(MOUE_TINYGLTF)
  list(APPEND headers nlohmann tiny_gltf.h)
endif()
foreach(header IN LISTS headers)
  find_path(moue_header_${header} ${header} PATHS /usr/include /usr/local/include
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${moue_header_${header}}/${header} ${moue_header_dir}/${header} SYMBOLIC)
endforeach()
include_directories(SYSTEM ${moue_header_dir})
