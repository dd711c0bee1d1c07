# Writes the name tables into a C++ file as raw strings.
# cmake -DOUT=names_data.cpp -DDIR=names -DFILES="a.json;b.json" -P EmbedNames.cmake
set(text "// Generated from names/ by EmbedNames.cmake.\n")
string(APPEND text "#include \"animation/takes/names_data.hpp\"\n\nnamespace moue {\n\n")
string(APPEND text "std::string_view namesFile(std::string_view name) noexcept {\n")
foreach(file IN LISTS FILES)
  # hexadecimal, as CMake's lists do not keep brackets and semicolons of a text apart
  file(READ ${DIR}/${file} bytes HEX)
  string(LENGTH "${bytes}" digits)
  if(digits GREATER 120000)  # a compiler need not take longer literals
    message(FATAL_ERROR "${file} is too long; split it")
  endif()
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
  string(REGEX REPLACE "(\\\\x0a)" "\\1\"\n        \"" bytes "${bytes}")
  string(APPEND text "    if (name == \"${file}\")\n        return\n        \"${bytes}\";\n")
endforeach()
string(APPEND text "    return {};\n}\n\n}  // namespace moue\n")
file(WRITE ${OUT} "${text}")
