// The services of aimd as a table.
#pragma once

#include <optional>
#include <span>

#include "core/model/capability.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {

struct ServiceRow {
  std::span<const RpcRow> (*methods)();
  std::optional<Capability> needs = {};  // a robot without it does not serve these methods
};
std::span<const ServiceRow> service_rows();

}  // namespace aim::robotside
