// Transports by the beginning of their address; options that are refused.
#include "robotside/drivers/hal_address.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "core/model/backend.hpp"
#include "transport/backends/backend.hpp"

namespace aim::robotside {
namespace {

constexpr int kLastDomain = 232;  // of DDS

// One of the transports of the topics: "mqtt://127.0.0.1:1883". A robot's own wire is none.
Result<HalBus> open_hal_bus(std::string_view url, const transport::BusOptions& options) {
  std::string known;
  for (const BackendRow& row : kBackendRows) {
    if (row.own_wire) continue;
    known += fmt::format("{}{}{}", known.empty() ? "" : ", ", row.scheme, row.place);
    if (!url.starts_with(row.scheme)) continue;
    auto bus = transport::open_bus(url, options);
    if (!bus) return bus.error();
    return HalBus{row.backend, std::move(*bus)};
  }
  return Error{Origin::usage, fmt::format("\"{}\" is no transport of a hardware abstraction", url),
               fmt::format("the driver hal reaches its robot by one of: {}", known),
               "set driver_address to one of them, or to several separated by commas"};
}

Status check(const DriverOptions& options) {
  if (!options.settings.empty())
    return Error{Origin::usage,
                 fmt::format("the driver hal has no setting \"{}\"", options.settings.front().first),
                 "it has no settings of its own", "remove driver_set"};
  if (!options.file.empty())
    return Error{Origin::usage, "the driver hal takes no file", "it needs no configuration of its own",
                 "remove driver_file"};
  return Done{};
}

Result<transport::BusOptions> bus_options(const DriverOptions& options) {
  transport::BusOptions bus;
  if (!options.interface.empty()) bus.interface = options.interface;
  const std::string& domain = options.domain;
  if (domain.empty()) return bus;
  const auto [end, failure] = std::from_chars(domain.data(), domain.data() + domain.size(), bus.domain);
  if (failure != std::errc{} || end != domain.data() + domain.size() || bus.domain > kLastDomain)
    return Error{Origin::usage, fmt::format("driver_domain \"{}\" is no DDS domain", domain),
                 "domains are 0 to 232", "set driver_domain to the domain of the hardware abstraction"};
  return bus;
}

}  // namespace

Result<std::vector<HalBus>> open_hal_buses(const DriverOptions& options) {
  if (const Status checked = check(options); !checked) return checked.error();
  const auto bus = bus_options(options);
  if (!bus) return bus.error();
  std::vector<HalBus> buses;
  const std::string address = options.address.empty() ? "dds:" : options.address;
  for (std::string_view rest = address; !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    auto opened = open_hal_bus(rest.substr(0, end), *bus);
    if (!opened) return opened.error();
    buses.push_back(std::move(*opened));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return buses;
}

}  // namespace aim::robotside
