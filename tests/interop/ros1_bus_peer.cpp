// The node of ROS 1 as a program. It says "ready" when it is registered, and then one line per event; it ends
// with its standard input.
//   ros1_bus_peer MASTER receive TOPIC TYPE           prints each sample: sender and bytes in hexadecimal
//   ros1_bus_peer MASTER send TOPIC TYPE HZ HEX|@FILE latched: HZ is 0
//   ros1_bus_peer MASTER serve SERVICE TYPE HEX       prints each request; an empty HEX refuses
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/codec/codec.hpp"
#include "transport/backends/backend.hpp"

namespace {

using namespace aim;
using namespace aim::transport;

std::mutex printing;

void say(const std::string& line) {
  const std::lock_guard lock(printing);
  std::puts(line.c_str());
  std::fflush(stdout);
}

int failed(const Error& error) {
  std::fprintf(stderr, "%s: %s\n", error.message.c_str(), error.reason.c_str());
  return 1;
}

void wait_for_end() {
  for (std::string line; std::getline(std::cin, line);) {
  }
}

TopicName topic_of(const std::vector<std::string>& words) {
  TopicName name{words[2], words[3]};
  name.bound = kLargePayload;
  return name;
}

int receive(Ros1Node& node, const std::vector<std::string>& words) {
  const auto subscription = node.subscribe(topic_of(words), [](const Sample& sample) {
    say(std::string(sample.sender) + " " + to_hex(sample.bytes));
  });
  if (!subscription) return failed(subscription.error());
  say("ready");
  wait_for_end();
  return 0;
}

int send(Ros1Node& node, const std::vector<std::string>& words) {
  const double rate = std::stod(words[4]);
  std::string hex = words[5];
  if (hex.starts_with('@')) {
    std::ifstream file(hex.substr(1));
    std::getline(file, hex);
  }
  const std::string sample = from_hex(hex).value();
  TopicName name = topic_of(words);
  name.latched = rate == 0;
  const auto publisher = node.advertise(name);
  if (!publisher) return failed(publisher.error());
  if (Status sent = (*publisher)->publish(Encoding::ros1, sample); !sent) return failed(sent.error());
  std::atomic<bool> ending = false;
  std::thread sending([&] {
    auto due = std::chrono::steady_clock::now();
    while (!ending && rate > 0) {
      (void)(*publisher)->publish(Encoding::ros1, sample).operator bool();
      due += std::chrono::microseconds(static_cast<long>(1e6 / rate));
      std::this_thread::sleep_until(due);
    }
  });
  say("ready");
  wait_for_end();
  ending = true;
  sending.join();
  return 0;
}

int serve(Ros1Node& node, const std::vector<std::string>& words) {
  const auto service = node.serve(words[2], words[3], [&](std::string_view request) -> Result<std::string> {
    say(to_hex(request));
    if (words[4].empty()) return Error{.origin = Origin::state, .message = "the peer refuses"};
    return from_hex(words[4]);
  });
  if (!service) return failed(service.error());
  say("ready");
  wait_for_end();
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  if (words.size() < 4) return 2;
  auto node =
      open_ros1({.master = words[0], .name = "aim_peer", .anonymous = false, .report = [](const auto& text) {
                   say("report " + text);
                 }});
  if (!node) return failed(node.error());
  if (words[1] == "receive") return receive(**node, words);
  if (words[1] == "send" && words.size() == 6) return send(**node, words);
  if (words[1] == "serve" && words.size() == 5) return serve(**node, words);
  return 2;
}
