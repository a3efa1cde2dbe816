// Refuses or clamps one value. The robot checks again; this check refuses before anything moves.
#include "cli/motion/limits.hpp"

#include <fmt/format.h>

#include <cmath>

#include <numbers>

#include "core/units.hpp"

namespace aim::cli {
namespace {

// "0.45 rad" of a joint that is moved, "0.3 rad, where it is held" of the other one.
std::string position_text(double position, bool commanded) {
  return fmt::format("{} rad{}", format_number(position), commanded ? "" : ", where it is held,");
}

Error pair_outside(const RobotModel& model, const CoupledLimit& limit, JointMask commanded, double first,
                   double second) {
  const std::string_view first_name = model.joints[limit.first].name;
  const std::string_view second_name = model.joints[limit.second].name;
  const std::string sum = format_number(std::abs(limit.sum(first, second)));
  return Error{.origin = Origin::limit,
               .message = fmt::format("{} cannot be {} with {} at {}", first_name,
                                      position_text(first, (commanded & bit(limit.first)) != 0), second_name,
                                      position_text(second, (commanded & bit(limit.second)) != 0)),
               .reason = fmt::format("{}: {}, and it would be {} {}", limit.reason, formula(model, limit),
                                     sum, limit.unit),
               .hint = "bring both nearer to 0, or --clamp to take the nearest",
               .facts = {{"joint", std::string(first_name)},
                         {"other_joint", std::string(second_name)},
                         {"value", sum},
                         {"max", format_number(limit.bound)},
                         {"unit", std::string(limit.unit)}}};
}

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr int kMostDecimals = 12;

// Rounded for the reader. A number that is too large for it is written as it is.
std::string rounded(double value, int decimals) {
  const double factor = std::pow(10, decimals);
  const double scaled = std::round(value * factor);
  return format_number(std::abs(scaled) < 1e15 ? scaled / factor : value);
}

// Whole degrees, or tenths of small angles, and `more` decimals.
std::string degrees(double radians, int more = 0) {
  const double value = radians * kDegrees;
  return rounded(value, (std::abs(value) < 10 ? 1 : 0) + more);
}

// The decimals of a text: as many more as tell a refused value apart from the limits, which must not read as
// if the value were one of them.
struct Decimals {
  int number = 3;        // of a value in the unit of the limits
  int more_degrees = 0;  // of an angle in degrees
};

template <class Text>
int decimals_apart(const Range& range, double value, int least, const Text& text) {
  for (int decimals = least; decimals < kMostDecimals; ++decimals)
    if (text(value, decimals) != text(range.min, decimals) &&
        text(value, decimals) != text(range.max, decimals))
      return decimals;
  return kMostDecimals;
}

Decimals decimals_for(const Range& range, double value) {
  return {.number = decimals_apart(range, value, Decimals{}.number, rounded),
          .more_degrees = decimals_apart(range, value, Decimals{}.more_degrees, degrees)};
}

bool in_degrees(std::string_view typed) { return typed.ends_with("deg") || typed.ends_with("°"); }

std::string with_unit(std::string text, std::string_view unit) {
  if (!unit.empty()) text.append(" ").append(unit);
  return text;
}

// "1.2 rad (69°)", or as it was typed: "-50deg".
std::string value_text(const Limited& limited, double value, const Decimals& decimals) {
  if (limited.unit != "rad") return with_unit(rounded(value, decimals.number), limited.unit);
  if (in_degrees(limited.typed)) return std::string(limited.typed);
  return fmt::format("{} rad ({}°)", rounded(value, decimals.number), degrees(value, decimals.more_degrees));
}

std::string range_text(const Limited& limited, const Decimals& decimals) {
  const Range& range = limited.range;
  const bool symmetric = range.min == -range.max;
  const std::string least = degrees(range.min, decimals.more_degrees);
  const std::string most = degrees(range.max, decimals.more_degrees);
  if (limited.unit == "rad" && in_degrees(limited.typed)) return fmt::format("{}deg ... {}deg", least, most);
  const std::string last = rounded(range.max, decimals.number);
  std::string text =
      with_unit(symmetric ? "±" + last : rounded(range.min, decimals.number) + " ... " + last, limited.unit);
  if (limited.unit != "rad") return text;
  return text + (symmetric ? fmt::format(" (±{}°)", most) : fmt::format(" ({}° ... {}°)", least, most));
}

}  // namespace

std::string limits_text(const Limited& limited) { return range_text(limited, {}); }

Limited joint_limit(const Joint& joint) { return {joint.name, joint.limits.position, name_of(joint.unit)}; }

std::optional<Error> outside(const Limited& limited, double value) {
  const Range& range = limited.range;
  if (range.contains(value) || range.contains(value + limited.slack) || range.contains(value - limited.slack))
    return std::nullopt;
  const Decimals decimals = decimals_for(range, value);
  return Error{
      .origin = Origin::limit,
      .message = fmt::format("{} {} is outside {}{}", limited.label.empty() ? limited.name : limited.label,
                             value_text(limited, value, decimals), range_text(limited, decimals),
                             limited.label.empty() ? "" : fmt::format(" of {}", limited.name)),
      .hint = "give a value inside the limits, or use --clamp for the nearest value",
      .facts = {{"joint", std::string(limited.name)},
                {"value", format_number(value)},
                {"min", format_number(range.min)},
                {"max", format_number(range.max)},
                {"unit", std::string(limited.unit)}}};
}

Result<double> within(Invocation& invocation, const Limited& limited, double value) {
  const Range& range = limited.range;
  if (range.contains(value)) return value;
  const double nearest = range.clamp(value);
  auto refusal = outside(limited, value);
  if (!refusal) return nearest;
  if (!invocation.arguments().has("--clamp")) return std::move(*refusal);
  invocation.sink().note(fmt::format("{}: {} is clamped to {}", limited.name,
                                     with_unit(format_number(value), limited.unit), format_number(nearest)));
  return nearest;
}

std::string formula(const RobotModel& model, const CoupledLimit& limit) {
  return fmt::format("|{} {} {} {} {}| <= {} {}", format_number(limit.first_factor),
                     model.joints[limit.first].name, limit.second_factor < 0 ? "-" : "+",
                     format_number(std::abs(limit.second_factor)), model.joints[limit.second].name,
                     format_number(limit.bound), limit.unit);
}

Status within_pairs(Invocation& invocation, const JointGroup& group, JointMask commanded,
                    std::span<double> positions, double slack_rad) {
  const RobotModel& model = invocation.robot().model();
  for (const CoupledLimit& limit : model.coupled_limits) {
    const bool first = (commanded & bit(limit.first)) != 0, second = (commanded & bit(limit.second)) != 0;
    if (!first && !second) continue;
    double& first_position = positions[limit.first - group.first];
    double& second_position = positions[limit.second - group.first];
    const Error outside = pair_outside(model, limit, commanded, first_position, second_position);
    const double beyond = std::abs(limit.sum(first_position, second_position)) - limit.bound;
    if (!limit.scale_inside(first, first_position, second, second_position)) continue;
    if (beyond <= slack_rad * (std::abs(limit.first_factor) + std::abs(limit.second_factor))) continue;
    if (!invocation.arguments().has("--clamp")) return outside;
    invocation.sink().note(fmt::format("{}: clamped to {} rad and {} rad", outside.message,
                                       format_number(first_position), format_number(second_position)));
  }
  return Done{};
}

}  // namespace aim::cli
