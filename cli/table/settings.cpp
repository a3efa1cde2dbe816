// Flags take precedence over the environment, the environment over the defaults.
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "cli/table/parser.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr std::array<std::pair<std::string_view, Format>, 6> kFormats{{{"table", Format::table},
                                                                       {"json", Format::json},
                                                                       {"jsonl", Format::jsonl},
                                                                       {"yaml", Format::yaml},
                                                                       {"csv", Format::csv},
                                                                       {"value", Format::value}}};

std::optional<Format> known_format(std::string_view name) {
  for (const auto& [known, format] : kFormats)
    if (known == name) return format;
  return std::nullopt;
}

// --json or --output, whichever was given last.
std::optional<Format> format_flag(const Scan& scan) {
  std::optional<Format> format;
  for (const FlagUse& use : scan.flags) {
    if (use.parameter->name == "--json") format = Format::json;
    if (use.parameter->name == "--output" && !use.words.empty())
      if (auto known = known_format(use.words[0])) format = known;
  }
  return format;
}

std::vector<std::string> split_fields(std::string_view text) {
  std::vector<std::string> fields;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    if (const std::string_view field = text.substr(0, comma); !field.empty()) fields.emplace_back(field);
    text = comma == std::string_view::npos ? "" : text.substr(comma + 1);
  }
  return fields;
}

bool wants_color(const Scan& scan, const Environment& environment, bool terminal) {
  if (const FlagUse* use = scan.flag("--color"); use && !use->words.empty()) {
    if (use->words[0] == "always") return true;
    if (use->words[0] == "never") return false;
  }
  if (environment("NO_COLOR")) return false;
  if (const auto force = environment("CLICOLOR_FORCE"); force && *force != "0") return true;
  if (const auto term = environment("TERM"); term && *term == "dumb") return false;
  return terminal;
}

Result<std::chrono::milliseconds> milliseconds(std::string_view text, std::string_view what) {
  auto seconds = parse_quantity(text, Quantity::duration);
  if (!seconds) {
    Error error = seconds.error();
    error.message = std::string(what) + ": " + error.message;
    return error;
  }
  // At most one day, so that deadlines never overflow.
  if (*seconds <= 0 || *seconds > 86'400)
    return Error{.origin = Origin::usage,
                 .message = std::string(what) + " must be greater than 0 s and at most 86400 s",
                 .reason = "it is " + format_number(*seconds) + " s"};
  return std::chrono::milliseconds(std::max<long long>(1, std::llround(*seconds * 1000.0)));
}

Status apply_timeout(const Scan& scan, const Environment& environment, Settings& settings) {
  std::optional<std::string> text;
  std::string_view what = "--timeout";
  if (const FlagUse* use = scan.flag("--timeout")) {
    text = use->words.at(0);
  } else if ((text = environment("AIMCTL_TIMEOUT"))) {
    what = "AIMCTL_TIMEOUT";
  }
  if (!text) return Done{};
  auto span = milliseconds(*text, what);
  if (!span) return span.error();
  settings.timeout = *span;
  settings.timeout_given = true;
  return Done{};
}

Status apply_watch(const Scan& scan, Settings& settings) {
  const FlagUse* use = scan.flag("--watch");
  if (!use) return Done{};
  settings.watch = std::chrono::seconds(1);
  if (use->words.empty()) return Done{};
  auto span = milliseconds(use->words[0], "--watch");
  if (!span) return span.error();
  settings.watch = *span;
  return Done{};
}

}  // namespace

Result<Format> parse_format(std::string_view name) {
  if (auto format = known_format(name)) return *format;
  std::vector<std::string_view> names;
  for (const auto& [known, format] : kFormats) names.push_back(known);
  std::string hint = did_you_mean(name, names);
  if (hint.empty()) hint = "one of: table, json, jsonl, yaml, csv, value";
  return Error{.origin = Origin::usage,
               .message = "there is no output format '" + std::string(name) + "'",
               .hint = hint};
}

SinkOptions sink_options(const Scan& scan, const Environment& environment, const Console& console,
                         Format otherwise) {
  SinkOptions options;
  options.format = otherwise;
  if (const auto variable = environment("AIMCTL_OUTPUT"))
    options.format = known_format(*variable).value_or(otherwise);
  options.format = format_flag(scan).value_or(options.format);
  if (const FlagUse* use = scan.flag("--fields"); use && !use->words.empty())
    options.fields = split_fields(use->words[0]);
  options.color = wants_color(scan, environment, console.out_terminal);
  options.terminal = console.out_terminal;
  options.err_terminal = console.err_terminal;
  options.quiet = scan.flag("--quiet") != nullptr;
  options.repeats = scan.flag("--watch") != nullptr;
  return options;
}

Status resolve_settings(const Scan& scan, const Environment& environment, Settings& settings) {
  if (const auto variable = environment("AIMCTL_OUTPUT"); variable && !known_format(*variable)) {
    Error error = parse_format(*variable).error();
    error.message = "AIMCTL_OUTPUT: " + error.message;
    return error;
  }
  if (const auto variable = environment("AIMCTL_ROBOT")) settings.robot = *variable;
  if (const FlagUse* use = scan.flag("--robot")) settings.robot = use->words.at(0);
  if (const auto variable = environment("AIMCTL_MODEL")) settings.model = *variable;
  if (const FlagUse* use = scan.flag("--model")) settings.model = use->words.at(0);
  for (const FlagUse& use : scan.flags) {
    const std::string_view name = use.parameter->name;
    if (name == "--wait") settings.wait = true;
    if (name == "--no-wait") settings.wait = false;
    if (name == "--dry-run") settings.dry_run = true;
    if (name == "--yes") settings.yes = true;
    if (name == "--no-input") settings.no_input = true;
    if (name == "--quiet") settings.quiet = true;
    if (name == "--verbose") settings.verbose = true;
    if (name == "--debug") settings.debug = true;
  }
  if (auto timeout = apply_timeout(scan, environment, settings); !timeout) return timeout;
  return apply_watch(scan, settings);
}

}  // namespace aim::cli
