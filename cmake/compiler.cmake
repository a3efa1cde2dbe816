# aim_options: compile options of all our targets.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

find_program(AIM_CCACHE ccache)
if(AIM_CCACHE)
  # With a base directory the build trees of one checkout share cached objects.
  set(launcher "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1
               CCACHE_SLOPPINESS=pch_defines,time_macros "${AIM_CCACHE}")
  set(CMAKE_C_COMPILER_LAUNCHER "${launcher}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${launcher}")
endif()

if(AIM_SANITIZE)
  # Any sanitizer finding ends the program; a finding that is only printed would not fail a test.
  add_compile_options(-fsanitize=${AIM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${AIM_SANITIZE})
endif()

add_library(aim_options INTERFACE)
target_include_directories(aim_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(aim_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# Another compiler warns of more, and falsely: that must not stop who only builds. Warnings end the build of who changes the
# code, with a compiler that CI has.
set(AIM_CI_COMPILERS "GNU 12;Clang 14" CACHE STRING "Compilers whose warnings end the build of a checkout")
string(REGEX MATCH "^[0-9]+" compiler_major "${CMAKE_CXX_COMPILER_VERSION}")
set(warnings_as_errors OFF)
if(EXISTS "${CMAKE_SOURCE_DIR}/.git" AND "${CMAKE_CXX_COMPILER_ID} ${compiler_major}" IN_LIST AIM_CI_COMPILERS)
  set(warnings_as_errors ON)
endif()
option(AIM_WARNINGS_AS_ERRORS "Warnings end the build; ON in a git checkout, with a compiler that CI has" ${warnings_as_errors})
if(AIM_WARNINGS_AS_ERRORS)
  target_compile_options(aim_options INTERFACE -Werror)
endif()
