# Writes shader parts into a C++ file as raw strings, so that nothing is read from disk at run time.
# cmake -DOUT=shaders.cpp -DDIR=glsl -DPARTS="a.glsl;b.vert" -DNAME=shaderParts -P EmbedShaders.cmake
set(text "// Generated from glsl/ by EmbedShaders.cmake.\n#include \"render/shader_parts.hpp\"\n\n")
string(APPEND text "#include <array>\n\nnamespace moue {\nnamespace {\n\n")
string(APPEND text "constexpr std::array kParts = {\n")
# The numbers that C++ and GLSL share: written out, as the names need not travel either. The longest
# names come first, as some begin like others.
file(STRINGS ${DIR}/morph_layout.h shared REGEX "^#define MOUE_[A-Z0-9_]+ [0-9]+")
list(SORT shared ORDER DESCENDING)
foreach(part IN LISTS PARTS)
  file(READ ${DIR}/${part} body)
  # Comments and spaces need not travel; the lines stay, as messages number them. Directives keep
  # their spaces: as tabs, for the time being.
  string(REGEX REPLACE "[ \t]*//[^\n]*" "" body "${body}")
  string(REGEX REPLACE "\n[ \t]+" "\n" body "${body}")
  string(REGEX REPLACE "/\\*[^*\n]*\\*/" "" body "${body}")
  foreach(line IN LISTS shared)
    string(REGEX MATCH "(MOUE_[A-Z0-9_]+) ([0-9]+)" define "${line}")
    string(REPLACE ${CMAKE_MATCH_1} ${CMAKE_MATCH_2} body "${body}")
  endforeach()
  string(REGEX MATCHALL "#[^\n]*" directives "${body}")
  foreach(directive IN LISTS directives)
    string(REPLACE " " "\t" kept "${directive}")
    string(REPLACE "${directive}" "${kept}" body "${body}")
  endforeach()
  string(REGEX REPLACE " *([*/=<>(){},;?:&|!]) *" "\\1" body "${body}")
  string(REGEX REPLACE " *([-+]) +([^-+ ])" "\\1\\2" body "${body}")
  string(REPLACE "\t" " " body "${body}")
  string(LENGTH "${body}" length)
  if(length GREATER 15000)  # a compiler need not take longer literals
    message(FATAL_ERROR "${part} is ${length} bytes long; split it")
  endif()
  string(APPEND text "    gl::ShaderPart{\"${part}\", R\"GLSL(${body})GLSL\"},\n")
endforeach()
string(APPEND text "};\n\n}  // namespace\n\n")
string(APPEND text "std::span<const gl::ShaderPart> ${NAME}() noexcept { return kParts; }\n\n")
string(APPEND text "}  // namespace moue\n")
file(WRITE ${OUT} "${text}")
