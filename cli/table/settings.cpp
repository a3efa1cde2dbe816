// Flags take precedence over the environment, the environment over the configuration files, these over the
// defaults.
#include <utility>

#include "cli/config/setting_key.hpp"
#include "cli/table/parser.hpp"
#include "cli/table/robot_choice.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

std::optional<Format> known_format(std::string_view name) {
  for (std::size_t i = 0; i < kFormatNames.size(); ++i)
    if (kFormatNames[i] == name) return static_cast<Format>(i);
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

// The value that a configuration file gives; nullptr: none.
const ConfigValue* configured(const Configuration* configuration, std::string_view key) {
  return configuration ? configuration->find(key) : nullptr;
}

// Without a name nothing is known of what the terminal understands.
bool moves_cursor(const Environment& environment) {
  const auto term = environment("TERM");
  return term && *term != "dumb";
}

bool wants_color(const Scan& scan, const Environment& environment, bool terminal,
                 const Configuration* configuration) {
  const ConfigValue* from_file = configured(configuration, "color");
  std::string when = from_file ? from_file->value : "auto";
  const FlagUse* use = scan.flag("--color");
  if (use && !use->words.empty()) when = use->words[0];
  if (!use || when == "auto") {
    if (environment("NO_COLOR")) return false;
    if (const auto force = environment("CLICOLOR_FORCE"); force && *force != "0") return true;
  }
  if (when == "always") return true;
  if (when == "never") return false;
  return terminal && moves_cursor(environment);
}

// The first of these variables that is set decides, as in setlocale(3). Without any the locale is C.
bool has_unicode(const Environment& environment) {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const auto locale = environment(name))
      return locale->find("UTF-8") != std::string::npos || locale->find("utf8") != std::string::npos;
  return false;
}

// What a line says about one setting, and where.
struct Source {
  std::string value;
  SettingOrigin origin;
};

std::optional<Source> source_of(const SettingKey& key, const Scan& scan, const Environment& environment,
                                const Configuration* configuration) {
  if (const FlagUse* use = scan.flag(key.flag); use && !use->words.empty())
    return Source{use->words[0], {Layer::flag, std::string(key.flag)}};
  if (!key.variable.empty())
    if (const auto variable = environment(std::string(key.variable).c_str()))
      return Source{*variable, {Layer::environment, std::string(key.variable)}};
  if (const ConfigValue* value = configured(configuration, key.name))
    return Source{value->value, {value->layer, value->origin}};
  return std::nullopt;
}

Status apply_timeout(const Source& source, Settings& settings) {
  auto span = parse_time(source.value, source.origin.text);
  if (!span) return span.error();
  settings.timeout = *span;
  // A time in a file is that of one call; one given for a command is that of the whole command.
  settings.timeout_given = source.origin.layer >= Layer::environment;
  return Done{};
}

Status apply_output(const Source& source) {
  if (known_format(source.value)) return Done{};
  Error error = parse_format(source.value).error();
  error.message = source.origin.text + ": " + error.message;
  return error;
}

// From its source, unless settings already have a value of a higher layer.
Status apply(const SettingKey& key, Source source, Settings& settings) {
  SettingOrigin& origin = settings.origins[std::string(key.name)];
  if (origin.layer > source.origin.layer) return Done{};
  if (key.name == "robot") settings.robot = source.value;
  if (key.name == "model") {
    // Of a flag only: files were checked when they were read, and a variable is left out of a stop.
    if (Status sound = key.check(source.value); !sound && source.origin.layer == Layer::flag) return sound;
    settings.model = source.value;
  }
  if (key.name == "output")
    if (auto applied = apply_output(source); !applied) return applied;
  if (key.name == "timeout")
    if (auto applied = apply_timeout(source, settings); !applied) return applied;
  origin = std::move(source.origin);
  return Done{};
}

// A line of a shell that names no robot goes to the one that the shell keeps, and takes it for the same
// model.
bool is_kept(const SettingKey& key, const Scan& scan, const Settings& settings) {
  const bool decides = key.name == "robot" || key.name == "model";
  return decides && settings.kept && scan.flag(key.flag) == nullptr;
}

void take_kept(const KeptRobot& kept, Settings& settings) {
  settings.robot = kept.robot;
  settings.origins["robot"] = kept.origin;
  settings.model = kept.model;
  settings.origins["model"] = kept.model_origin;
}

// False: a name that no file had when it was chosen.
bool is_found(const KeptRobot& kept) {
  if (kept.context) return !kept.context->address.empty();
  return !kept.robots.empty() || !is_robot_name(kept.robot);
}

// The shell does: its prompt, and most of its lines.
bool asks_robot(const Command* command) {
  return command && (command->danger != Danger::local || command->shows_model || command->noun == "shell");
}

// Not the reset of a stop, which allows motion.
bool stops_a_robot(const Scan& scan) {
  const Command* command = command_of(scan);
  return command && command->danger == Danger::stops && !scan.flag("--reset");
}

// A broken configuration file blocks neither a stop nor the commands that find or mend it.
bool tolerates_broken_files(const Scan& scan) {
  const Command* command = command_of(scan);
  return !asks_robot(command) || stops_a_robot(scan) || command->noun == "doctor";
}

