// What the keys of the documents mean, and that a key with several meanings has one in each document.
#include "cli/help/explained_field.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "cli/help/help.hpp"
#include "cli/table/nouns.hpp"
#include "tests/catch.hpp"

namespace aim::cli {
namespace {

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// The objects and lists that a key is in: "base" of "base.yaw_rad".
std::vector<std::string> holders_of(std::string_view path) {
  std::vector<std::string> holders;
  for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
    holders.emplace_back(path.substr(0, dot));
    path.remove_prefix(dot + 1);
  }
  return holders;
}

template <class Check>
void each_field(Check check) {
  for (const Noun* noun : nouns())
    for (const Command& command : noun->commands)
      for (const std::string_view path : fields_of(&command)) {
        INFO(noun->name << " " << command.verb << ": " << path);
        check(std::string(noun->name), path);
      }
}

}  // namespace

TEST_CASE("every key of every reader means one thing in its document") {
  each_field([](const std::string& noun, std::string_view path) {
    const ExplainedField* found = find_explained_field(path, noun);
    CHECK(found != nullptr);
    if (found == nullptr) return;
    std::vector<std::string> here = holders_of(path);
    here.push_back(noun);
    const auto within = words_in(found->within);
    const bool named = std::ranges::any_of(
        within, [&](const std::string& word) { return std::ranges::find(here, word) != here.end(); });
    CHECK((found->within.empty() || named));
  });
}

TEST_CASE("meanings of a key stand together, and each is within nouns or objects that there are") {
  std::set<std::string> places;
  for (const Noun* noun : nouns()) places.emplace(noun->name);
  each_field([&](const std::string&, std::string_view path) {
    for (std::string& holder : holders_of(path)) places.insert(std::move(holder));
  });
  std::set<std::string_view> ended;
  std::set<std::string> within;  // of the key
  std::string_view key;
  for (const ExplainedField& field : explained_fields()) {
    INFO(field.key << " within \"" << field.within << "\"");
    if (field.key != key) {
      CHECK(ended.insert(field.key).second);
      within.clear();
    }
    key = field.key;
    CHECK(within.insert(std::string(field.within)).second);
    for (const std::string& place : words_in(field.within)) CHECK(places.count(place) == 1);
  }
}

TEST_CASE("a noun or an object before a key chooses its meaning") {
  CHECK(meanings_of_field("status").size() == 4);
  REQUIRE(meanings_of_field("bms.status").size() == 1);
  CHECK(meanings_of_field("bms.status")[0] == find_explained_field("status", "bms"));
  CHECK(meanings_of_field("base.yaw_rad")[0] != meanings_of_field("waist.yaw_rad")[0]);
  CHECK(meanings_of_field("claw.left.state").size() == 1);  // within both
  CHECK(meanings_of_field("nothing.of_the_kind").empty());
}

}  // namespace aim::cli
