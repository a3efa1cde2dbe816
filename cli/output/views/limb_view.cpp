// Each axis with a word for its direction, and where it is within its limits.
#include "cli/output/views/limb_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/output/bar.hpp"
#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/views/position_text.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {
namespace {

constexpr double kStraight_rad = 0.001;  // below the rounding of the view: no direction
constexpr double kStraight_m = 0.0005;

// One axis of a limb: its key in the document and what the sign of its value means. Sources: help of
// `neck set`, Waist in aim/v1/status.proto.
struct LimbAxis {
  std::string_view key;
  std::string_view label;
  std::string_view positive;
  std::string_view negative;
};
constexpr std::array kNeck{LimbAxis{"shake_rad", "shake", "left", "right"},
                           LimbAxis{"nod_rad", "nod", "", ""}};
constexpr std::array kWaist{
    LimbAxis{"lift_m", "lift", "up", "down"}, LimbAxis{"roll_rad", "roll", "right", "left"},
    LimbAxis{"pitch_rad", "pitch", "forward", "back"}, LimbAxis{"yaw_rad", "yaw", "left", "right"}};

std::string side_of(const LimbAxis& axis, double value, bool angle) {
  if (std::abs(value) < (angle ? kStraight_rad : kStraight_m)) return {};
  return std::string(value > 0 ? axis.positive : axis.negative);
}

const Joint* joint_of(std::string_view group, std::size_t index, const Screen& screen) {
  const JointGroup* found = screen.model ? screen.model->find_group(group) : nullptr;
  return found && index < found->count ? &screen.model->joints[found->first + index] : nullptr;
}

std::string axes_text(const Json& document, std::string_view group, std::span<const LimbAxis> axes,
                      const Screen& screen) {
  ColumnTable table{{{},
                     {.right = true},
                     {.gap = 1},
                     {.right = true, .left_out = 4},
                     {.right = true, .left_out = 3},
                     {.left_out = 1, .gap = 1},
                     {.left_out = 2, .gap = 1},
                     {}},
                    {}};
  std::size_t place = 0;  // within the group, which has no joint for an axis that is null
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const auto value = number_of(document, axes[i].key);
    if (!value) continue;
    const bool angle = axes[i].key.ends_with("_rad");
    const JointUnit unit = angle ? JointUnit::radian : JointUnit::metre;
    std::vector<std::string> cells{styled(Tone::strong, axes[i].label, screen),
                                   position_text(*value, unit, screen), side_of(axes[i], *value, angle),
                                   angle && !screen.radians ? rounded(*value, 3) + " rad" : ""};
    if (const Joint* joint = joint_of(group, place++, screen)) {
      const Range& range = joint->limits.position;
      cells.insert(cells.end(),
                   {bound_text(range.min, unit, screen), range_bar(*value, range, kRangeBar, screen),
                    bound_text(range.max, unit, screen), limit_warning(*value, *joint, screen)});
    }
    table.rows.push_back(std::move(cells));
  }
  return table.rows.empty() ? "not known\n" : columns_text(std::move(table), screen);
}

// How far the finger is closed: 0 is open.
double closed_fraction(double position, const Joint& joint) {
  const Range& range = joint.limits.position;
  return (position - range.min) / (range.max - range.min);
}

// "open", "60 %" or "closed".
std::string closure_word(double closed) {
  constexpr double kEnd = 0.015;  // below the rounding to percent that would matter; our choice
  if (closed < kEnd) return "open";
  return closed > 1 - kEnd ? "closed" : percent_text(closed * 100);
}

// From the range of the joint; the number itself when the model does not know it.
std::string closure_text(double position, const Joint* joint, const Screen& screen) {
  if (!joint) return rounded(position, 0);
  const double closed = closed_fraction(position, *joint);
  return bar(closed, 6, screen) + " " + closure_word(closed);
}

// The fingers of one hand in a word or two: "open", "60 % closed", "0 % to 90 % closed".
std::string hand_words(const Json& positions, const std::string& side, const Screen& screen) {
  double least = 1;
  double most = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Joint* joint = joint_of(side + "_hand", i, screen);
    if (!joint || !positions[i].is_number()) return "not known";
    const double closed = closed_fraction(positions[i].get<double>(), *joint);
    least = std::min(least, closed);
    most = std::max(most, closed);
  }
  constexpr double kSame = 0.03;  // twice the tolerance at which fingers count as arrived, rounded
  if (most - least < kSame) {
    const std::string word = closure_word((most + least) / 2);
    return word.ends_with("%") ? word + " closed" : word;
  }
  return percent_text(std::max(0.0, least) * 100) + " to " + percent_text(std::min(1.0, most) * 100) +
         " closed";
}

