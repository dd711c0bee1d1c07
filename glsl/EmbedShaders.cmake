# Writes shader parts into a C++ file as raw strings, so that nothing is read from disk at run time.
# cmake -DOUT=shaders.cpp -DDIR=glsl -DPARTS="a.glsl;b.vert" -P EmbedShaders.cmake
set(text "// Generated from glsl/ by EmbedShaders.cmake.\n#include \"render/shader_parts.hpp\"\n\n")
string(APPEND text "#include <array>\n\nnamespace moue {\nnamespace {\n\n")
string(APPEND text "constexpr std::array kParts = {\n")
foreach(part IN LISTS PARTS)
  file(READ ${DIR}/${part} body)
  # Comments and indentation need not travel; the lines stay, as messages number them.
  string(REGEX REPLACE "[ \t]*//[^\n]*" "" body "${body}")
  string(REGEX REPLACE "\n[ \t]+" "\n" body "${body}")
  string(LENGTH "${body}" length)
  if(length GREATER 15000)  # a compiler need not take longer literals
    message(FATAL_ERROR "${part} is ${length} bytes long; split it")
  endif()
  string(APPEND text "    gl::ShaderPart{\"${part}\", R\"GLSL(${body})GLSL\"},\n")
endforeach()
string(APPEND text "};\n\n}  // namespace\n\n")
string(APPEND text "std::span<const gl::ShaderPart> shaderParts() noexcept { return kParts; }\n\n")
string(APPEND text "}  // namespace moue\n")
file(WRITE ${OUT} "${text}")
