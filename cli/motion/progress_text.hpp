// The progress of a motion: a bar, a figure and the time left, in one line that fits 40 columns.
#pragma once

#include <optional>
#include <string>

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

struct Progress {
  std::string what = {};                        // "head"; empty where the figure says enough
  std::optional<double> fraction = {};          // empty: not known, there is no bar
  std::string figure = {};                      // "1.05/2.00 m"
  std::string speed = {};                       // "0.40 m/s"
  std::optional<double> left_s = std::nullopt;  // expected time until the end
};

std::string progress_text(const Progress& progress, const Screen& screen);
void show_progress(Sink& sink, const Progress& progress);
// The screen of the progress line, as far as a text depends on it.
Screen progress_screen(const Sink& sink);

// The largest remaining distance that was seen counts as the whole way. Pure.
class Approach {
 public:
  double fraction(double left);            // done, 0 to 1
  double whole() const { return whole_; }  // in the unit of `left`

 private:
  double whole_ = 0;
};

// Progress towards a target: `planned_s` is the expected duration of the whole way.
Progress approach_progress(std::string what, double fraction, double planned_s, std::string figure = {});

// "1.05/2.00 m", "35/90°" or "1.2/3.0 s": the unit is "m", "deg" or "s".
std::string share_text(double done, double whole, std::string_view unit, const Screen& screen);

// "waiting 3.2 s for task 5 to begin": a narrow terminal cuts what it waits for, not how long.
std::string waiting_text(double elapsed_s, std::string_view what);

// One step of a route that is being taken; the sign moves with the time.
std::string step_text(std::string_view name, double elapsed_s, const Screen& screen);

}  // namespace aim::cli
