// One-way latency and jitter of LCM over lo: the topic bus beside liblcm, in turn, in a network namespace of
// their own, because liblcm needs a route to lo. Prints a line of JSON for ours, then one for liblcm.
#include <arpa/inet.h>
#include <lcm/lcm.h>
#include <net/if.h>
#include <net/route.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "transport/lcm/lcm_bus.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using namespace aim::transport;

constexpr std::size_t kSize = 124;  // [B] a walking command
constexpr auto kPeriod = std::chrono::milliseconds(2);
constexpr auto kPause = std::chrono::milliseconds(500);  // a longer one is between rounds
constexpr int kRounds = 10;
constexpr int kSamples = 400;  // of a round

[[noreturn]] void fail(const char* what) {
  std::perror(what);
  std::exit(1);
}

sockaddr address(const char* text) {
  sockaddr_in in{};
  in.sin_family = AF_INET;
  ::inet_pton(AF_INET, text, &in.sin_addr);
  sockaddr plain{};
  std::memcpy(&plain, &in, sizeof plain);
  return plain;
}

// A machine without other interfaces, whose multicast goes to lo.
void enter_namespace() {
  if (::unshare(CLONE_NEWNET) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) fail("unshare");
  const int socket = ::socket(AF_INET, SOCK_DGRAM, 0);
  ifreq interface {};
  std::strcpy(interface.ifr_name, "lo");
  interface.ifr_flags = IFF_UP | IFF_LOOPBACK | IFF_RUNNING | IFF_MULTICAST;
  if (::ioctl(socket, SIOCSIFFLAGS, &interface) != 0) fail("lo");
  char lo[] = "lo";
  rtentry route{};
  route.rt_dst = address("239.255.76.0");
  route.rt_genmask = address("255.255.255.0");
  route.rt_flags = RTF_UP;
  route.rt_dev = lo;
  if (::ioctl(socket, SIOCADDRT, &route) != 0) fail("route");
  ::close(socket);
}

// The time of sending is the beginning of the sample.
class Times {
 public:
  void add(const void* sample) {
    Clock::rep sent = 0;
    std::memcpy(&sent, sample, sizeof sent);
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    us_.push_back(static_cast<double>(now.time_since_epoch().count() - sent) / 1000.0);
    const auto interval = now - std::exchange(last_, now);
    if (interval < kPause)
      jitter_us_.push_back(us_of(interval > kPeriod ? interval - kPeriod : kPeriod - interval));
  }
  std::string json() {
    const std::lock_guard lock(mutex_);
    if (us_.size() < kRounds * kSamples * 99 / 100) {
      std::fprintf(stderr, "bench_lcm: %zu samples of %d arrived\n", us_.size(), kRounds * kSamples);
      std::exit(1);
    }
    char text[160];
    std::snprintf(
        text, sizeof text,
        "{\"median_us\": %.2f, \"p99_us\": %.2f, \"jitter_median_us\": %.2f, \"jitter_p99_us\": %.2f}",
        quantile(us_, 50), quantile(us_, 99), quantile(jitter_us_, 50), quantile(jitter_us_, 99));
    return text;
  }

 private:
  static double us_of(Clock::duration time) {
    return std::chrono::duration<double, std::micro>(time).count();
  }
  static double quantile(std::vector<double>& values, std::size_t percent) {
    std::sort(values.begin(), values.end());
    return values[values.size() * percent / 100];
  }

  std::mutex mutex_;
  std::vector<double> us_;
  std::vector<double> jitter_us_;  // how far the time between two arrivals is from the period
  Clock::time_point last_;
};

void round(const std::function<void(const std::string&)>& publish) {
  std::string sample(kSize, 'x');
  auto due = Clock::now();
  for (int i = 0; i < kSamples; ++i) {
    std::this_thread::sleep_until(due += kPeriod);
    const Clock::rep now = Clock::now().time_since_epoch().count();
    std::memcpy(sample.data(), &now, sizeof now);
    publish(sample);
  }
}

std::unique_ptr<TopicBus> open() {
  auto bus = lcm::open_lcm_bus({.domain = 0, .interface = "lo"});
  if (!bus) {
    std::fprintf(stderr, "bench_lcm: %s: %s\n", bus.error().message.c_str(), bus.error().reason.c_str());
    std::exit(1);
  }
  return std::move(*bus);
}

}  // namespace

int main() {
  enter_namespace();
  Times ours;
  Times theirs;
  const auto near_bus = open();
  const auto far_bus = open();
  TopicName name{"ours", "lcm:any"};
  name.port = 7671;
  const auto publisher = near_bus->advertise(name);
  const auto subscription =
      far_bus->subscribe(name, [&](const Sample& sample) { ours.add(sample.bytes.data()); });
  lcm_t* const sender = lcm_create("udpm://239.255.76.67:7670?ttl=0");
  lcm_t* const receiver = lcm_create("udpm://239.255.76.67:7670?ttl=0");
  if (!publisher || !subscription || sender == nullptr || receiver == nullptr) fail("LCM");
  lcm_subscribe(
      receiver, "theirs",
      [](const lcm_recv_buf_t* sample, const char*, void* times) {
        static_cast<Times*>(times)->add(sample->data);
      },
      &theirs);
  std::atomic<bool> stop = false;
  std::thread handling([&] {
    while (!stop) lcm_handle_timeout(receiver, 50);
  });
  for (int i = 0; i < kRounds; ++i) {
    round([&](const std::string& sample) {
      (void)(*publisher)->publish(aim::Encoding::lcm, sample).operator bool();
    });
    round([&](const std::string& sample) { lcm_publish(sender, "theirs", sample.data(), kSize); });
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  stop = true;
  handling.join();
  std::puts(ours.json().c_str());
  std::puts(theirs.json().c_str());
  lcm_destroy(sender);
  lcm_destroy(receiver);
  return 0;
}
