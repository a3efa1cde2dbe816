// The topic bus on LCM as a program, with the words of lcm_peer; PLACE is INTERFACE:DOMAIN:PORT.
//   lcm_bus_peer receive PLACE CHANNEL COUNT SECONDS
//   lcm_bus_peer send PLACE CHANNEL COUNT HZ <LINES
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/codec/codec.hpp"
#include "transport/backends/backend.hpp"

namespace {

using namespace aim;
using namespace aim::transport;
using Clock = std::chrono::steady_clock;

struct Place {
  std::string interface;
  std::uint32_t domain = 0;
  std::uint16_t port = 0;
};

Place place_of(const std::string& text) {
  std::istringstream words(text);
  Place place;
  std::string domain;
  std::string port;
  std::getline(words, place.interface, ':');
  std::getline(words, domain, ':');
  std::getline(words, port);
  place.domain = static_cast<std::uint32_t>(std::stoul(domain));
  place.port = static_cast<std::uint16_t>(std::stoul(port));
  return place;
}

int failed(const Error& error) {
  std::fprintf(stderr, "%s: %s\n", error.message.c_str(), error.reason.c_str());
  return 1;
}

int receive(TopicBus& bus, const TopicName& name, std::size_t count, double seconds) {
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> samples;
  const auto subscription = bus.subscribe(name, [&](const Sample& sample) {
    const std::lock_guard lock(mutex);
    samples.emplace_back(sample.bytes);
    changed.notify_all();
  });
  if (!subscription) return failed(subscription.error());
  std::puts("ready");
  std::fflush(stdout);
  std::unique_lock lock(mutex);
  changed.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return samples.size() >= count; });
  for (const std::string& sample : samples) std::puts(to_hex(sample).c_str());
  return samples.size() == count ? 0 : 2;
}

int send(TopicBus& bus, const TopicName& name, long count, double rate) {
  std::vector<std::string> samples;
  for (std::string line; std::getline(std::cin, line);) samples.push_back(from_hex(line).value());
  const auto publisher = bus.advertise(name);
  if (!publisher) return failed(publisher.error());
  const auto start = Clock::now();
  for (long i = 0; i < count; ++i) {
    std::this_thread::sleep_until(start + std::chrono::duration_cast<Clock::duration>(
                                              std::chrono::duration<double>(static_cast<double>(i) / rate)));
    const Status sent =
        (*publisher)->publish(Encoding::lcm, samples[static_cast<std::size_t>(i) % samples.size()]);
    if (!sent) return failed(sent.error());
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 64;
  const Place place = place_of(argv[2]);
  const auto bus = open_bus("lcm:", {.domain = place.domain, .interface = place.interface});
  if (!bus) return failed(bus.error());
  TopicName name{argv[3], "lcm:any"};
  name.bound = kLargePayload;
  name.port = place.port;
  const long count = std::strtol(argv[4], nullptr, 10);
  const double last = std::strtod(argv[5], nullptr);
  return std::string(argv[1]) == "receive" ? receive(**bus, name, static_cast<std::size_t>(count), last)
                                           : send(**bus, name, count, last);
}
