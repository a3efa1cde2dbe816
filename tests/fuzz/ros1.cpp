// Samples of ROS 1 topics.
#include <google/protobuf/descriptor.h>

#include <random>

#include "core/codec/codec.hpp"
#include "message_input.hpp"
#include "random_message.hpp"
#include "target.hpp"

namespace aim::fuzz {

void run_ros1(std::string_view input) {
  const auto [message, body] = message_input(input, ros1_messages());
  if (!from_ros1(body, *message)) return;
  first_non_finite(*message);
  const auto bytes = to_ros1(*message);
  require(static_cast<bool>(bytes), "a decoded sample can be encoded");
  const auto again = new_message_of(*message->GetDescriptor());
  require(static_cast<bool>(from_ros1(*bytes, *again)), "an encoded sample can be decoded");
  const auto same = to_ros1(*again);
  require(same && *same == *bytes, "encoding and decoding preserve a sample");
}

std::vector<std::string> ros1_seeds() {
  std::vector<std::string> seeds;
  std::mt19937_64 random(5);
  for (const auto* type : ros1_messages()) {
    const auto message = new_message_of(*type);
    for (int i = 0; i < 200; ++i) {  // many random messages contain a number out of range of its ROS field
      const auto bytes = to_ros1(*message);
      test::fill(*message, random, 3);
      if (!bytes || bytes->empty()) continue;
      seeds.push_back(type->full_name() + "\n" + *bytes);
      break;
    }
  }
  return seeds;
}

}  // namespace aim::fuzz
