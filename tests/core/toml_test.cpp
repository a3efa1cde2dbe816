// TOML as a flat list: paths, kinds, places, and errors with their line.
#include "core/codec/toml.hpp"

#include "tests/catch.hpp"

namespace aim {
namespace {

using Kind = TomlEntry::Kind;

std::vector<TomlEntry> entries_of(const std::string& text) {
  auto entries = parse_toml(text, "file", kConfigurationText);
  REQUIRE(entries);
  return *entries;
}

}  // namespace

TEST_CASE("TOML values come in the order of the lines, with path, kind and line") {
  const auto entries = entries_of("z = 1.5\na = true\n\n[t.u]\nlist = [\"x\",\n  \"y\"]\nday = 2026-01-01\n");
  REQUIRE(entries.size() == 7);
  CHECK(dotted(entries[0].path) == "z");
  CHECK(entries[0].kind == Kind::number);
  CHECK(entries[0].value == "1.5");
  CHECK(entries[1].kind == Kind::on_off);
  CHECK(entries[1].value == "true");
  CHECK(entries[3].kind == Kind::table);
  CHECK(dotted(entries[4].path) == "t.u.list");
  CHECK(entries[4].in_list);
  CHECK(entries[5].line == 6);
  CHECK(entries[5].begin.line == 5);
  CHECK(entries[5].end.line == 6);
  CHECK(entries[6].kind == Kind::other);
}

TEST_CASE("the place of a TOML value is that of its text") {
  const auto entries = entries_of("name = \"\xc3\xa9\"  # why\n");
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].begin.column == 8);
  CHECK(entries[0].end.column == 11);
}

TEST_CASE("a TOML syntax error names file and line") {
  const auto entries = parse_toml("a = 1\nb =\n", "some.toml", kConfigurationText);
  REQUIRE_FALSE(entries);
  CHECK(entries.error().origin == Origin::usage);
  CHECK(entries.error().message.starts_with("some.toml:2: "));
  REQUIRE(entries.error().facts.size() == 1);
  CHECK(entries.error().facts[0] == Fact{"line", "2"});
}

TEST_CASE("every text survives being quoted as TOML") {
  for (const std::string text :
       {"plain", "quo\"te", "back\\slash", "line\nbreak", "\x01\x7f", "\xe6\x9d\x8e", ""}) {
    const auto entries = entries_of("key = " + quoted_toml(text) + "\n");
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].value == text);
  }
}

}  // namespace aim
