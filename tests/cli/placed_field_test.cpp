// The keys of the documents: each is declared once in its table, says what it means, and is found by its
// place.
#include "cli/help/placed_field.hpp"

#include <set>
#include <string>

#include "cli/table/nouns.hpp"
#include "tests/catch.hpp"

namespace aim::cli {
namespace {

std::set<std::string> places_of(std::string_view word) {
  std::set<std::string> places;
  for (const PlacedField& one : meanings_of_field(word))
    places.insert(std::string(one.noun) + "/" + one.path);
  return places;
}

std::string meaning_of(std::string_view word) {
  const auto found = meanings_of_field(word);
  return found.size() == 1 ? std::string(found[0].field->meaning) : "";
}

}  // namespace

TEST_CASE("a document has each key once, and each says what it means") {
  for (const Noun* noun : nouns())
    for (const Command& command : noun->commands) {
      std::set<std::string> seen;
      for (const PlacedField& one : fields_of(command)) {
        INFO(noun->name << " " << command.verb << ": " << one.path);
        CHECK(seen.insert(one.path).second);
        CHECK(one.field->meaning.size() > 5);
        CHECK((one.field->parts.empty() || (one.field->unit.empty() && one.field->limit.empty())));
      }
    }
}

TEST_CASE("a noun or an object before a key chooses its meaning") {
  CHECK(places_of("status") ==
        std::set<std::string>{"action/status", "bms/status", "doctor/checks.status", "player/status"});
  CHECK(places_of("bms.status") == std::set<std::string>{"bms/status"});
  CHECK(meaning_of("base.yaw_rad").find("heading of the base") == 0);
  CHECK(meaning_of("status.waist.yaw_rad").find("turn of the upper body") == 0);
  CHECK(meaning_of("files[0].state") == "whether the file counts");
  CHECK(places_of("claw.left.state").size() == 1);
  CHECK(places_of("claw.left.state") == places_of("left.state"));
  CHECK(places_of("error.message").size() == 1);
  CHECK(places_of("nothing.of_the_kind").empty());
}

TEST_CASE("what chooses no meaning is left out of account") {
  CHECK(places_of("no_noun.status") == places_of("status"));
  CHECK(places_of("robots[0].result.base.yaw_rad") == places_of("base.yaw_rad"));
  CHECK(meaning_of("claws.left.state") == "what the claw does");
}

}  // namespace aim::cli
