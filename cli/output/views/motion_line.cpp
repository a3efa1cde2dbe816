// Each line names only what its document says; a value that is missing is left out.
#include "cli/output/views/motion_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/output/document_value.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/symbols.hpp"
#include "cli/output/views/joint_name.hpp"
#include "cli/output/views/limb_view.hpp"
#include "cli/output/views/owner_text.hpp"
#include "cli/output/views/task_view.hpp"

namespace aim::cli {
namespace {

// Less is not named: it is what the legs sway.
constexpr double kNamed_m = 0.005;
constexpr double kNamed_rad = 0.01;

// The arrow is green after success; otherwise the sentence says what is wrong.
std::string line(bool success, const std::string& sentence, const Screen& screen) {
  const std::string arrow =
      styled(success ? Tone::good : Tone::warning, written(symbols::kArrow, screen), screen);
  return hanging(arrow + " ", sentence, 0, screen);
}

bool accepted(const Json& document) {
  const Json& value = part_of(document, "accepted");
  return value == true || value.is_string();
}

bool missed(const Json& document) { return part_of(document, "arrived") == false && !accepted(document); }

std::string took(const Json& document, std::string_view word) {
  const auto time_s = number_of(document, "duration_s");
  return time_s ? fmt::format(" {} {}", word, motion_time_text(*time_s)) : std::string();
}

std::string listed(const Json& words) {
  std::string text;
  if (!words.is_array()) return text;
  for (const Json& word : words) text += (text.empty() ? "" : ", ") + safe_text(word);
  return text;
}

// "walked 2.00 m", "turned 90.0° left", or both; of a walk that ended early also its target: "walked 0.45 of
// 3.00 m".
std::string way_text(const Json& document, bool done, const Screen& screen) {
  const auto target = [&](std::string_view key) { return done ? std::nullopt : number_of(document, key); };
  const double distance = number_of(document, "distance_m").value_or(0);
  const double angle = number_of(document, "angle_rad").value_or(0);
  const auto whole = target("target_distance_m");
  const auto turn = target("target_angle_rad");
  const bool turned = turn || std::abs(angle) >= kNamed_rad;
  std::string text;
  if (whole || std::abs(distance) >= kNamed_m || !turned)
    text = "walked " + rounded(distance, 2) + (whole ? " of " + rounded(*whole, 2) : "") + " m";
  if (!turned) return text;
  const bool left = turn ? *turn > 0 : angle > 0;
  return text + (text.empty() ? "" : " and ") + "turned " + angle_text(left ? angle : -angle, screen) +
         (turn ? " of " + angle_text(std::abs(*turn), screen) : "") + (left ? " left" : " right");
}

// A limb that is where it was sent, that is on its way with --no-wait, or that stopped elsewhere.
std::string limb_line(std::string_view name, const Json& document,
                      std::string (*words)(const Json&, const Screen&), const Screen& screen) {
  if (accepted(document))
    return line(true, fmt::format("{} accepted: {}", name, words(part_of(document, "target"), screen)),
                screen);
  const std::string where = fmt::format("{}: {}", name, words(document, screen));
  return line(!missed(document), missed(document) ? where + ", not at the target" : where, screen);
}

bool names(const Json& list, const std::string& name) {
  return list.is_array() && std::find(list.begin(), list.end(), name) != list.end();
}

// The joints that the command moved: few by name, more by count.
std::string joints_text(const Json& document, const Screen& screen) {
  constexpr std::size_t kByName = 2;
  std::string text;
  std::size_t moved = 0;
  for (const Json& row : part_of(document, "joints")) {
    const std::string name = word_of(row, "name");
    if (names(part_of(document, "held"), name)) continue;
    ++moved;
    const std::string value = quantity_of(row, "position_rad", screen);
    text += (text.empty() ? "" : ", ") + short_joint_name(name, screen) + " " + value;
  }
  if (moved > 0 && moved <= kByName) return text;
  return fmt::format("{} {} ", moved, moved == 1 ? "joint" : "joints") +
         (missed(document) ? "moved" : "in position");
}

// Joints that followed set-points, or moved to a target.
std::string followed_line(std::string_view name, const Json& document, const Screen& screen) {
  if (const auto count = number_of(document, "set_points"))
    return line(true, fmt::format("{}: followed {} set-points", name, rounded(*count, 0)), screen);
  std::string text = fmt::format("{}: {}", name, joints_text(document, screen));
  if (missed(document)) text += ", not at the target";
  return line(!missed(document), text, screen);
}

}  // namespace

std::string walk_line(const Json& document, const Screen& screen) {
  const std::string ended = word_of(document, "ended");
  const bool done = ended == "done";
  std::string text = way_text(document, done, screen);
  text += done ? took(document, "in") : (ended.empty() ? "" : ", " + ended);
  if (const auto missing = number_of(document, "position_error_m"))
    text += fmt::format(", {} from the point", length_text(*missing));
  if (is_true(document, "stands")) text += "; the robot stands";
  return line(done, text, screen);
}

std::string neck_line(const Json& document, const Screen& screen) {
  return limb_line("head", document, neck_words, screen);
}

std::string waist_line(const Json& document, const Screen& screen) {
  return limb_line("waist", document, waist_words, screen);
}

std::string hands_line(const Json& document, const Screen& screen) {
  const Json& blocked = part_of(document, "blocked");
  if (!blocked.is_array() || blocked.empty()) return limb_line("hands", document, hands_words, screen);
  return line(false,
              fmt::format("hands: {}; {} {} blocked", hands_words(document, screen), blocked.size(),
                          blocked.size() == 1 ? "finger is" : "fingers are"),
              screen);
}

std::string arms_line(const Json& document, const Screen& screen) {
  return followed_line("arms", document, screen);
}

std::string joints_line(const Json& document, const Screen& screen) {
  return followed_line("joints", document, screen);
}

std::string action_line(const Json& document, const Screen& screen) {
  const std::string action = word_of(document, "action");
  if (accepted(document))
    return line(true, fmt::format("{} accepted; now in {}", word_of(document, "accepted"), action), screen);
  double took_s = 0;
  std::size_t steps = 0;
  for (const Json& hop : part_of(document, "hops")) {
    took_s += number_of(hop, "duration_s").value_or(0);
    ++steps;
  }
  if (steps == 0) return line(true, "already in " + action, screen);
  std::string text = fmt::format("{} reached in {}", action, motion_time_text(took_s));
  if (steps > 1) text += fmt::format(", {} steps", steps);
  return line(true, text, screen);
}

std::string task_line(const Json& document, const Screen& screen) {
  const auto id = number_of(document, "task_id");
  std::string text = "task " + (id && *id > 0 ? rounded(*id, 0) + " " : std::string());
  const std::string state = word_of(document, "state");
  const bool done = state == "SUCCESS";
  if (accepted(document)) return line(true, text + "accepted", screen);
  text += task_state_text(document, screen) + took(document, done ? "in" : "after");
  if (const std::string reason = word_of(document, "reason"); !reason.empty()) text += ": " + reason;
  if (const std::string clearance = clearance_text(document); done && !clearance.empty())
    text += "; closest " + clearance;
  return line(done, text, screen);
}

std::string motion_line(const Json& document, const Screen& screen) {
  const std::string motion = word_of(document, "motion");
  const std::string name = motion.empty() ? word_of(document, "dance") : motion;
  if (accepted(document)) return line(true, name + " accepted", screen);
  const std::string ended = word_of(document, "ended");
  const bool done = ended == "done";
  return line(done, name + " " + ended + took(document, done ? "in" : "after"), screen);
}

std::string player_line(const Json& document, const Screen& screen) {
  const auto state = [&](std::string_view key) { return is_true(document, key) ? " on" : " off"; };
  const Json& enabled = part_of(document, "enabled");
  const Json& neck = part_of(document, "neck_enabled");
  std::string text = "motion player";
  text += enabled.is_null() ? " accepted" : state("enabled");
  if (!neck.is_null() && neck != enabled) text.append(", neck").append(state("neck_enabled"));
  if (const std::string owner = owner_text(word_of(document, "owner")); !owner.empty())
    text += "; arms " + owner;
  return line(true, text, screen);
}

std::string stop_line(const Json& document, const Screen& screen) {
  if (!is_true(document, "stopped")) return line(true, "the stop is reset: the robot can move again", screen);
  const std::string level = word_of(document, "level");
  std::string text = "stopped";
  if (!level.empty()) text += " (" + level + ")";
  if (const std::string posture = word_of(document, "posture"); !posture.empty()) text += ", " + posture;
  const std::string ended = listed(part_of(document, "cancelled"));
  return line(true, text + (ended.empty() ? "" : "; ended: " + ended), screen);
}

std::string wait_line(const Json& document, const Screen& screen) {
  const auto waited = number_of(document, "waited_s");
  return line(true, word_of(document, "condition") + (waited ? " after " + motion_time_text(*waited) : ""),
              screen);
}

std::string estop_line(const Json& document, const Screen& screen) {
  if (!is_true(document, "active")) return line(true, "emergency stop released", screen);
  std::string which;
  for (const std::string_view key : {"wired", "wireless", "software"})
    if (is_true(document, key)) which.append(which.empty() ? "" : ", ").append(key);
  return line(false, "emergency stop active" + (which.empty() ? "" : ": " + which), screen);
}

}  // namespace aim::cli
