# Builds and runs the consumer: -DMODE=installed (from -DMOUE_BUILD_DIR) or -DMODE=subdirectory.
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  if(failed)
    message(FATAL_ERROR "${ARGN} failed:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK_DIR}/prefix)
if(MODE STREQUAL "installed")
  run(${CMAKE_COMMAND} --install ${MOUE_BUILD_DIR} --prefix ${WORK_DIR}/prefix)
  set(where -DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix)
else()
  set(where -DMOUE_SOURCE_DIR=${MOUE_SOURCE_DIR})
endif()
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK_DIR}/build
  -DCMAKE_BUILD_TYPE= "-DCMAKE_CXX_FLAGS=${FLAGS}" -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF
  ${where})
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build --parallel 2)
run(${WORK_DIR}/build/moue_consumer)
set(expected "weight 0.5 lifts to 0.5 1 2\n")
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "The consumer printed '${output}', not '${expected}'.")
endif()
