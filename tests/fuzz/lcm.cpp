// Samples of LCM channels.
#include <google/protobuf/descriptor.h>

#include <random>

#include "core/codec/codec.hpp"
#include "lcm_sample.hpp"
#include "message_input.hpp"
#include "target.hpp"

namespace aim::fuzz {

void run_lcm(std::string_view input) {
  const auto [message, body] = message_input(input, lcm_messages());
  if (!from_lcm(body, *message)) return;
  const auto bytes = to_lcm(*message);
  require(static_cast<bool>(bytes), "a decoded sample can be encoded");
  require(*bytes == body, "LCM has one form of a sample");
}

std::vector<std::string> lcm_seeds() {
  std::vector<std::string> seeds;
  std::mt19937_64 random(4);
  for (const auto* type : lcm_messages()) {
    const auto message = new_message_of(*type);
    test::fill_lcm(*message, random);
    const auto bytes = to_lcm(*message);
    require(static_cast<bool>(bytes), "a filled message has a form in LCM");
    seeds.push_back(type->full_name() + "\n" + *bytes);
  }
  return seeds;
}

}  // namespace aim::fuzz