// "20.0° left, nod 10.0°": the axes that are not straight; `straight` when all are.
std::string axes_words(const Json& document, std::span<const LimbAxis> axes, std::string_view straight,
                       bool labels, const Screen& screen) {
  std::string text;
  bool any = false;
  for (const LimbAxis& axis : axes) {
    const auto value = number_of(document, axis.key);
    if (!value) continue;
    any = true;
    const bool angle = axis.key.ends_with("_rad");
    if (std::abs(*value) < (angle ? kStraight_rad : kStraight_m)) continue;
    const std::string side = side_of(axis, *value, angle);
    if (!text.empty()) text += ", ";
    if (labels || side.empty()) text.append(axis.label).append(" ");
    text += quantity_text(axis.key, side.empty() ? *value : std::abs(*value), screen);
    if (!side.empty()) text += " " + side;
  }
  if (!any) return "not known";
  return text.empty() ? std::string(straight) : text;
}

std::string force_text(double force, const Joint* joint) {
  if (!joint || joint->limits.effort <= 0) return rounded(force, 0);
  return percent_text(force / joint->limits.effort * 100);
}

// "left_thumb_0" of the group "left_hand" is "thumb 0".
std::string finger_name(const Joint* joint, std::string_view side, std::size_t index) {
  if (!joint) return fmt::format("finger {}", index);
  std::string_view name = joint->name;
  if (name.starts_with(side) && name.size() > side.size() + 1) name.remove_prefix(side.size() + 1);
  return label_of(name);
}

std::string pose_text(const Json& pose, const Screen& screen) {
  const Json& position = part_of(pose, "position_m");
  const Json& rpy = part_of(pose, "rpy_rad");
  std::string text;
  constexpr std::array<std::string_view, 3> kParts{"x", "y", "z"};
  constexpr std::array<std::string_view, 3> kTurns{"roll", "pitch", "yaw"};
  for (std::size_t i = 0; i < 3 && i < position.size(); ++i)
    text += fmt::format("{}{} {} m", i == 0 ? "" : "  ", kParts[i], rounded(position[i].get<double>(), 3));
  for (std::size_t i = 0; i < 3 && i < rpy.size(); ++i)
    text += fmt::format("  {} {}", kTurns[i], angle_text(rpy[i].get<double>(), screen));
  return text;
}

}  // namespace

std::string hands_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "FINGER"}}, {}};
  for (const auto& [side, hand] : document.items()) {
    const Json& positions = part_of(hand, "position");
    if (!positions.is_array()) continue;
    const Json& forces = part_of(hand, "force");
    const int order = static_cast<int>(table.columns.size());
    table.columns.push_back({.title = label_of(side)});
    table.columns.push_back({.title = "force", .right = true, .left_out = order});
    if (table.rows.size() < positions.size()) table.rows.resize(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const Joint* joint = joint_of(side + "_hand", i, screen);
      auto& row = table.rows[i];
      if (row.empty()) row.push_back(finger_name(joint, side, i));
      row.resize(table.columns.size() - 2);
      row.push_back(closure_text(positions[i].get<double>(), joint, screen));
      row.push_back(i < forces.size() ? force_text(forces[i].get<double>(), joint) : "");
    }
  }
  for (Column& column : table.columns)
    for (char& c : column.title) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c);
  return table.rows.empty() ? "no hands\n" : columns_text(std::move(table), screen);
}

std::string neck_view(const Json& document, const Screen& screen) {
  return axes_text(document, "neck", kNeck, screen);
}

std::string waist_view(const Json& document, const Screen& screen) {
  return axes_text(document, "waist", kWaist, screen);
}

std::string neck_words(const Json& document, const Screen& screen) {
  return axes_words(document, kNeck, "straight ahead", false, screen);
}

std::string waist_words(const Json& document, const Screen& screen) {
  return axes_words(document, kWaist, "upright", true, screen);
}

std::string hands_words(const Json& document, const Screen& screen) {
  std::string text;
  for (const auto& [side, hand] : document.items()) {
    const Json& positions = part_of(hand, "position");
    if (!positions.is_array() || positions.empty()) continue;
    text += (text.empty() ? "" : ", ") + label_of(side) + " " + hand_words(positions, side, screen);
  }
  return text.empty() ? "not known" : text;
}

std::string tool_poses_view(const Json& document, const Screen& screen) {
  std::vector<Fact> facts;
  const Json& poses = part_of(document, "poses");
  for (const Json& pose : poses.is_array() ? poses : Json::array({document}))
    facts.push_back({word_of(pose, "arm"), pose_text(pose, screen)});
  const std::string frame = word_of(document, "frame");
  return facts_text(facts, screen) + (frame.empty() ? "" : "in the frame " + frame + "\n");
}

}  // namespace aim::cli
