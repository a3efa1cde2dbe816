# aim_compile_by_folder(TARGET [ALONE PATTERN...]): the sources of a folder are compiled together, up to eight at a
# time. Most of the compilation of a small file is that of the headers which its neighbours include as well. Names
# in anonymous namespaces must then differ within a folder; files that match a pattern are compiled alone.
#
# Not CMake's own unity build: its files name sources by absolute path, so that ccache finds nothing in another checkout.
option(AIM_COMPILE_BY_FOLDER "Compile the sources of a folder together: a clean build takes half the time" ON)

function(aim_compile_by_folder target)
  cmake_parse_arguments(PARSE_ARGV 1 option "" "" "ALONE")
  if(NOT AIM_COMPILE_BY_FOLDER)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(home ${target} SOURCE_DIR)
  list(SORT sources)
  set(compiled "")
  set(units "")
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${home}" NORMALIZE)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${CMAKE_SOURCE_DIR}" OUTPUT_VARIABLE path)
    cmake_path(IS_PREFIX CMAKE_BINARY_DIR "${source}" alone)  # generated
    if(NOT path MATCHES "\\.cpp$")
      set(alone ON)
    endif()
    foreach(pattern ${option_ALONE})
      if(path MATCHES "${pattern}")
        set(alone ON)
      endif()
    endforeach()
    if(alone)
      list(APPEND compiled "${source}")
      continue()
    endif()
    cmake_path(GET path PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR part "0${${folder}_count} / 8")
    math(EXPR ${folder}_count "0${${folder}_count} + 1")
    list(APPEND units "${folder}_${part}")
    string(APPEND includes_of_${folder}_${part} "#include \"${path}\"\n")
  endforeach()
  list(REMOVE_DUPLICATES units)
  foreach(unit ${units})
    set(file "${CMAKE_BINARY_DIR}/by_folder/${target}/${unit}.cpp")
    file(CONFIGURE OUTPUT "${file}" CONTENT "${includes_of_${unit}}" @ONLY)
    list(APPEND compiled "${file}")
  endforeach()
  set_property(TARGET ${target} PROPERTY SOURCES ${compiled})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # it takes the file of a class for a header that others include too
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# aim_precompile_headers(TARGET HEADER...): headers that others wrote, precompiled, with GCC. A precompiled header of Clang
# names the checkout, so that ccache finds no object that used it in another one, which costs more than it saves.
function(aim_precompile_headers target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
