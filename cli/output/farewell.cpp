// Static buffers, which a signal's handler may read.
#include "cli/output/farewell.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <climits>
#include <csignal>

namespace aim::cli {
namespace {

struct Farewell {
  int signal;
  std::array<char, PIPE_BUF> text;
  std::atomic<std::size_t> size;  // 0: there is none
};
std::array<Farewell, 3> farewells{{{SIGINT, {}, 0}, {SIGTERM, {}, 0}, {SIGHUP, {}, 0}}};
std::atomic<int> out{-1};

}  // namespace

void set_farewell(int signal, int descriptor, std::string_view document) {
  for (Farewell& one : farewells) {
    if (one.signal != signal) continue;
    one.size = 0;
    if (document.size() > one.text.size()) return;
    std::ranges::copy(document, one.text.begin());
    out = descriptor;
    one.size = document.size();
  }
}

void withdraw_farewell() {
  for (Farewell& one : farewells) one.size = 0;
}

void print_farewell(int signal) {
  pollfd ready{out.load(), POLLOUT, 0};
  for (const Farewell& one : farewells)
    if (one.signal == signal && one.size > 0 && ::poll(&ready, 1, 0) == 1)
      (void)!::write(ready.fd, one.text.data(), one.size);
}

}  // namespace aim::cli
