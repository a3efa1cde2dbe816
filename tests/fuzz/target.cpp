// The table of fuzz targets, and their common functions.
#include "target.hpp"
#include "tests/source_root.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace aim::fuzz {
namespace {

constexpr std::array kTargets{
    Target{"aimrt_frame", run_aimrt_frame, aimrt_frame_seeds},
    Target{"cdr", run_cdr, cdr_seeds},
    Target{"command_line", run_command_line, command_line_seeds},
    Target{"config", run_config, config_seeds},
    Target{"configuration", run_configuration, configuration_seeds},
    Target{"gait", run_gait, gait_seeds},
    Target{"http_reply", run_http_reply, http_reply_seeds},
    Target{"http_request", run_http_request, http_request_seeds},
    Target{"json", run_json, json_seeds},
    Target{"lcm", run_lcm, lcm_seeds},
    Target{"lcm_packet", run_lcm_packet, lcm_packet_seeds},
    Target{"motion_csv", run_motion_csv, motion_csv_seeds},
    Target{"motion_json", run_motion_json, motion_json_seeds},
    Target{"protobuf", run_protobuf, protobuf_seeds},
    Target{"ros1", run_ros1, ros1_seeds},
    Target{"ros1_wire", run_ros1_wire, ros1_wire_seeds},
    Target{"scene", run_scene, scene_seeds},
    Target{"sequence", run_sequence, sequence_seeds},
    Target{"trajectory", run_trajectory, trajectory_seeds},
};

}  // namespace

std::span<const Target> targets() { return kTargets; }

const Target* find_target(std::string_view name) {
  for (const Target& target : kTargets)
    if (target.name == name) return &target;
  return nullptr;
}

void fail(const char* property) {
  std::fprintf(stderr, "fuzz: this does not hold: %s\n", property);
  std::abort();
}

std::string project_file(const std::string& path) {
  std::ifstream file(aim::test::source_root() / path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  require(file.is_open() && !text.empty(), path.c_str());
  return text;
}

}  // namespace aim::fuzz
