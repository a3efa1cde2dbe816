// JSON from outside that would take the stack of what copies or prints it.
#include "cli/output/json_reader.hpp"

#include "cli/input/json_mistake.hpp"
#include "tests/catch.hpp"

using namespace aim::cli;

TEST_CASE("JSON nested too deep is refused before it is parsed") {
  const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  CHECK(parse_json(nested(32)).is_array());
  CHECK(parse_json(nested(33)).is_discarded());
  CHECK(parse_json(nested(2'000'000)).is_discarded());
  CHECK(parse_json("{\"a\": \"" + std::string(100, '[') + "\"}").is_object());
  CHECK(parse_json("{").is_discarded());
  CHECK(json_mistake(nested(33)) == "it is nested deeper than 32 levels");
}
