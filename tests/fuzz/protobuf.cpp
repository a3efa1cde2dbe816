// Bodies in protobuf's binary encoding.
#include <google/protobuf/descriptor.h>

#include <random>

#include "core/codec/codec.hpp"
#include "message_input.hpp"
#include "random_message.hpp"
#include "target.hpp"
#include "wire_case.hpp"

namespace aim::fuzz {

void run_protobuf(std::string_view input) {
  const auto [message, body] = message_input(input, call_messages());
  if (!from_protobuf(body, *message)) return;
  const bool in_order = first_non_finite(*message).empty() && first_unknown_enum(*message).empty();
  const std::string bytes = to_protobuf(*message);
  const auto again = new_message_of(*message->GetDescriptor());
  require(static_cast<bool>(from_protobuf(bytes, *again)), "an encoded message can be decoded");
  const std::string text = to_json(*message);
  require(to_json(*again) == text, "encoding and decoding preserve a message");
  if (!in_order) return;
  const Status read = from_json(text, *again);  // bytes may contain a key of a map twice, JSON must not
  require(read || read.error().reason.find("is already set") != std::string::npos,
          "a valid message has a JSON text that can be parsed");
}

std::vector<std::string> protobuf_seeds() {
  std::vector<std::string> seeds;
  for (const test::WireCase& row : test::wire_cases())
    if (!row.refused) seeds.push_back(row.message + "\n" + row.protobuf);
  std::mt19937_64 random(2);
  for (const auto* type : call_messages()) {
    const auto message = new_message_of(*type);
    test::fill(*message, random);
    seeds.push_back(type->full_name() + "\n" + to_protobuf(*message));
  }
  return seeds;
}

}  // namespace aim::fuzz
