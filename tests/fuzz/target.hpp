// Fuzz targets: one function per reader of bytes from outside. The fuzzer calls it with generated inputs, the
// test suite with the seeds and with every input that once failed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace aim::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view input);  // returns for every input; aborts if a property does not hold
  std::vector<std::string> (*seeds)();  // valid inputs, from the project's own files
};
std::span<const Target> targets();
const Target* find_target(std::string_view name);  // nullptr: unknown name

// Checks a property of every input. If it does not hold, prints it and aborts the process.
[[noreturn]] void fail(const char* property);
inline void require(bool holds, const char* property) {
  if (!holds) fail(property);
}

// The content of a file of the repository, which must exist.
std::string project_file(const std::string& path);

// ---- the targets, one file each
void run_aimrt_frame(std::string_view input);
std::vector<std::string> aimrt_frame_seeds();
void run_cdr(std::string_view input);
std::vector<std::string> cdr_seeds();
void run_command_line(std::string_view input);
std::vector<std::string> command_line_seeds();
void run_config(std::string_view input);
std::vector<std::string> config_seeds();
void run_configuration(std::string_view input);
std::vector<std::string> configuration_seeds();
void run_gait(std::string_view input);
std::vector<std::string> gait_seeds();
void run_http_reply(std::string_view input);
std::vector<std::string> http_reply_seeds();
void run_http_request(std::string_view input);
std::vector<std::string> http_request_seeds();
void run_json(std::string_view input);
std::vector<std::string> json_seeds();
void run_lcm(std::string_view input);
std::vector<std::string> lcm_seeds();
void run_lcm_packet(std::string_view input);
std::vector<std::string> lcm_packet_seeds();
void run_motion_csv(std::string_view input);
std::vector<std::string> motion_csv_seeds();
void run_motion_json(std::string_view input);
std::vector<std::string> motion_json_seeds();
void run_protobuf(std::string_view input);
std::vector<std::string> protobuf_seeds();
void run_ros1(std::string_view input);
std::vector<std::string> ros1_seeds();
void run_ros1_wire(std::string_view input);
std::vector<std::string> ros1_wire_seeds();
void run_scene(std::string_view input);
std::vector<std::string> scene_seeds();
void run_sequence(std::string_view input);
std::vector<std::string> sequence_seeds();
void run_trajectory(std::string_view input);
std::vector<std::string> trajectory_seeds();

}  // namespace aim::fuzz
