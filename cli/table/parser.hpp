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
};

// --help and --version take effect even when the line has a mistake elsewhere.
Result<Request> parse(const Scan& scan, const Environment& environment, const Defaults& defaults);

// How to print, as far as the line can be understood. Never fails, so that an error is printed in the
// requested format.
SinkOptions sink_options(const Scan& scan, const Environment& environment, const Console& console,
                         Format otherwise);

// The settings of a line whose flags were already checked.
Status resolve_settings(const Scan& scan, const Environment& environment, Settings& settings);

Result<Format> parse_format(std::string_view name);

}  // namespace aim::cli
