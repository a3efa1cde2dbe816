# Embeds motion files: aim_embed_motions(<target> <file>...) adds to the target a source that defines the table of
# robotside/motion/shipped_motions.hpp, in the order of the files. Run as a script (cmake -P) it writes that source.
if(CMAKE_SCRIPT_MODE_FILE)
  set(rows "")
  foreach(file ${FILES})
    file(READ "${file}" text)
    get_filename_component(name "${file}" NAME)
    string(REPLACE ".motion.json" "" id "${name}")
    string(APPEND rows "    {\"${id}\", R\"file(${text})file\"},\n")
  endforeach()
  file(WRITE "${OUTPUT}" "// Written by the build from robotside/motion/library/.
#include \"robotside/motion/shipped_motions.hpp\"

namespace aim::robotside {
namespace {

constexpr ShippedMotion kShipped[] = {
${rows}};

}  // namespace

std::span<const ShippedMotion> shipped_motions() { return kShipped; }

}  // namespace aim::robotside
")
  return()
endif()

set(AIM_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")
function(aim_embed_motions target)
  set(output "${CMAKE_CURRENT_BINARY_DIR}/shipped_motions.cpp")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" "-DFILES=${ARGN}" "-DOUTPUT=${output}" -P "${AIM_EMBED_SCRIPT}"
    DEPENDS ${ARGN} "${AIM_EMBED_SCRIPT}"
    COMMENT "Embedding motions"
    VERBATIM)
  target_sources(${target} PRIVATE "${output}")
endfunction()
