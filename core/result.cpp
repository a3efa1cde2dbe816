// Names and exit codes of error origins, as one table.
#include "core/result.hpp"

#include <array>

namespace aim {

namespace {

struct OriginRow {
  Origin origin;
  std::string_view name;
};

constexpr std::array kOrigins = {
    OriginRow{Origin::error, "error"},     OriginRow{Origin::usage, "usage"},
    OriginRow{Origin::timeout, "timeout"}, OriginRow{Origin::auth, "auth"},
    OriginRow{Origin::lease, "lease"},     OriginRow{Origin::state, "state"},
    OriginRow{Origin::limit, "limit"},     OriginRow{Origin::unreachable, "unreachable"},
    OriginRow{Origin::fault, "fault"},     OriginRow{Origin::not_found, "notfound"},
    OriginRow{Origin::aborted, "aborted"}, OriginRow{Origin::identity, "identity"},
};

}  // namespace

std::string_view name_of(Origin origin) {
  for (const OriginRow& row : kOrigins)
    if (row.origin == origin) return row.name;
  return "error";
}

int exit_code_of(Origin origin) { return static_cast<int>(origin); }

}  // namespace aim
