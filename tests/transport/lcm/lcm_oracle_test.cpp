// The LCM codec against lcm-gen: fingerprints, and bytes that its code reads and writes.
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/codec/codec.hpp"
#include "core/codec/lcm_layout.hpp"
#include "every.pb.h"
#include "lcm/cyberdog.pb.h"
#include "oracle/danger_states_lcmt.hpp"
#include "oracle/every_t.hpp"
#include "oracle/file_recv_lcmt.hpp"
#include "oracle/file_send_lcmt.hpp"
#include "oracle/inner_t.hpp"
#include "oracle/leg_control_data_lcmt.hpp"
#include "oracle/localization_lcmt.hpp"
#include "oracle/motor_ctrl_lcmt.hpp"
#include "oracle/motor_ctrl_state_lcmt.hpp"
#include "oracle/outer_t.hpp"
#include "oracle/robot_control_cmd_lcmt.hpp"
#include "oracle/robot_control_response_lcmt.hpp"
#include "oracle/state_estimator_lcmt.hpp"
#include "tests/catch.hpp"
#include "tests/core/lcm_sample.hpp"

using namespace aim;

namespace {

std::string lcm_of(const google::protobuf::Message& message) {
  const auto bytes = to_lcm(message);
  INFO((bytes ? std::string() : bytes.error().reason));
  REQUIRE(bytes);
  return *bytes;
}

template <class Theirs>
std::string encoded(const Theirs& sample) {
  std::string bytes(static_cast<std::size_t>(sample.getEncodedSize()), '\0');
  REQUIRE(sample.encode(bytes.data(), 0, static_cast<int>(bytes.size())) == static_cast<int>(bytes.size()));
  return bytes;
}

// lcm-gen reads what we write, and writes the same bytes; we read them again.
template <class Ours, class Theirs>
void agree() {
  INFO(Ours::descriptor()->full_name());
  CHECK(lcm_type_of(*Ours::descriptor()).fingerprint == static_cast<std::uint64_t>(Theirs::getHash()));
  std::mt19937_64 random(7);
  for (int i = 0; i < 100; ++i) {
    Ours message;
    test::fill_lcm(message, random);
    const std::string bytes = lcm_of(message);
    Theirs sample{};
    REQUIRE(sample.decode(bytes.data(), 0, static_cast<int>(bytes.size())) == static_cast<int>(bytes.size()));
    const std::string theirs = encoded(sample);
    REQUIRE(to_hex(theirs) == to_hex(bytes));
    Ours back;
    REQUIRE(from_lcm(theirs, back));
    CHECK(to_json(back) == to_json(message));
  }
}

template <class Ours>
std::string refusal() {
  const auto bytes = to_lcm(Ours());
  REQUIRE_FALSE(bytes);
  return bytes.error().reason;
}

}  // namespace

TEST_CASE("lcm-gen and aim agree on the types of a robot") {
  agree<cyberdog::robot_control_cmd_lcmt, oracle::robot_control_cmd_lcmt>();
  agree<cyberdog::robot_control_response_lcmt, oracle::robot_control_response_lcmt>();
  agree<cyberdog::file_send_lcmt, oracle::file_send_lcmt>();
  agree<cyberdog::file_recv_lcmt, oracle::file_recv_lcmt>();
  agree<cyberdog::danger_states_lcmt, oracle::danger_states_lcmt>();
  agree<cyberdog::localization_lcmt, oracle::localization_lcmt>();
  agree<cyberdog::motor_ctrl_lcmt, oracle::motor_ctrl_lcmt>();
  agree<cyberdog::motor_ctrl_state_lcmt, oracle::motor_ctrl_state_lcmt>();
  agree<cyberdog::state_estimator_lcmt, oracle::state_estimator_lcmt>();
  agree<cyberdog::leg_control_data_lcmt, oracle::leg_control_data_lcmt>();
}

TEST_CASE("lcm-gen and aim agree on every kind of field, and on types in types") {
  agree<every::inner_t, oracle::inner_t>();
  agree<every::every_t, oracle::every_t>();
  agree<every::outer_t, oracle::outer_t>();
}

TEST_CASE("each field of lcm-gen is our field of the same name") {
  oracle::robot_control_cmd_lcmt theirs{};
  theirs.mode = 11;
  theirs.gait_id = -27;
  theirs.vel_des[2] = 0.5F;
  theirs.step_height[1] = 0.0625F;
  theirs.duration = 1'000'000;
  cyberdog::robot_control_cmd_lcmt command;
  REQUIRE(from_lcm(encoded(theirs), command));
  CHECK(command.mode() == 11);
  CHECK(command.gait_id() == -27);
  CHECK(command.vel_des(2) == 0.5F);
  CHECK(command.step_height(1) == 0.0625F);
  CHECK(command.duration() == 1'000'000);
  CHECK(command.value() == 0);
}

TEST_CASE("every sample that lcm-gen refuses for its length is refused") {
  std::mt19937_64 random(8);
  every::outer_t message;
  test::fill_lcm(message, random);
  const std::string bytes = lcm_of(message);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    oracle::outer_t sample{};
    CHECK(sample.decode(bytes.data(), 0, static_cast<int>(size)) < 0);
    CHECK_FALSE(from_lcm(std::string_view(bytes).substr(0, size), message));
  }
}

TEST_CASE("lcm: an array has as many elements as its length says") {
  every::every_t message;
  std::mt19937_64 random(9);
  test::fill_lcm(message, random);
  message.set_count(message.count() + 1);
  const auto bytes = to_lcm(message);
  REQUIRE_FALSE(bytes);
  CHECK(bytes.error().reason.find("every.every_t.numbers has the wrong number of elements") == 0);

  // A length that is negative, or larger than the sample: refused before memory is taken.
  every::outer_t outer;
  test::fill_lcm(outer, random);
  outer.clear_more();
  outer.set_count(0);
  std::string sample = lcm_of(outer);
  for (const char* count : {"ffffffffffffffff", "7fffffffffffffff", "0000000000000001", "00000000ffffffff"}) {
    INFO(count);
    sample.replace(sample.size() - 8, 8, from_hex(count).value());
    CHECK_FALSE(from_lcm(sample, outer));
  }
}

TEST_CASE("lcm: a boolean is 0 or 1") {
  every::inner_t inner;
  std::string sample = lcm_of(inner);
  sample.back() = '\x02';
  const Status read = from_lcm(sample, inner);
  REQUIRE_FALSE(read);
  CHECK(read.error().reason.find("every.inner_t.b") != std::string::npos);
}

TEST_CASE("lcm: a field without a type in LCM is named") {
  CHECK(refusal<every::no_size_t>() == "LCM has no type for its field every.no_size_t.numbers");
  CHECK(refusal<every::two_sizes_t>() == "LCM has no type for its field every.two_sizes_t.numbers");
  CHECK(refusal<every::late_length_t>() == "LCM has no type for its field every.late_length_t.numbers");
  CHECK(refusal<every::no_length_t>() == "LCM has no type for its field every.no_length_t.numbers");
  CHECK(refusal<every::float_length_t>() == "LCM has no type for its field every.float_length_t.numbers");
  CHECK(refusal<every::unsigned_t>() == "LCM has no type for its field every.unsigned_t.number");
  CHECK(refusal<every::bytes_t>() == "LCM has no type for its field every.bytes_t.octets");
  CHECK(refusal<every::choice_t>() == "LCM has no type for its field every.choice_t.number");
  CHECK(refusal<every::endless_t>().find("LCM has no type for its field every.endless_t.") == 0);
}
