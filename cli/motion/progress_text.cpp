// The bar is cut first where the line would be too long, then the speed.
#include "cli/motion/progress_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/output/bar.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/text.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kColumns = 39;  // of the narrowest terminal, less one for the cursor
constexpr std::size_t kBar = 8;
constexpr std::size_t kShortBar = 4;

std::string joined(const std::array<std::string, 4>& parts) {
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty()) text += (text.empty() ? "" : " ") + part;
  return text;
}

}  // namespace

std::string progress_text(const Progress& progress, const Screen& screen) {
  const std::string lead = progress.what.empty() ? "" : progress.what + " ";
  const std::string left =
      progress.left_s ? motion_time_text(std::max(0.0, *progress.left_s)) + " left" : std::string();
  std::string rest = joined({progress.figure, progress.speed, left, ""});
  if (!progress.fraction) return lead + rest;
  const auto room = [&] {
    const std::size_t taken = width_of(lead) + width_of(rest) + 1;
    return taken < kColumns ? kColumns - taken : 0;
  };
  if (room() < kShortBar) rest = joined({progress.figure, left, "", ""});
  return lead + bar(*progress.fraction, std::clamp(room(), kShortBar, kBar), screen) +
         (rest.empty() ? "" : " " + rest);
}

Screen progress_screen(const Sink& sink) {
  return {.unicode = sink.options().unicode, .radians = sink.options().radians};
}

void show_progress(Sink& sink, const Progress& progress) {
  sink.progress(progress_text(progress, progress_screen(sink)));
}

double Approach::fraction(double left) {
  if (!std::isfinite(left)) return 0;
  whole_ = std::max(whole_, left);
  return whole_ > 0 ? std::clamp(1 - left / whole_, 0.0, 1.0) : 1;
}

Progress approach_progress(std::string what, double fraction, double planned_s, std::string figure) {
  return {.what = std::move(what),
          .fraction = fraction,
          .figure = std::move(figure),
          .left_s = planned_s * (1 - fraction)};
}

std::string share_text(double done, double whole, std::string_view unit, const Screen& screen) {
  constexpr double kLong = 10;  // from here one decimal is enough
  const bool angle = unit == "deg";
  const int decimals = angle ? 0 : unit == "m" && whole < kLong ? 2 : 1;
  return fmt::format("{}/{}{}", rounded(done, decimals), rounded(whole, decimals),
                     angle ? degree_sign(screen) : fmt::format(" {}", unit));
}

std::string waiting_text(double elapsed_s, std::string_view what) {
  return fmt::format("waiting {} for {}", motion_time_text(std::max(0.0, elapsed_s)), what);
}

std::string step_text(std::string_view name, double elapsed_s, const Screen& screen) {
  constexpr std::array<std::string_view, 8> kSigns{"⠋", "⠙", "⠸", "⠴", "⠦", "⠇", "⠏", "⠹"};
  constexpr std::array<std::string_view, 4> kAsciiSigns{"-", "\\", "|", "/"};
  constexpr double kSign_s = 0.12;
  const auto turn = static_cast<std::size_t>(std::max(0.0, elapsed_s) / kSign_s);
  const std::string_view sign =
      screen.unicode ? kSigns.at(turn % kSigns.size()) : kAsciiSigns.at(turn % kAsciiSigns.size());
  const std::string time = rounded(elapsed_s, 1) + " s";
  const std::size_t room = kColumns - width_of(sign) - width_of(time) - 2;
  return fmt::format("{} {} {}", sign, shortened(std::string(name), room), time);
}

}  // namespace aim::cli
