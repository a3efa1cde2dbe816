// Relative and named values, and where a text is not JSON.
#include "cli/table/target.hpp"
#include "cli/input/json_mistake.hpp"
#include "cli/output/field.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

TEST_CASE("a value with a plus sign or an operator is relative, a negative one is not") {
  for (const char* text : {"+=10deg", "+10deg"}) {
    INFO(text);
    const auto target = parse_target(text, Quantity::angle);
    REQUIRE(target);
    CHECK(target->relative);
    CHECK(target->from(1) == Approx(1.17453).epsilon(1e-4));
  }
  CHECK(parse_target("-=10deg", Quantity::angle)->from(1) == Approx(0.82547).epsilon(1e-4));
  const auto negative = parse_target("-10deg", Quantity::angle);
  REQUIRE(negative);
  CHECK_FALSE(negative->relative);
  CHECK(negative->from(1) == Approx(-0.17453).epsilon(1e-4));
  for (const char* text : {"+=", "-=", "+", "+=x", "++1", "=1", ""}) {
    INFO(text);
    CHECK_FALSE(parse_target(text, Quantity::angle));
  }
}

TEST_CASE("NAME=VALUE is absolute, also with a sign; NAME+=VALUE and NAME-=VALUE are relative") {
  const auto absolute = parse_named("left_arm_joint4=-1", Quantity::angle);
  REQUIRE(absolute);
  CHECK(absolute->name == "left_arm_joint4");
  CHECK(absolute->target.from(5) == -1);
  CHECK_FALSE(parse_named("a=+1", Quantity::angle)->target.relative);
  const auto more = parse_named("a+=0.5", Quantity::angle);
  REQUIRE(more);
  CHECK(more->name == "a");
  CHECK(more->target.from(1) == 1.5);
  CHECK(parse_named("a-=0.5", Quantity::angle)->target.from(1) == 0.5);
  for (const char* word : {"a=", "a=x", "a+=", "a=1m"}) CHECK_FALSE(parse_named(word, Quantity::angle));
  CHECK(is_named("a=1"));
  for (const char* word : {"+=1", "-=1", "=1", "1", "-1"}) CHECK_FALSE(is_named(word));
}

TEST_CASE("a count may be a percentage, an angle may not") {
  const auto half = parse_named("index=50%", Quantity::count);
  REQUIRE(half);
  CHECK(half->target.percent);
  CHECK(half->target.value == 50);
  CHECK_FALSE(parse_named("index=50", Quantity::count)->target.percent);
  CHECK_FALSE(parse_named("a=50%", Quantity::angle));
}

TEST_CASE("a mistake in JSON is reported with its character") {
  CHECK(json_mistake(R"({"a":)") == "invalid JSON at character 5: value expected");
  CHECK(json_mistake(R"({"a":1)").find("',' or '}' expected") != std::string::npos);
  CHECK(json_mistake("{a:1}").find("key in quotes expected") != std::string::npos);
  CHECK(json_mistake(R"({"a" 1})").find("':' expected") != std::string::npos);
  CHECK(json_mistake("[1 2]").find("',' or ']' expected") != std::string::npos);
  CHECK(json_mistake("{}").empty());
  CHECK(looks_like_yaml("shake_rad: 0.1\nnod_rad: 0\n"));
  CHECK_FALSE(looks_like_yaml(R"({"a": )"));
}

TEST_CASE("a field reaches into objects and lists") {
  const Json document = Json::parse(
      R"({"joints":[{"name":"a","q":{"x":1}},{"name":"b"}],"left":{"position":[5,6]},"a.b":7,"none":null})");
  CHECK(*field_of(document, "joints.name") == Json::array({"a", "b"}));
  CHECK(*field_of(document, "joints[1].name") == "b");
  CHECK(*field_of(document, "joints[0].q.x") == 1);
  CHECK(*field_of(document, "left.position[1]") == 6);
  CHECK(*field_of(document, "a.b") == 7);
  CHECK(field_of(document, "none")->is_null());
  for (const char* path :
       {"joints[2].name", "joints.none", "joints[x]", "joints[0", "left.", "left[0]", "nothing"}) {
    INFO(path);
    CHECK_FALSE(field_of(document, path));
  }
}
