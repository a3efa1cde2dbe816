// Colours by name, as #rrggbb and as numbers.
#include "cli/commands/light/light_colour.hpp"

#include "tests/catch.hpp"

namespace aim::cli {

TEST_CASE("a colour is a name, #rrggbb or three numbers") {
  CHECK(*parse_colour({"red"}) == Colour{255, 0, 0});
  CHECK(*parse_colour({"#FF8800"}) == Colour{255, 136, 0});
  CHECK(*parse_colour({"#00ff0a"}) == Colour{0, 255, 10});
  CHECK(*parse_colour({"1", "2", "255"}) == Colour{1, 2, 255});
  for (const std::string_view name : kColourNames) {
    const auto colour = parse_colour({std::string(name)});
    REQUIRE(colour);
    CHECK(*parse_colour({hex_of(*colour)}) == *colour);
  }
}

TEST_CASE("what is no colour is refused with what is one") {
  CHECK(parse_colour({"crimsom"}).error().origin == Origin::usage);
  CHECK(parse_colour({"gren"}).error().hint.find("green") != std::string::npos);
  for (const char* text : {"", "#", "#12345", "#1234567", "#gg0000", "ff0000"})
    CHECK(parse_colour({text}).error().origin == Origin::usage);
  CHECK(parse_colour({"1", "2"}).error().origin == Origin::usage);
  CHECK(parse_colour({"1", "2", "256"}).error().origin == Origin::limit);
  CHECK(parse_colour({"-1", "2", "3"}).error().origin == Origin::limit);
  CHECK_FALSE(parse_colour({"1", "2", "x"}));
}

}  // namespace aim::cli
