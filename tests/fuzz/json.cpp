// JSON bodies, as the server reads requests and the client reads replies.
#include <google/protobuf/descriptor.h>

#include <random>

#include "core/codec/codec.hpp"
#include "message_input.hpp"
#include "random_message.hpp"
#include "target.hpp"
#include "wire_case.hpp"

namespace aim::fuzz {

void run_json(std::string_view input) {
  const auto [message, body] = message_input(input, call_messages());
  const bool strict = static_cast<bool>(from_json(body, *message));
  if (strict) {
    first_non_finite(*message);
    first_unknown_enum(*message);
    const std::string text = to_json(*message);
    const auto again = new_message_of(*message->GetDescriptor());
    require(static_cast<bool>(from_json(text, *again)), "printed JSON can be parsed");
    const std::string printed = to_json(*again);  // -0 is read as 0
    const auto third = new_message_of(*message->GetDescriptor());
    require(static_cast<bool>(from_json(printed, *third)),
            "JSON that was parsed and printed again can be parsed");
    require(to_json(*third) == printed, "parsing and printing preserve the text");
    const std::string sparse = to_sparse_json(*message);
    require(static_cast<bool>(from_json(sparse, *again)), "the sparse JSON of a client can be parsed");
  }
  const bool reply = static_cast<bool>(reply_from_json(body, *message));
  require(reply || !strict || message->ByteSizeLong() == 0,
          "a client accepts every reply that a server prints");
}

std::vector<std::string> json_seeds() {
  std::vector<std::string> seeds;
  for (const test::WireCase& row : test::wire_cases()) seeds.push_back(row.message + "\n" + row.json_in);
  std::mt19937_64 random(1);
  for (const auto* type : call_messages()) {
    const auto message = new_message_of(*type);
    test::fill(*message, random);
    seeds.push_back(type->full_name() + "\n" + to_json(*message));
  }
  return seeds;
}

}  // namespace aim::fuzz
