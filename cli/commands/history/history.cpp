// aimctl history: who did what, and what became of it.
#include <algorithm>

#include "cli/commands/history/history_fields.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/shell_line.hpp"
#include "cli/process/command_log.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kDefaultLast = 20;

std::string_view name_of_code(int code) {
  for (const ExitCode& row : exit_codes())
    if (row.code == code) return row.name;
  return "unknown";
}

Json document_of(const CommandRecord& record) {
  return Json{{"time", utc_text(record.time_ms)},
              {"robot", record.robot},
              {"user", record.user},
              {"line", "aimctl " + shell_line(record.line)},
              {"exit_code", record.exit_code},
              {"exit_name", name_of_code(record.exit_code)},
              {"duration_s", static_cast<double>(record.duration_ms) / 1000.0}};
}

// The robots of --robot; empty: all.
std::vector<std::string> wanted_robots(const Settings& settings) {
  const auto origin = settings.origins.find("robot");
  if (origin == settings.origins.end() || origin->second.layer != Layer::flag) return {};
  return settings.robots.empty() ? split_list(settings.robot) : settings.robots;
}

Status run_history(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const double last = arguments.maybe("--last").value_or(kDefaultLast);
  if (last < 1) return Error{.origin = Origin::usage, .message = "--last must be at least 1"};
  const CommandLog log(invocation.settings().environment);
  auto read = log.read();
  if (!read) return read.error();
  std::vector<CommandRecord>& records = *read;
  const auto robots = wanted_robots(invocation.settings());
  std::erase_if(records, [&](const CommandRecord& record) {
    if (arguments.has("--failed") && record.exit_code == 0) return true;
    return !robots.empty() && std::find(robots.begin(), robots.end(), record.robot) == robots.end();
  });
  const std::size_t shown = std::min(records.size(), static_cast<std::size_t>(last));
  Json rows = Json::array();
  for (std::size_t i = records.size() - shown; i < records.size(); ++i)
    rows.push_back(document_of(records[i]));
  invocation.sink().print({.document = {{"commands", std::move(rows)}},
                           .rows = "commands",
                           .columns = {"time", "robot", "exit_name", "duration_s", "line"}});
  return Done{};
}

constexpr Parameter kParameters[] = {
    {.name = "--last", .value = "N", .help = "the last N commands; default 20", .quantity = Quantity::count},
    {.name = "--failed", .help = "only commands that did not end with exit code 0"},
};
constexpr Example kExamples[] = {
    {"aimctl history", "the last twenty commands"},
    {"aimctl history --robot lab --failed --last 5", "what failed last on the robot lab"},
};
constexpr Command kCommands[] = {
    {.noun = "history",
     .summary = "list the commands run from this account",
     .details =
         "Commands that move or stop a robot, or change what it does, are recorded with time, robot, user, "
         "exit code and duration, those of the shell too. Commands that only read are not; rpc call is, "
         "because it may move the robot. With --robot only "
         "commands to that robot, by the name that was used then.\n\n"
         "The log is $XDG_STATE_HOME/aimctl/commands.jsonl, readable by its owner only. It is bounded: at 1 "
         "MiB it becomes commands.jsonl.1, which replaces the one before. 'aimctl config set history false' "
         "turns it off.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::local,
     .fields = history_fields::kHistory,
     .run = run_history},
};

}  // namespace

const Noun kHistoryNoun{"history", "list the commands run from this account", kCommands};

}  // namespace aim::cli
