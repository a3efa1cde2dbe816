// Robots on LCM are reached by multicast: an interface and a domain say where.
#include "robotside/driver_table/lcm_options.hpp"

#include <fmt/core.h>

#include <charconv>

namespace aim::robotside {

Result<transport::BusOptions> lcm_options(std::string_view robot, const DriverOptions& options) {
  transport::BusOptions bus;
  if (!options.address.empty() || !options.file.empty())
    return Error{Origin::usage, fmt::format("the drivers of {} take no address and no file", robot),
                 "the robot is reached by multicast", "set driver_interface to the network interface"};
  if (!options.settings.empty())
    return Error{
        Origin::usage,
        fmt::format("the drivers of {} have no setting \"{}\"", robot, options.settings.front().first),
        "they have no settings of their own", "remove driver_set"};
  if (!options.interface.empty()) bus.interface = options.interface;
  const std::string& domain = options.domain;
  const auto [end, failure] = std::from_chars(domain.data(), domain.data() + domain.size(), bus.domain);
  if (!domain.empty() && (failure != std::errc{} || end != domain.data() + domain.size()))
    return Error{Origin::usage, fmt::format("driver_domain \"{}\" is not a number", domain),
                 "a robot is in domain 0; simulated ones may be in others", "set driver_domain to a number"};
  return bus;
}

}  // namespace aim::robotside
