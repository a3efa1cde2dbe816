// The loop of a stream from standard input.
#include "cli/motion/line_stream.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/client/reply.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/line_source.hpp"
#include "cli/motion/stall_watch.hpp"

namespace aim::cli {
namespace {

constexpr double kRate_Hz = 100;  // as the vendor recommends
constexpr std::chrono::hours kForever{24 * 365};

double rate_of(const Invocation& invocation) {
  return invocation.arguments().maybe(kStreamRate.name).value_or(kRate_Hz);
}

// A stream that is only checked moves nothing.
Error interrupted(Invocation& invocation, const LineStream& stream) {
  if (!stream.send) return invocation.interrupted("nothing was sent");
  return interrupted_at_rest(invocation, stream.tolerance, stream.held, stream.measure);
}

Status stream_lines(Invocation& invocation, const LineStream& stream, std::size_t& set_points) {
  StallWatch stall(invocation.robot().dead_man_time(stream.interface));
  LineSource lines(invocation, stream.send ? &stall : nullptr);
  const auto period = seconds(1 / rate_of(invocation));
  for (auto due = Clock::now();; due = std::max(due + period, Clock::now())) {
    auto got = lines.next(Clock::now() + kForever);
    if (!got) return got.error();
    if (*got == LineSource::Got::interrupt) return interrupted(invocation, stream);
    if (*got != LineSource::Got::line) return Done{};
    if (auto taken = stream.take(lines.text()); !taken) return lines.blame(taken.error());
    ++set_points;
    if (!stream.send) continue;
    auto slept = stall.sleep_until(invocation.interrupt(), due);
    if (!slept) return slept.error();
    if (*slept) return interrupted(invocation, stream);
    if (auto sent = stream.send(); !sent) {
      (void)lines.takes_stop();
      return set_points > 1 ? Status(after_the_start(sent.error())) : sent;
    }
    invocation.sink().progress(fmt::format("{} set-points", set_points));
  }
}

}  // namespace

Status has_stream_rate(const Invocation& invocation) {
  if (rate_of(invocation) > 0) return Done{};
  return Error{.origin = Origin::usage, .message = "--rate must be more than 0 Hz"};
}

LineStreamResult follow_lines(Invocation& invocation, const LineStream& stream) {
  std::size_t set_points = 0;
  Status how = stream_lines(invocation, stream, set_points);
  return {std::move(how), set_points};
}

}  // namespace aim::cli
