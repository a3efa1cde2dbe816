# Precompiled headers, of what others wrote: it never changes, and costs more than half of the compilation of a file. With
# GCC only: a precompiled header of Clang names the checkout, so that ccache finds no object that used it in another one,
# which costs more than it saves.
#
# aim_precompile_headers(TARGET HEADER...): the target's own. Most targets need none: after all of them are declared,
# aim_share_precompiled_headers(DIRECTORY...) gives those of the standard library, precompiled once, to each that has none.
set(AIM_STANDARD_HEADERS <algorithm> <array> <atomic> <chrono> <cmath> <functional> <map> <memory> <mutex> <optional> <span>
  <string> <string_view> <thread> <utility> <vector>)

function(aim_precompile_headers target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_precompile_headers(${target} PRIVATE ${AIM_STANDARD_HEADERS} ${ARGN})
  endif()
endfunction()

# Two targets without content, from which others take them: libraries and programs are compiled differently.
function(aim_add_shared_headers)
  set(source "${CMAKE_BINARY_DIR}/standard_headers.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "int main() {}\n" @ONLY)
  add_library(aim_library_headers OBJECT EXCLUDE_FROM_ALL "${source}")
  add_executable(aim_program_headers EXCLUDE_FROM_ALL "${source}")
  foreach(target aim_library_headers aim_program_headers)
    target_link_libraries(${target} PRIVATE aim_options)
    aim_precompile_headers(${target})
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/CMakeFiles")  # not beside programs for people
  endforeach()
endfunction()

function(aim_share_precompiled_headers)
  # Under the thread sanitizer libraries are compiled with macros of their own.
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU" OR AIM_SANITIZE MATCHES "thread")
    return()
  endif()
  if(NOT TARGET aim_library_headers)
    aim_add_shared_headers()
  endif()
  foreach(directory ${ARGN})
    get_property(targets DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target ${targets})
      get_target_property(type ${target} TYPE)
      get_target_property(sources ${target} SOURCES)
      get_target_property(own ${target} PRECOMPILE_HEADERS)
      if(own OR NOT sources MATCHES "\\.cpp(;|$)" OR sources MATCHES "\\.c(;|$)")
        continue()
      endif()
      if(type STREQUAL "EXECUTABLE")
        target_precompile_headers(${target} REUSE_FROM aim_program_headers)
      else()
        target_precompile_headers(${target} REUSE_FROM aim_library_headers)
      endif()
    endforeach()
    get_property(inner DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
    if(inner)
      aim_share_precompiled_headers(${inner})
    endif()
  endforeach()
endfunction()
