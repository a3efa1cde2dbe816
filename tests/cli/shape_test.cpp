// Documents in every output format.
#include "cli/output/shape.hpp"

#include <limits>

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

Output joints() {
  return {Json::parse(R"({"robot":"r","joints":[{"name":"a","position_rad":0.5,"hot":false},
                                               {"name":"机","position_rad":-1.25,"hot":true}]})"),
          "joints",
          {}};
}

std::string table_of(const Output& output) {
  std::vector<std::size_t> widths;
  return table_text(grid_of(output, Precision::human), true, false, widths);
}

}  // namespace

TEST_CASE("JSON: compact for pipes, indented for terminals, lists of plain values on one line") {
  const Json value = Json::parse(R"({"a":[1,2.5,"x"],"b":{"c":null},"d":[],"e":[{"f":1}]})");
  CHECK(json_text(value, false) == R"({"a":[1,2.5,"x"],"b":{"c":null},"d":[],"e":[{"f":1}]})");
  CHECK(json_text(value, true) ==
        "{\n  \"a\": [1, 2.5, \"x\"],\n  \"b\": {\n    \"c\": null\n  },\n  \"d\": [],\n  \"e\": [\n    {\n  "
        "    "
        "\"f\": 1\n    }\n  ]\n}");
  CHECK(Json::parse(json_text(value, true)) == value);
}

TEST_CASE("JSON: never NaN, never a raw control character, always UTF-8") {
  CHECK(json_text(Json(std::numeric_limits<double>::quiet_NaN()), false) == "null");
  CHECK(json_text(Json(-std::numeric_limits<double>::infinity()), false) == "null");
  CHECK(json_text(Json("\x1b[0m"), false) == "\"\\u001b[0m\"");
  CHECK(json_text(Json("\x7f\xc2\x9b"), false) == "\"\\u007f\\u009b\"");
  CHECK(json_text(Json("\xc2\xa0 机"), false) == "\"\xc2\xa0 机\"");
  CHECK(json_text(Json("\xff"), false) == "\"\xef\xbf\xbd\"");
}

TEST_CASE("JSON and YAML: text that is written backwards or not seen is escaped, and reads back the same") {
  // A right-to-left override, a zero width space, a paragraph separator, and a tag beyond 16 bits.
  const std::string hidden = "a\xe2\x80\xae\xe2\x80\x8b\xe2\x80\xa9\xf3\xa0\x81\x81";
  const Json value{{hidden, {hidden}}};
  const std::string text = json_text(value, false);
  CHECK(text == R"({"a\u202e\u200b\u2029\udb40\udc41":["a\u202e\u200b\u2029\udb40\udc41"]})");
  CHECK(Json::parse(text) == value);
  CHECK(yaml_text(value) ==
        "\"a\\u202e\\u200b\\u2029\\U000e0041\": [\"a\\u202e\\u200b\\u2029\\U000e0041\"]\n");
}

TEST_CASE("CSV: control and format characters are escaped, line breaks are quoted") {
  CHECK(csv_line({"a\x1b[2J", "b\xe2\x80\xae,c", "d\r\ne"}) == "a\\x1b[2J,\"b\\u202e,c\",\"d\\x0d\ne\"\n");
}

TEST_CASE("JSON: floats read back as the same number") {
  for (double value : {0.1, 1e-7, -0.69945914353621141, 1.0 / 3.0, 123456789.125})
    CHECK(Json::parse(json_text(Json(value), false)).get<double>() == value);
}

TEST_CASE("YAML: strings are quoted only if necessary") {
  const Json value = Json::parse(
      R"({"name":"RL_JOINT_DEFAULT","word":"yes","number":"12","text":"a: b","size":1.5,"list":[1,2],
          "rows":[{"a":1,"b":{"c":true}},{"a":2,"b":{}}],"none":null,"empty":[]})");
  CHECK(yaml_text(value) ==
        "name: RL_JOINT_DEFAULT\nword: \"yes\"\nnumber: \"12\"\ntext: \"a: b\"\nsize: 1.5\nlist: [1, 2]\n"
        "rows:\n  - a: 1\n    b:\n      c: true\n  - a: 2\n    b: {}\nnone: null\nempty: []\n");
}

TEST_CASE("table columns are aligned by the width on the terminal") {
  CHECK(table_of(joints()) ==
        "name  position_rad  hot\n"
        "a              0.5  false\n"
        "机           -1.25  true\n");
}

TEST_CASE("tables round numbers, CSV does not") {
  const Output output{Json::parse(R"({"v":[{"x":0.30000000000000004}]})"), "v", {}};
  CHECK(grid_of(output, Precision::human).rows[0][0] == "0.3");
  CHECK(grid_of(output, Precision::exact).rows[0][0] == "0.30000000000000004");
}

TEST_CASE("CSV quotes cells that need it") {
  CHECK(csv_line({"a", "b,c", "d\"e", "f\ng", ""}) == "a,\"b,c\",\"d\"\"e\",\"f\ng\",\n");
}

TEST_CASE("a document without a table is printed as keys and values") {
  const Json document =
      Json::parse(R"({"schema":"aimctl/1","left":{"position":[1,2]},"faults":[],"ok":true})");
  CHECK(pairs_text(pairs_of(document, Precision::human), false) ==
        "left.position  1 2\nfaults         -\nok             true\n");
}

TEST_CASE("fields: of rows, of the document, of nested objects; an unknown field is a usage error") {
  auto some = select_fields(joints(), {"position_rad"});
  REQUIRE(some);
  CHECK(some->document.dump() == R"({"joints":[{"position_rad":0.5},{"position_rad":-1.25}]})");
  auto whole = select_fields(joints(), {"robot"});
  REQUIRE(whole);
  CHECK(whole->document.dump() == R"({"robot":"r"})");
  auto deep =
      select_fields({Json::parse(R"({"left":{"position":[1]},"right":{}})"), {}, {}}, {"left.position"});
  REQUIRE(deep);
  CHECK(deep->document.dump() == R"({"left.position":[1]})");
  auto unknown = select_fields(joints(), {"positon_rad"});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().origin == Origin::usage);
  CHECK(unknown.error().hint.find("position_rad") != std::string::npos);
}
