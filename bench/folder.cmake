# cmake -DPROGRAM=... -DOUT=... -P folder.cmake
#
# Copies a program, stripped, and the shared libraries it needs to OUT: all but libc's own, which
# must be the machine's, and OpenGL's loaders, which belong to its driver.
file(REMOVE_RECURSE ${OUT})
file(COPY ${PROGRAM} DESTINATION ${OUT})
get_filename_component(name ${PROGRAM} NAME)
execute_process(COMMAND strip ${OUT}/${name} COMMAND_ERROR_IS_FATAL ANY)
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${PROGRAM}
  RESOLVED_DEPENDENCIES_VAR libraries
  PRE_EXCLUDE_REGEXES "^lib(c|m|dl|pthread|rt)\\.so" "^ld-linux" "^lib(EGL|GL|GLX|GLESv2|GLdispatch|OpenGL)\\.so"
  UNRESOLVED_DEPENDENCIES_VAR missing)
foreach(library IN LISTS libraries)
  get_filename_component(soname ${library} NAME)
  file(REAL_PATH ${library} real)
  file(COPY_FILE ${real} ${OUT}/${soname})
endforeach()
message(STATUS "${OUT}: ${name} and ${libraries}")
