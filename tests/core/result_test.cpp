// Origins: their JSON names and exit codes, on which scripts depend.
#include "core/result.hpp"

#include <set>
#include <string>

#include "aim/v1/refusal.pb.h"
#include "tests/catch.hpp"

using namespace aim;

namespace {

struct OriginRow {
  Origin origin;
  int exit_code;
  std::string name;
};

const OriginRow kOrigins[] = {
    {Origin::error, 1, "error"},      {Origin::usage, 2, "usage"},
    {Origin::timeout, 3, "timeout"},  {Origin::auth, 4, "auth"},
    {Origin::lease, 5, "lease"},      {Origin::state, 6, "state"},
    {Origin::limit, 7, "limit"},      {Origin::unreachable, 8, "unreachable"},
    {Origin::fault, 9, "fault"},      {Origin::not_found, 10, "notfound"},
    {Origin::aborted, 11, "aborted"}, {Origin::identity, 12, "identity"},
};

}  // namespace

TEST_CASE("every origin has its name and its exit code") {
  std::set<std::string> names;
  for (const OriginRow& row : kOrigins) {
    CHECK(exit_code_of(row.origin) == row.exit_code);
    CHECK(name_of(row.origin) == row.name);
    names.insert(row.name);
  }
  CHECK(names.size() == std::size(kOrigins));
}

TEST_CASE("origins have the same numbers as in aim.v1") {
  // aim.v1 has one more value: unspecified.
  CHECK(v1::Origin_descriptor()->value_count() == static_cast<int>(std::size(kOrigins)) + 1);
  for (const OriginRow& row : kOrigins)
    CHECK(v1::Origin_descriptor()->FindValueByNumber(row.exit_code) != nullptr);
}

TEST_CASE("a result holds its value or its error") {
  Result<int> good = 5;
  REQUIRE(good);
  CHECK(*good == 5);
  Result<int> bad = Error{.origin = Origin::limit, .message = "too much", .facts = {{"joint", "idx27"}}};
  REQUIRE_FALSE(bad);
  CHECK(bad.error().origin == Origin::limit);
  CHECK(bad.error().facts.front() == Fact{"joint", "idx27"});
}
