// Publishes one sample as soon as a subscriber is matched, and exits: dds_speaker DOMAIN TEXT
#include <cstdlib>
#include <iostream>
#include <string>

#include "transport/dds/dds_bus.hpp"

int main(int argc, char** argv) {
  using namespace aim::transport;
  if (argc != 3) return EXIT_FAILURE;
  const auto domain = static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10));
  const auto bus = dds::open_dds_bus({.domain = domain, .interface = "lo"});
  if (!bus) {
    std::cerr << bus.error().message << ": " << bus.error().reason << '\n';
    return EXIT_FAILURE;
  }
  const auto publisher = (*bus)->advertise({"/aim/test/one_shot", "pb:aimdk.protocol.McStateChannel"});
  const Deadline deadline = after(std::chrono::seconds(10));
  if (!publisher || !(*publisher)->wait_for_subscriber(deadline)) return EXIT_FAILURE;
  if (!(*publisher)->publish(aim::Encoding::json, argv[2])) return EXIT_FAILURE;
  return (*publisher)->wait_until_delivered(deadline) ? EXIT_SUCCESS : EXIT_FAILURE;
}
