// Names and exit codes of error origins.
#include "core/result.hpp"

#include <utility>

namespace aim {

std::string_view name_of(Origin origin) {
  switch (origin) {
    case Origin::error:
      return "error";
    case Origin::usage:
      return "usage";
    case Origin::timeout:
      return "timeout";
    case Origin::auth:
      return "auth";
    case Origin::lease:
      return "lease";
    case Origin::state:
      return "state";
    case Origin::limit:
      return "limit";
    case Origin::unreachable:
      return "unreachable";
    case Origin::fault:
      return "fault";
    case Origin::not_found:
      return "notfound";
    case Origin::aborted:
      return "aborted";
    case Origin::identity:
      return "identity";
  }
  return "error";
}

int exit_code_of(Origin origin) { return static_cast<int>(origin); }

Error usage_error(std::string message, std::string hint) {
  return {.origin = Origin::usage, .message = std::move(message), .hint = std::move(hint)};
}

}  // namespace aim
