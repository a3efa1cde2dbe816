// Samples of topics in CDR, as received from DDS.
#include <google/protobuf/descriptor.h>

#include <random>

#include "core/codec/codec.hpp"
#include "message_input.hpp"
#include "random_message.hpp"
#include "target.hpp"

namespace aim::fuzz {

void run_cdr(std::string_view input) {
  const auto [message, body] = message_input(input, topic_messages());
  if (!from_cdr(body, *message)) return;
  first_non_finite(*message);
  const std::string bytes = to_cdr(*message);
  require(!bytes.empty(), "a decoded sample can be encoded");
  const auto again = new_message_of(*message->GetDescriptor());
  require(static_cast<bool>(from_cdr(bytes, *again)), "an encoded sample can be decoded");
  require(to_cdr(*again) == bytes, "encoding and decoding preserve a sample");
}

std::vector<std::string> cdr_seeds() {
  std::vector<std::string> seeds;
  std::mt19937_64 random(3);
  for (const auto* type : topic_messages()) {
    const auto message = new_message_of(*type);
    seeds.push_back(type->full_name() + "\n" + to_cdr(*message));
    for (int i = 0; i < 200; ++i) {  // many random messages contain a number out of range of its ROS field
      test::fill(*message, random, 3);
      const std::string bytes = to_cdr(*message);
      message->Clear();
      if (bytes.empty()) continue;
      seeds.push_back(type->full_name() + "\n" + bytes);
      break;
    }
  }
  return seeds;
}

}  // namespace aim::fuzz
