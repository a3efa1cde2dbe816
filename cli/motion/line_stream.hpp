// A set-point stream from standard input: each line is a set-point, sent when it arrives, but no faster than
// a rate.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "cli/table/invocation.hpp"

namespace aim::cli {

inline constexpr Parameter kStreamRate{.name = "--rate",
                                       .value = "RATE",
                                       .help = "maximum rate of the set-points; default 100 Hz",
                                       .quantity = Quantity::frequency};

struct LineStream {
  Interface interface;                                // that takes the set-points
  std::function<Status(std::string_view line)> take;  // the line becomes the present set-point, or an error
  std::function<Status()> send;  // sends it; empty: nothing is sent, the lines are checked
  std::string_view held;         // what the robot does once it rests after an interrupt, as a sentence
  double tolerance;              // of `measure`, as in Goal
  std::function<Result<std::vector<double>>()> measure;  // positions of its joints
};
struct LineStreamResult {
  Status how;
  std::size_t set_points;
};

// A usage error if --rate is no rate.
Status has_stream_rate(const Invocation& invocation);
// Until the end of the input, an interrupt or an error. Used by one thread.
LineStreamResult follow_lines(Invocation& invocation, const LineStream& stream);

}  // namespace aim::cli
