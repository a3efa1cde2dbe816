// aimctl bms: the battery, its switches and the power board.
#include "aimdk/common.pb.h"
#include "aimdk/hal_bms.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/bms/bms_fields.hpp"
#include "cli/commands/bms/bms_power.hpp"
#include "cli/output/views/power_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

Status run_get(Invocation& invocation) {
  auto reply = ask(invocation.robot(), methods::HalBmsService::kGetBmsState, wire::CommonRequest{});
  if (!reply) return reply.error();
  if (!reply->has_data())
    return Error{.origin = Origin::fault,
                 .message = "the robot does not report its battery",
                 .reason = "its answer is empty",
                 .hint = "a vendor's robot gives an empty answer on the wrong port: check --robot"};
  invocation.sink().print(
      {.document = document_of(bms_fields::kBattery, reply->data()), .view = battery_view});
  return Done{};
}

constexpr Example kExamples[] = {{"aimctl bms get", "charge, voltage, current and temperature"},
                                 {"aimctl bms get --json | jq .charge_percent", "the charge for a script"},
                                 {"aimctl bms get --watch=5s", "updated every five seconds"}};
constexpr Example kPowerExamples[] = {{"aimctl bms power", "batteries, charger and battery door"}};
constexpr Example kMosfetExamples[] = {
    {"aimctl bms mosfet disable-charge", "do not charge, even with a charger"},
    {"aimctl bms mosfet disable-discharge --yes",
     "cut the power of a robot that sits or hangs, in a script"}};
constexpr Example kResetExamples[] = {
    {"aimctl bms reset --in 5s", "switch the power of the whole robot off and on again in 5 s"}};
constexpr Example kShutdownExamples[] = {
    {"aimctl bms shutdown upper --in 5s", "cut the power of the upper body in 5 s"}};
constexpr Parameter kMosfetParameters[] = {{.name = "COMMAND",
                                            .value = "COMMAND",
                                            .help = "enable-charge, disable-charge, enable-discharge, "
                                                    "disable-discharge, enable-bms or disable-bms",
                                            .text = true,
                                            .required = true,
                                            .words = Words::fixed,
                                            .choices = kMosfetCommands}};
constexpr Parameter kIn{
    .name = "--in", .value = "TIME", .help = "delay, up to 255 s; default 0", .quantity = Quantity::duration};
constexpr Parameter kResetParameters[] = {kIn};
constexpr Parameter kShutdownParameters[] = {{.name = "PART",
                                              .value = "PART",
                                              .help = "upper: arms, neck and hands",
                                              .text = true,
                                              .required = true,
                                              .words = Words::fixed,
                                              .choices = kPoweredParts},
                                             kIn};

constexpr Command kCommands[] = {
    {.noun = "bms",
     .verb = "power",
     .summary = "show batteries, charger and battery door as the power board sees them",
     .examples = kPowerExamples,
     .fields = bms_fields::kPower,
     .run = run_bms_power},
    {.noun = "bms",
     .verb = "mosfet",
     .summary = "switch charge, discharge or management of the battery",
     .details =
         "Without discharge or management the motors lose their power, unless a charger is plugged in. "
         "That asks for confirmation, and a robot that stands or moves refuses it. Prints the power "
         "board afterwards.",
     .parameters = kMosfetParameters,
     .examples = kMosfetExamples,
     .danger = Danger::sets,
     .needs = Capability::power,
     .run = run_bms_mosfet},
    {.noun = "bms",
     .verb = "reset",
     .summary = "switch the power of the whole robot off and on again",
     .details = "Asks for confirmation. A robot that stands or moves refuses it: it would fall. All switches "
                "are on afterwards.",
     .parameters = kResetParameters,
     .examples = kResetExamples,
     .danger = Danger::sets,
     .needs = Capability::power,
     .run = run_bms_reset},
    {.noun = "bms",
     .verb = "shutdown",
     .summary = "cut the power of a part of the robot",
     .details = "Asks for confirmation. A robot that stands or moves refuses it. aimctl bms reset switches "
                "the part on "
                "again; aimctl estop power shows what has power.",
     .parameters = kShutdownParameters,
     .examples = kShutdownExamples,
     .danger = Danger::sets,
     .needs = Capability::power,
     .run = run_bms_shutdown},
    {.noun = "bms",
     .verb = "get",
     .summary = "show charge, voltage, current and temperature of the battery",
     .details = "The current is positive while charging and negative while discharging.",
     .parameters = {},
     .examples = kExamples,
     .danger = Danger::reads,
     .measured = true,
     .fields = bms_fields::kGet,
     .run = run_get},
};

}  // namespace

const Noun kBmsNoun{"bms", "show the battery, and switch it and the power supply", kCommands,
                    Capability::battery};

}  // namespace aim::cli
