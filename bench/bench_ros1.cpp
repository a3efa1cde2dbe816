// One-way latency, jitter and loss of a topic of ROS 1 at 500 Hz, from one process to another:
// bench_ros1 MASTER. Prints a line of JSON. bench_roscpp is the same with roscpp.
#include <sys/wait.h>
#include <unistd.h>

#include <memory>

#include "stamped_times.hpp"
#include "transport/backends/backend.hpp"

namespace {

using namespace aim::transport;

const TopicName kTopic{"/bench", "ros1:std_msgs/String"};

std::unique_ptr<Ros1Node> open(const char* master) {
  auto node = open_ros1({.master = master, .name = "bench"});
  if (node) return std::move(*node);
  std::fprintf(stderr, "bench_ros1: %s: %s\n", node.error().message.c_str(), node.error().reason.c_str());
  std::exit(1);
}

// A std_msgs/String is a length and the text.
std::string message_of(const std::string& text) {
  std::string bytes;
  for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(text.size() >> shift & 0xffU);
  return bytes + text;
}

int send(const char* master) {
  const auto node = open(master);
  const auto publisher = node->advertise(kTopic);
  if (!publisher || !(*publisher)->wait_for_subscriber(after(std::chrono::seconds(10)))) return 1;
  stamped::send_all([&](const std::string& sample) {
    (void)(*publisher)->publish(aim::Encoding::ros1, message_of(sample)).operator bool();
  });
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  const pid_t sender = ::fork();
  if (sender == 0) return send(arguments[1]);
  stamped::Times times;
  const auto node = open(arguments[1]);
  const auto subscription =
      node->subscribe(kTopic, [&](const Sample& sample) { times.add(sample.bytes.substr(4).data()); });
  int status = 0;
  if (!subscription || ::waitpid(sender, &status, 0) != sender || status != 0) return 1;
  times.print();
  return times.count() > 1 ? 0 : 1;
}
