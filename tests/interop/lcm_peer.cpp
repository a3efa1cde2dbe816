// liblcm, as any program uses it: the judge of our packets. It knows nothing of aim.
//   lcm_peer receive URL CHANNEL COUNT SECONDS   prints "ready", then a line in hexadecimal for each sample
//   lcm_peer send URL CHANNEL COUNT HZ <LINES    sends the lines, hexadecimal too, in turn
#include <lcm/lcm.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

using Lines = std::vector<std::string>;

// Printed at the end: a full pipe would keep liblcm from reading.
void keep(const lcm_recv_buf_t* sample, const char* /*channel*/, void* lines) {
  const auto* const bytes = static_cast<const unsigned char*>(sample->data);
  std::string line;
  char digits[3];
  for (std::uint32_t i = 0; i < sample->data_size; ++i) {
    std::snprintf(digits, sizeof digits, "%02x", bytes[i]);
    line += digits;
  }
  static_cast<Lines*>(lines)->push_back(line);
}

int receive(lcm_t* lcm, const char* channel, std::size_t count, double seconds) {
  Lines lines;
  if (lcm_subscribe(lcm, channel, keep, &lines) == nullptr) return 1;
  std::puts("ready");
  std::fflush(stdout);
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (lines.size() < count && Clock::now() < end)
    if (lcm_handle_timeout(lcm, 100) < 0) return 1;
  for (const std::string& line : lines) std::puts(line.c_str());
  return lines.size() == count ? 0 : 2;
}

int send(lcm_t* lcm, const char* channel, long count, double rate) {
  std::vector<std::string> samples;
  for (std::string line; std::getline(std::cin, line);) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < line.size(); i += 2)
      bytes += static_cast<char>(std::stoi(line.substr(i, 2), nullptr, 16));
    samples.push_back(bytes);
  }
  if (samples.empty()) return 1;
  const auto start = Clock::now();
  for (long i = 0; i < count; ++i) {
    std::this_thread::sleep_until(start + std::chrono::duration_cast<Clock::duration>(
                                              std::chrono::duration<double>(static_cast<double>(i) / rate)));
    const std::string& sample = samples[static_cast<std::size_t>(i) % samples.size()];
    if (lcm_publish(lcm, channel, sample.data(), static_cast<unsigned>(sample.size())) != 0) return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 64;
  const std::string verb = argv[1];
  lcm_t* const lcm = lcm_create(argv[2]);
  if (lcm == nullptr) return 1;
  const long count = std::strtol(argv[4], nullptr, 10);
  const double last = std::strtod(argv[5], nullptr);
  const int code = verb == "receive" ? receive(lcm, argv[3], static_cast<std::size_t>(count), last)
                                     : send(lcm, argv[3], count, last);
  std::fflush(stdout);
  lcm_destroy(lcm);
  return code;
}
