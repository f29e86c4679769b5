# Installs unknot into a scratch folder, then configures, builds and runs the program beside this file against it.
set(scratch ${build_dir}/install_test)
file(REMOVE_RECURSE ${scratch})

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "failed (${status}): ${command}\n${output}")
  endif()
endfunction()

set(flags "")
if(sanitize)
  set(flags -DCMAKE_CXX_FLAGS=-fsanitize=${sanitize})
endif()
run(${CMAKE_COMMAND} --install ${build_dir} --config ${config} --prefix ${scratch}/prefix)
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${scratch}/build -G ${generator} ${flags}
    -DCMAKE_BUILD_TYPE=${config} -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_PREFIX_PATH=${scratch}/prefix)
run(${CMAKE_COMMAND} --build ${scratch}/build)
run(${scratch}/build/consumer)
if(EXISTS ${scratch}/prefix/bin/unknot)
  run(${scratch}/prefix/bin/unknot --version)
endif()
