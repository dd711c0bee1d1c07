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
execute_process(
  COMMAND python3 ${cases}/check.py --moue ${MOUE} --path cpu,texture,attribute --jobs 2
  RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "Some conformance cases failed.")
endif()
