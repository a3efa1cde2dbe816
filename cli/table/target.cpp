// The operator in front of the number decides whether a value is relative.
#include "cli/table/target.hpp"

namespace aim::cli {
namespace {

Result<Target> offset(std::string_view number, double sign, Quantity quantity) {
  auto value = parse_quantity(number, quantity);
  if (!value) return value.error();
  return Target{sign * *value, true};
}

// The number of NAME=NUMBER, not relative.
Result<Target> amount(std::string_view number, Quantity quantity) {
  const bool percent = quantity == Quantity::count && number.ends_with('%');
  if (percent) number.remove_suffix(1);
  auto value = parse_quantity(number, percent ? Quantity::number : quantity);
  if (!value) return value.error();
  return Target{*value, false, percent};
}

}  // namespace

Result<Target> parse_target(std::string_view text, Quantity quantity) {
  if (text.starts_with("+=")) return offset(text.substr(2), 1, quantity);
  if (text.starts_with("-=")) return offset(text.substr(2), -1, quantity);
  if (text.starts_with('+')) return offset(text, 1, quantity);
  auto value = parse_quantity(text, quantity);
  if (!value) return value.error();
  return Target{*value, false};
}

bool is_named(std::string_view word) {
  const std::size_t equals = word.find('=');
  return equals != std::string_view::npos && equals > 0 && !word.starts_with("+=") && !word.starts_with("-=");
}

std::string_view named_by(std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  return name.substr(0, name.find_last_not_of("+-") + 1);
}

Result<NamedTarget> parse_named(std::string_view word, Quantity quantity) {
  const std::size_t equals = word.find('=');
  std::string_view name = word.substr(0, equals);
  const std::string_view number = word.substr(equals + 1);
  const char before = name.back();
  if (before == '+' || before == '-') {
    name.remove_suffix(1);
    auto target = amount(number, quantity);
    if (!target) return target.error();
    target->relative = true;
    if (before == '-') target->value = -target->value;
    return NamedTarget{name, *target};
  }
  auto value = amount(number, quantity);
  if (!value) return value.error();
  return NamedTarget{name, *value};
}

}  // namespace aim::cli
