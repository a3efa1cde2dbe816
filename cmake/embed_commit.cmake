# Version and commit of the build into a program: aim_embed_commit(<target>) adds to the target a source that defines
# aim::product_version() and aim::build_commit() (core/version.hpp). Every build runs this file as a script (cmake -P), which
# writes the source only when they have changed, so that a new commit or version compiles one small file.
if(CMAKE_SCRIPT_MODE_FILE)
  set(commit "")
  find_program(GIT git)
  if(GIT)
    # The sources of a tarball may lie inside the checkout of another project.
    execute_process(COMMAND "${GIT}" -C "${SOURCE}" rev-parse --show-toplevel
                    OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    file(REAL_PATH "${SOURCE}" source)
    if(top STREQUAL source)
      execute_process(
        COMMAND "${GIT}" --no-optional-locks -C "${SOURCE}" describe --always --exclude=* --abbrev=10 --dirty=+dirty
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
  endif()
  set(text "// Written by the build (cmake/embed_commit.cmake).
#include \"core/version.hpp\"

std::string_view aim::product_version() { return \"${VERSION}\"; }
std::string_view aim::build_commit() { return \"${commit}\"; }
")
  set(before "")
  if(EXISTS "${OUTPUT}")
    file(READ "${OUTPUT}" before)
  endif()
  if(NOT before STREQUAL text)
    file(WRITE "${OUTPUT}" "${text}")
  endif()
  return()
endif()

set(AIM_COMMIT_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")
function(aim_embed_commit target)
  set(output "${CMAKE_CURRENT_BINARY_DIR}/build_commit.cpp")
  add_custom_target(
    ${target}_commit
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${CMAKE_SOURCE_DIR}" "-DOUTPUT=${output}" "-DVERSION=${PROJECT_VERSION}" -P "${AIM_COMMIT_SCRIPT}"
    BYPRODUCTS "${output}"
    COMMENT "Looking for version and commit"
    VERBATIM)
  target_sources(${target} PRIVATE "${output}")
  add_dependencies(${target} ${target}_commit)
endfunction()