// What a stop does without: a time in a file, which could end it before it arrives, and a variable that
// cannot be understood. A variable that names a robot counts, as another robot must not be stopped in its
// place.
bool left_out_of_a_stop(const SettingKey& key, const Source& source, Settings& settings) {
  if (source.origin.layer < Layer::environment) return key.name == "timeout";
  if (source.origin.layer != Layer::environment || key.name == "robot") return false;
  Status sound = key.check(source.value);
  if (!sound) settings.left_out.push_back(source.origin.text + ": " + sound.error().message);
  return !sound;
}

// An unknown name is a host name for a stop, and no concern of a command that sends no request.
Status choose(const Scan& scan, Settings& settings) {
  if (settings.kept && is_found(*settings.kept) && scan.flag("--robot") == nullptr) {
    settings.context = settings.kept->context;
    settings.robots = settings.kept->robots;
    return Done{};
  }
  const bool stops = stops_a_robot(scan);
  Status chosen = choose_robots(settings, stops ? UnknownName::host : UnknownName::error);
  return asks_robot(command_of(scan)) ? chosen : Status(Done{});
}

Status apply_watch(const Scan& scan, Settings& settings) {
  const FlagUse* use = scan.flag("--watch");
  if (!use) return Done{};
  settings.watch = std::chrono::seconds(1);
  if (use->words.empty()) return Done{};
  auto span = parse_time(use->words[0], "--watch");
  if (!span) return span.error();
  settings.watch = *span;
  return Done{};
}

}  // namespace

Result<Format> parse_format(std::string_view name) {
  if (auto format = known_format(name)) return *format;
  std::vector<std::string_view> names;
  names.assign(kFormatNames.begin(), kFormatNames.end());
  std::string hint = did_you_mean(name, names);
  if (hint.empty()) hint = "one of: table, json, jsonl, yaml, csv, value";
  return Error{.origin = Origin::usage,
               .message = "there is no output format '" + std::string(name) + "'",
               .hint = hint};
}

SinkOptions sink_options(const Scan& scan, const Environment& environment, const Console& console,
                         Format otherwise, const Configuration* configuration) {
  SinkOptions options;
  options.format = otherwise;
  if (const ConfigValue* value = configured(configuration, "output"))
    options.format = known_format(value->value).value_or(otherwise);
  if (const auto variable = environment("AIMCTL_OUTPUT"))
    options.format = known_format(*variable).value_or(options.format);
  options.format = format_flag(scan).value_or(options.format);
  if (const FlagUse* use = scan.flag("--fields"); use && !use->words.empty())
    options.fields = split_list(use->words[0]);
  options.color = wants_color(scan, environment, console.out_terminal, configuration);
  options.terminal = console.out_terminal;
  options.err_terminal = console.err_terminal;
  options.quiet = scan.flag("--quiet") != nullptr;
  options.verbose = scan.flag("--verbose") != nullptr;
  if (const FlagUse* use = scan.flag("--units"); use && !use->words.empty())
    options.radians = use->words[0] == "rad";
  options.unicode = has_unicode(environment);
  options.cursor = moves_cursor(environment);
  options.repeats = scan.flag("--watch") != nullptr;
  const Command* command = command_of(scan);
  options.streams = options.repeats || (command != nullptr && command->streams);
  return options;
}

Status resolve_settings(const Scan& scan, const Environment& environment, Settings& settings) {
  const Configuration* configuration = settings.configuration.get();
  if (configuration && configuration->problem() && !tolerates_broken_files(scan))
    return *configuration->problem();
  settings.environment = environment;
  settings.left_out.clear();
  if (settings.kept) take_kept(*settings.kept, settings);
  for (const SettingKey& key : setting_keys()) {
    if (is_kept(key, scan, settings)) continue;
    auto source = source_of(key, scan, environment, configuration);
    if (!source || (stops_a_robot(scan) && left_out_of_a_stop(key, *source, settings))) continue;
    if (auto applied = apply(key, std::move(*source), settings); !applied) return applied;
  }
  if (auto chosen = choose(scan, settings); !chosen) return chosen;
  for (const FlagUse& use : scan.flags) {
    const std::string_view name = use.parameter->name;
    if (name == "--wait") settings.wait = true;
    if (name == "--no-wait") settings.wait = false;
    if (name == "--dry-run") settings.dry_run = true;
    if (name == "--prepare") settings.prepare = true;
    if (name == "--yes") settings.yes = true;
    if (name == "--no-input") settings.no_input = true;
    if (name == "--quiet") settings.quiet = true;
    if (name == "--verbose") settings.verbose = true;
    if (name == "--debug") settings.debug = true;
  }
  if (settings.prepare && (!settings.wait || settings.dry_run))
    return Error{.origin = Origin::usage,
                 .message = settings.dry_run ? "--prepare and --dry-run cannot be combined"
                                             : "--prepare and --no-wait cannot be combined",
                 .reason = "what is prepared is restored when the motion has ended"};
  return apply_watch(scan, settings);
}

}  // namespace aim::cli
