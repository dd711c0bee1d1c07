# Runs the conformance cases that live beside the repository (MOUE_CASES, default ../shared/cases)
# on every morph path. ctest counts the test as skipped where they are missing.
if(DEFINED ENV{MOUE_CASES})
  set(cases $ENV{MOUE_CASES})
else()
  set(cases ${SOURCE_DIR}/../shared/cases)
endif()
if(NOT EXISTS ${cases}/check.py)
  message("Skipped: no conformance cases at ${cases}.")
  return()
endif()
# GL drivers' threads and the leak check do not mix (see CMakeLists.txt): the CPU path has it.
foreach(run "cpu;1" "texture,attribute,packed;0")
  list(GET run 0 paths)
  list(GET run 1 leaks)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=${leaks}
      python3 ${cases}/check.py --moue ${MOUE} --path ${paths} --jobs 2
    RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "Some conformance cases failed.")
  endif()
endforeach()
