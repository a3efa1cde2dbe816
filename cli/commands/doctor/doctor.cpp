// aimctl doctor: what is wrong with this set-up, and what mends it.
#include <array>

#include "cli/commands/doctor/doctor_checks.hpp"
#include "cli/commands/doctor/doctor_fields.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/views/reason_view.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

std::string_view name_of(Finding::Grade grade) {
  constexpr std::array<std::string_view, 3> kNames{"ok", "warn", "fail"};
  return kNames[static_cast<std::size_t>(grade)];
}

Json document_of(const Patient& patient, const Findings& findings) {
  Json checks = Json::array();
  for (const Finding& finding : findings)
    checks.push_back({{"check", finding.check},
                      {"status", name_of(finding.grade)},
                      {"text", finding.text},
                      {"fix", finding.fix.empty() ? Json(nullptr) : Json(finding.fix)}});
  return Json{{"address", patient.invocation.robot().address().name},
              {"round_trip_s", number_or_null(patient.round_trip_s)},
              {"clock_offset_s", number_or_null(patient.clock_offset_s)},
              {"checks", std::move(checks)}};
}

Findings examine(Patient& patient) {
  Findings findings;
  check_configuration(patient, findings);
  check_disk(patient, findings);
  if (!check_address(patient, findings)) return findings;
  check_ports(patient, findings);
  check_versions(patient, findings);
  check_identity(patient, findings);
  check_time(patient, findings);
  check_dds(patient, findings);
  check_own_wires(patient, findings);
  check_stops(patient, findings);
  check_control(patient, findings);
  check_player(patient, findings);
  check_body(patient, findings);
  return findings;
}

// With a failure the JSON document carries it as "error" beside the checks.
Status print(Sink& sink, Json document, const Finding* worst) {
  const Format format = sink.options().format;
  const bool json = format == Format::json || format == Format::jsonl;
  if (worst && json) {
    sink.keep(std::move(document));
  } else {
    sink.print({.document = std::move(document),
                .rows = "checks",
                .columns = {"check", "status", "text", "fix"},
                .view = checks_view});
  }
  if (!worst) return Done{};
  return Error{.origin = worst->origin, .message = worst->check + ": " + worst->text, .hint = worst->fix};
}

Status run_doctor(Invocation& invocation) {
  Robot& robot = invocation.robot();
  // A robot of another model: the command begins anew with the right one.
  if (!robot.serves_aim_v1() && robot.other_robot()) return robot.other_robot()->error;
  Patient patient{.invocation = invocation};
  const Findings findings = examine(patient);
  return print(invocation.sink(), document_of(patient, findings), worst(findings));
}

constexpr Example kExamples[] = {
    {"aimctl doctor", "check everything between this machine and the robot"},
    {"aimctl doctor --json | jq -r '.checks[] | select(.status != \"ok\") | .fix'", "what there is to do"},
};
constexpr Command kCommands[] = {
    {.noun = "doctor",
     .summary = "check the setup and suggest fixes",
     .details =
         "Checks configuration files, free disk space, address, ports, versions, serial number, time of a "
         "call, clock, DDS domain and interface, whether the LCM or ROS 1 of the configuration is this "
         "robot's, emergency stop, latched stop, control source, action, motion player, whether "
         "measurements arrive, battery, temperatures and faults. Each check is ok, warn or fail, with a "
         "sentence and the "
         "command that fixes it.\n\n"
         "Ends with exit 0 if no check fails, otherwise with the exit code that most commands would end "
         "with. "
         "A robot without aim.v1 is asked what its own services report. Nothing is changed.",
     .examples = kExamples,
     .danger = Danger::reads,
     .judges = true,
     .fields = doctor_fields::kDoctor,
     .run = run_doctor},
};

}  // namespace

const Noun kDoctorNoun{"doctor", "check the setup and suggest fixes", kCommands};

}  // namespace aim::cli
