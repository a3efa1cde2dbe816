// Parses a command line into a command that can run: arguments are converted to SI, settings are resolved,
// and every mistake is a usage error.
#pragma once

#include <span>
#include <string>

#include "cli/output/sink.hpp"
#include "cli/process/environment.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/scan.hpp"

namespace aim::cli {

// The result of parsing one command line.
struct Request {
  enum class Kind : std::uint8_t { run, help, version };
  Kind kind = Kind::run;
  const Noun* noun = nullptr;        // help: the noun to explain; null: the overview
  const Command* command = nullptr;  // run: never null
  Arguments arguments;
  Settings settings;
};

// Settings and output format that apply where neither a flag nor the environment sets them. The shell passes
// its own settings to its lines in this way.
struct Defaults {
  Settings settings;
  Format format = Format::table;
  std::vector<FlagUse> flags = {};  // global flags given to the shell, which apply to each of its lines
};

// --help and --version take effect even when the line has a mistake elsewhere.
Result<Request> parse(const Scan& scan, const Environment& environment, const Defaults& defaults);

// The arguments of a line for its command, without any settings.
Result<Arguments> parse_arguments(const Scan& scan, const Command& command);
// The words of a line that is still typed: its command, the arguments so far, and the first mistake among
// the words that are there, by the same rules as parse(). What is missing is no mistake.
struct LineBeginning {
  const Command* command = nullptr;  // null: not yet known
  Arguments arguments = {};
  std::optional<Error> mistake = {};
};
LineBeginning parse_beginning(std::span<const std::string> words);

// How to print, as far as the line can be understood. Never fails, so that an error is printed in the
// requested format.
SinkOptions sink_options(const Scan& scan, const Environment& environment, const Console& console,
                         Format otherwise, const Configuration* configuration = nullptr);

// The settings of a line whose flags were already checked. A value that settings have from a layer above is
// kept: a flag of the shell takes precedence over the environment of its lines. Configuration files are read
// if settings.configuration is set.
Status resolve_settings(const Scan& scan, const Environment& environment, Settings& settings);

Result<Format> parse_format(std::string_view name);

}  // namespace aim::cli
