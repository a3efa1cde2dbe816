// A simulated Kuavo behind a rosbridge, without ROS and without aimd, for tests: prints the port, runs until
// its input ends. Usage: kuavo_bridge_host [END_EFFECTOR]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <thread>

#include "core/robots/leju_kuavo.hpp"
#include "robotside/simulators/kuavo/wire/rosbridge_end.hpp"

namespace {

namespace kuavo = aim::robotside::kuavo;

kuavo::EndEffector end_effector(std::string_view name) {
  const auto found = std::find(kuavo::kEndEffectors.begin(), kuavo::kEndEffectors.end(), name);
  return static_cast<kuavo::EndEffector>(found - kuavo::kEndEffectors.begin());
}

void run(kuavo::SharedSim& sim, const std::atomic<bool>& ending) {
  const auto start = std::chrono::steady_clock::now();
  while (!ending) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    sim.try_step(std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count());
  }
}

}  // namespace

int main(int count, char** words) {
  kuavo::SharedSim sim({.model = &aim::kLejuKuavo, .end = end_effector(count > 1 ? words[1] : "qiangnao")});
  sim.attach(kuavo::make_rosbridge_end(
      {.port = 0, .allowed_hosts = {"panel.local"}, .opened = [](std::uint16_t port) {
         std::printf("%u\n", unsigned{port});
         std::fflush(stdout);
       }}));
  if (const aim::Status connected = sim.connect(); !connected) {
    std::fprintf(stderr, "%s\n", connected.error().message.c_str());
    return 1;
  }
  std::atomic<bool> ending = false;
  std::thread loop([&] { run(sim, ending); });
  while (std::getchar() != EOF) {
  }
  ending = true;
  loop.join();
  return 0;
}
