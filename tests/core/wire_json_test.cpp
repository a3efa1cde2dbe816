// Every measured conversion, byte for byte, with generated and with dynamic messages.

#include <memory>

#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "tests/catch.hpp"
#include "wire_case.hpp"

using namespace aim;
using google::protobuf::Message;

namespace {

using Make = std::unique_ptr<Message> (*)(const std::string& name);

std::unique_ptr<Message> generated(const std::string& name) {
  const auto* type =
      google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName("aimdk.protocol." + name);
  REQUIRE(type != nullptr);
  return std::unique_ptr<Message>(
      google::protobuf::MessageFactory::generated_factory()->GetPrototype(type)->New());
}

std::unique_ptr<Message> dynamic(const std::string& name) {
  auto message = new_message(name);
  REQUIRE(message);
  return std::move(*message);
}

void check(const test::WireCase& row, Make make) {
  INFO("wire_json.txt line " << row.line << ": " << row.json_in);
  const auto message = make(row.message);
  const auto read = from_json(row.json_in, *message);
  if (row.refused) {
    REQUIRE_FALSE(read);
    CHECK(read.error().origin == Origin::usage);
    CHECK_FALSE(read.error().reason.empty());
    return;
  }
  REQUIRE(read);
  CHECK(to_json(*message) == row.json_out);
  CHECK(to_hex(to_protobuf(*message)) == to_hex(row.protobuf));
  const auto again = make(row.message);
  REQUIRE(from_protobuf(row.protobuf, *again));
  CHECK(to_json(*again) == row.json_out);
}

}  // namespace

TEST_CASE("JSON and protobuf of generated messages equal the robot's byte for byte") {
  const auto rows = test::wire_cases();
  REQUIRE(rows.size() >= 59);
  for (const auto& row : rows) check(row, generated);
}

TEST_CASE("JSON and protobuf of dynamic messages equal the robot's byte for byte") {
  for (const auto& row : test::wire_cases()) check(row, dynamic);
}

TEST_CASE("the robot's output is read back as the same message") {
  for (const auto& row : test::wire_cases()) {
    if (row.refused) continue;
    INFO("wire_json.txt line " << row.line);
    const auto message = generated(row.message);
    REQUIRE(from_json(row.json_out, *message));
    CHECK(to_json(*message) == row.json_out);
  }
}

TEST_CASE("truncated JSON and protobuf of the robot is handled, and never read as a larger message") {
  for (const auto& row : test::wire_cases()) {
    if (row.refused) continue;
    const auto message = generated(row.message);
    for (std::size_t size = 0; size < row.json_out.size(); ++size) {
      INFO("wire_json.txt line " << row.line << " cut at " << size);
      CHECK_FALSE(from_json(row.json_out.substr(0, size), *message));
    }
    for (std::size_t size = 0; size < row.protobuf.size(); ++size)
      if (from_protobuf(row.protobuf.substr(0, size), *message)) CHECK(message->ByteSizeLong() <= size);
  }
}
