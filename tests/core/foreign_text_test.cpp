// Texts that would take the stack or the memory of their reader are refused before they are parsed.
#include "core/codec/foreign_text.hpp"

#include "core/codec/toml.hpp"
#include "tests/catch.hpp"

using namespace aim;

namespace {

std::string repeated(std::string_view text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

// What parse_toml() says; empty: it reads the text.
std::string refusal_of(const std::string& text, const TextKind& kind = kConfigurationText) {
  const auto entries = parse_toml(text, "file", kind);
  if (entries) return {};
  CHECK(entries.error().origin == Origin::usage);
  return entries.error().message;
}

const std::string kDotted = repeated("a.", 7000) + "a";

}  // namespace

TEST_CASE("a key with many parts is refused wherever it stands") {
  for (const std::string& text :
       {kDotted + " = 1", "[" + kDotted + "]", "[[" + kDotted + "]]", "x = { " + kDotted + " = 1 }",
        "x = [ { y = 1, " + kDotted + " = 1 } ]", repeated("'a' . ", 3000) + "a = 1",
        repeated("\"a\".", 3000) + "a = 1", "\xEF\xBB\xBF" + kDotted + " = 1"}) {
    INFO(text.substr(0, 20));
    CHECK(refusal_of(text) == "file:1: a key has more than 8 parts");
  }
}

TEST_CASE("strings and comments do not hide a key, and what is in them is none") {
  for (const char* before :
       {"s = \"\"\"x\n\"\"\"\"\"", "s = '''x\n'''''", "s = \"\\\"\" # \"\n", "# \"\"\"\n",
        "s = \"\"\"\\\n  \"\\\"\"\"\"", "s = \"\"\n", "s = \"\"\"\"\"\"\n", "d = 1979-05-27 07:32:00.5\n"})
    CHECK(refusal_of(before + std::string("\n") + kDotted + " = 1") == "file:3: a key has more than 8 parts");
  for (const std::string& text :
       {"s = \"" + kDotted + "\"", "s = '" + kDotted + "'",
        "s = \"\"\"" + kDotted + "\n" + kDotted + "\"\"\"", "# " + kDotted, "[t] # " + kDotted,
        "s = 1.5 # [" + kDotted, std::string("\"a.b.c.d.e.f.g.h.i.j\" = 1")})
    CHECK(refusal_of(text).empty());
}

TEST_CASE("depth, length of a key and the number of values are bounded") {
  CHECK(refusal_of("x = " + repeated("[", 5000)) == "file:1: a value is deeper than 16 tables and lists");
  CHECK(refusal_of("x = " + repeated("{ a = ", 5000)) ==
        "file:1: a value is deeper than 16 tables and lists");
  CHECK(refusal_of("[a.b.c.d.e.f.g.h]\na.b.c.d.e.f.g.h = { i = 1 }\n") ==
        "file:2: a value is deeper than 16 tables and lists");
  CHECK(refusal_of("[a.b.c.d.e.f.g.h]\na.b.c.d.e.f.g.h = 1\n[t]\na.b.c.d.e.f.g.h = 1\n").empty());
  CHECK(refusal_of(std::string(257, 'k') + " = 1") == "file:1: a key is longer than 256 bytes");
  CHECK(refusal_of("\n\"" + std::string(300, 'k') + "\" = 1") == "file:2: a key is longer than 256 bytes");
  CHECK(refusal_of(std::string(256, 'k') + " = 1").empty());
  CHECK(refusal_of("x = [" + repeated("1,", 16'383) + "1]").ends_with("more than 16384 keys and values"));
  CHECK(refusal_of("x = [" + repeated("1,", 16'382) + "1]").empty());
  CHECK(refusal_of(repeated("[t]\n", 20'000)).ends_with(": there are more than 16384 keys and values"));
}

TEST_CASE("an entry is never deeper than the bound, whatever the brackets do") {
  for (const char* text :
       {"]]]}}}\na.b = 1", "[a.b]]\nc.d = {e = [[{f.g = 1}]]}", "x = [{a = 1}, {b.c = [1]}]\ny = 1"}) {
    const auto entries = parse_toml(text, "file", kConfigurationText);
    if (!entries) continue;
    for (const TomlEntry& entry : *entries) CHECK(entry.path.size() <= kDeepestValue);
  }
}

TEST_CASE("a text longer than the bound of its kind is refused, and the error names both") {
  struct Row {
    const TextKind& kind;
    const char* size;
  };
  for (const Row& row : {Row{kGaitText, "512 KiB"}, Row{kSequenceText, "512 KiB"}, Row{kSceneText, "512 KiB"},
                         Row{kConfigurationText, "256 KiB"}}) {
    const std::string fits = "#" + std::string(row.kind.bytes - 1, 'x');
    CHECK(refusal_of(fits, row.kind).empty());
    CHECK(refusal_of(fits + "x", row.kind) ==
          "file: the " + std::string(row.kind.name) + " is longer than " + row.size);
  }
  const auto refused = parse_toml(kDotted + " = 1", "file", kSceneText);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().reason.find("scene") != std::string::npos);
  CHECK_FALSE(refused.error().hint.empty());
  CHECK(refused.error().facts == std::vector<Fact>{{"line", "1"}});
}
