// Parameters: the tree of names, and what programs of the vendor read.
#include "robotside/simulators/kuavo/wire/parameter_store.hpp"

#include "core/codec/ros_json.hpp"
#include "robotside/simulators/kuavo/wire/robot_parameters.hpp"
#include "tests/kuavo/wire_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

using google::protobuf::Value;

Value number(double value) {
  Value out;
  out.set_number_value(value);
  return out;
}
std::string json_of(const std::optional<Value>& value) {
  std::string text;
  if (value) append_json(*value, text);
  return text;
}

}  // namespace

TEST_CASE("parameters are a tree of names", "[kuavo]") {
  ParameterStore store;
  REQUIRE(store.set("/a/b", number(1)));
  REQUIRE(store.set("a/c/d", number(2.5)));
  REQUIRE(store.set("/ab", number(3)));
  CHECK(json_of(store.get("/a")) == R"({"b": 1, "c": {"d": 2.5}})");
  CHECK(json_of(store.get("a/c/")) == R"({"d": 2.5})");
  CHECK(json_of(store.get("/")) == R"({"a": {"b": 1, "c": {"d": 2.5}}, "ab": 3})");
  CHECK_FALSE(store.get("/a/d"));
  CHECK_FALSE(store.get("/a/b/c"));
  CHECK(store.names() == std::vector<std::string>{"/a/b", "/a/c/d", "/ab"});

  Value tree;
  (*tree.mutable_struct_value()->mutable_fields())["x"] = number(7);
  REQUIRE(store.set("/a", tree));  // in place of the whole tree
  CHECK(store.names() == std::vector<std::string>{"/a/x", "/ab"});
  REQUIRE(store.set("/ab/inner", number(1)));  // in place of the value
  CHECK(json_of(store.get("/ab")) == R"({"inner": 1})");
  REQUIRE(store.remove("/a"));
  CHECK_FALSE(store.get("/a/x"));
  CHECK(store.remove("/a").error().origin == Origin::not_found);
}

TEST_CASE("names of parameters are checked, and their number is bounded", "[kuavo]") {
  ParameterStore store;
  for (const char* name : {"", "/", "//a", "/a b", "/a\n", "/\xc3\xa4"})
    CHECK_FALSE(store.set(name, number(1)));
  CHECK_FALSE(store.set("/" + std::string(300, 'a'), number(1)));
  Value tree;
  (*tree.mutable_struct_value()->mutable_fields())["not a name"] = number(7);
  CHECK_FALSE(store.set("/a", tree));
  for (std::size_t i = 0; i < ParameterStore::kMost; ++i)
    REQUIRE(store.set("/p" + std::to_string(i), number(1)));
  CHECK(store.set("/more", number(1)).error().origin == Origin::limit);
  CHECK(store.set("/p0", number(2)));  // in place of one that counts
  CHECK(store.get("/p0")->number_value() == 2);
}

TEST_CASE("parameters have a limited size in all", "[kuavo]") {
  ParameterStore store;
  Value long_text;
  long_text.set_string_value(std::string(ParameterStore::kMostBytes / 4, 'a'));
  for (const char* name : {"/a", "/b", "/c"}) REQUIRE(store.set(name, long_text));
  CHECK(store.set("/d", long_text).error().origin == Origin::limit);
  CHECK_FALSE(store.get("/d"));
  CHECK(store.set("/a", long_text));
  REQUIRE(store.remove("/a"));
  CHECK(store.set("/d", long_text));
}

TEST_CASE("changes of parameters are reported", "[kuavo]") {
  ParameterStore store;
  std::vector<std::string> changes;
  store.on_change([&changes](const std::string& name, const Value* value) {
    changes.push_back(name + (value == nullptr ? " deleted" : " set"));
  });
  REQUIRE(store.set("a", number(1)));
  REQUIRE(store.remove("a"));
  CHECK_FALSE(store.remove("a"));
  CHECK(changes == std::vector<std::string>{"/a set", "/a deleted"});
}

TEST_CASE("the parameters that the vendor's SDKs read are there", "[kuavo]") {
  ParameterStore store;
  set_robot_parameters(kuavo_edition(Generation::main, EndEffector::lejuclaw), 0.78, store);
  CHECK(json_of(store.get("/robot_version")) == "45");
  CHECK(json_of(store.get("/legRealDof")) == "12");
  CHECK(json_of(store.get("/armRealDof")) == "14");
  CHECK(json_of(store.get("/headRealDof")) == "2");
  CHECK(json_of(store.get("/com_height")) == "0.78");
  CHECK(store.get("/end_effector_type")->string_value() == "lejuclaw");
  CHECK(store.get("/modelPath"));
  const auto configuration = parse_json(store.get("/kuavo_configuration")->string_value());
  REQUIRE(configuration);
  CHECK(configuration->fields().at("NUM_JOINT").number_value() == 28);
  CHECK(configuration->fields().at("EndEffectorType").list_value().values(0).string_value() == "lejuclaw");
  CHECK(configuration->fields().at("end_frames_names").list_value().values(1).string_value() ==
        "zarm_l7_link");
}

}  // namespace aim::robotside::kuavo
