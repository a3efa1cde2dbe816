// Words to conditions; pure.
#include "cli/commands/wait/wait_condition.hpp"

#include <array>

#include "core/suggestion.hpp"
#include "core/units.hpp"

namespace aim::cli {
namespace {

using What = WaitCondition::What;

constexpr std::string_view kForms = "stopped, at-rest, task ID done, action NAME, 'battery<20'";
constexpr std::string_view kBattery = "battery";

Error usage(std::string message, std::string hint = {}) {
  if (hint.empty()) hint = "the conditions are: " + std::string(kForms);
  return Error{.origin = Origin::usage, .message = std::move(message), .hint = std::move(hint)};
}

struct Sign {
  std::string_view text;
  Compare compare;
};
constexpr std::array kSigns{Sign{"<=", Compare::less_or_equal}, Sign{">=", Compare::more_or_equal},
                            Sign{"<", Compare::less}, Sign{">", Compare::more}};

// "<20" or ">=80%", what follows "battery".
Result<WaitCondition> battery(std::string_view text) {
  for (const Sign& sign : kSigns) {
    if (!text.starts_with(sign.text)) continue;
    std::string_view number = text.substr(sign.text.size());
    if (number.ends_with('%')) number.remove_suffix(1);
    const auto percent = parse_quantity(number, Quantity::number);
    if (!percent) return percent.error();
    if (*percent < 0 || *percent > 100) return usage("the charge of a battery is between 0 and 100 percent");
    return WaitCondition{.what = What::battery, .compare = sign.compare, .percent = *percent};
  }
  return usage("battery needs a bound", "for example: aimctl wait 'battery<20' (in quotes)");
}

Result<WaitCondition> task(const std::vector<std::string>& words) {
  const auto id = words.size() > 1 ? parse_quantity(words[1], Quantity::count) : Result<double>(Error{});
  if (!id || *id < 1) return usage("task needs its number", "for example: aimctl wait task 5 done");
  if (words.size() > 3 || (words.size() == 3 && words[2] != "done"))
    return usage("unexpected argument '" + words[words.size() > 3 ? 3 : 2] + "'",
                 "for example: aimctl wait task 5 done");
  return WaitCondition{.what = What::task, .task = static_cast<std::uint64_t>(*id)};
}

}  // namespace

Result<WaitCondition> read_condition(const std::vector<std::string>& words) {
  if (words.empty()) return usage("no condition given");
  const std::string& first = words[0];
  if (first.starts_with(kBattery)) {
    std::string rest = first.substr(kBattery.size());
    for (std::size_t i = 1; i < words.size(); ++i) rest += words[i];
    return battery(rest);
  }
  if (first == "task") return task(words);
  const bool action = first == "action";
  if (action && words.size() < 2) return usage("action needs its name", "aimctl action list shows the names");
  if (words.size() > (action ? 2U : 1U)) return usage("unexpected argument '" + words.back() + "'");
  if (action) return WaitCondition{.what = What::action, .action = words[1]};
  if (first == "stopped") return WaitCondition{.what = What::stopped};
  if (first == "at-rest") return WaitCondition{.what = What::at_rest};
  constexpr std::array<std::string_view, 5> kWords{"stopped", "at-rest", "task", "action", "battery"};
  return usage("there is no condition '" + first + "'", did_you_mean(first, kWords));
}

std::string_view bound_words(Compare compare) {
  switch (compare) {
    case Compare::less:
      return "below";
    case Compare::less_or_equal:
      return "of at most";
    case Compare::more:
      return "above";
    case Compare::more_or_equal:
      return "of at least";
  }
  return {};
}

bool holds(Compare compare, double value, double bound) {
  switch (compare) {
    case Compare::less:
      return value < bound;
    case Compare::less_or_equal:
      return value <= bound;
    case Compare::more:
      return value > bound;
    case Compare::more_or_equal:
      return value >= bound;
  }
  return false;
}

}  // namespace aim::cli
