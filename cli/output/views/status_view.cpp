// About ten lines: who, what it does, what stops it, and what is wrong.
#include "cli/output/views/status_view.hpp"

#include <fmt/format.h>

#include "cli/output/bar.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "cli/output/views/battery_text.hpp"
#include "cli/output/views/body_view.hpp"
#include "cli/output/views/heat_text.hpp"
#include "cli/output/views/joint_name.hpp"
#include "cli/output/views/own_motion_view.hpp"
#include "cli/output/views/owner_text.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {
namespace {

// Texts that are set, with a gap between them at which a line may break.
std::string joined(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty()) text.append(text.empty() ? "" : "  ").append(part);
  return text;
}

bool lacks(Capability capability, const Screen& screen) {
  return screen.model && !screen.model->can(capability);
}

std::string battery_text(const Json& document, const Screen& screen) {
  if (lacks(Capability::battery, screen)) return {};
  return charge_text(number_of(document, "battery_percent"), screen);
}

// "lab-a2 (simulated AgiBot A2)": the name that the user gave the robot, if any, and what it is.
std::string title_text(const Json& document, const Screen& screen) {
  std::string title = word_of(document, "robot_title");
  if (title.empty() && screen.model) title = screen.model->title;
  if (title.empty()) title = word_of(document, "robot");
  if (is_true(document, "simulated")) title = "simulated " + title;
  if (screen.robot.empty()) return styled(Tone::strong, title, screen);
  return styled(Tone::strong, screen.robot, screen) + (title.empty() ? "" : " (" + title + ")");
}

// The document says "lab-a2 (192.168.1.7)" of a robot with a name, which the title already says.
std::string address_text(const Json& document, const Screen& screen) {
  std::string address = word_of(document, "address");
  const std::string lead = std::string(screen.robot) + " (";
  if (screen.robot.empty() || !address.starts_with(lead) || !address.ends_with(')')) return address;
  return address.substr(lead.size(), address.size() - lead.size() - 1);
}

std::string heading(const Json& document, const Screen& screen) {
  const auto uptime = number_of(document, "uptime_s");
  return folded(joined({title_text(document, screen), address_text(document, screen),
                        uptime ? "up " + duration_text(*uptime) : ""}),
                screen);
}

std::string alarm(const std::string& what, const std::string& remedy, const Screen& screen) {
  std::string text;
  for (const std::string& line : styled_lines(what, screen.columns))
    text += styled(Tone::bad, line, screen) + "\n";
  return text + hanging("  ", remedy, 2, screen);
}

// Measured: a robot that brakes moves, and of a silent one nothing says whether it does.
std::string movement_text(const Json& document) {
  const Json at_rest = part_of(document, "at_rest");
  if (at_rest.is_boolean()) return at_rest.get<bool>() ? "nothing moves" : "it still moves";
  return "not known whether it moves";
}

std::string alarms(const Json& document, const Screen& screen) {
  const std::string movement = movement_text(document);
  std::string text;
  if (is_true(document, "stopped")) {
    const std::string level = word_of(document, "stop_level");
    text += alarm("STOPPED" + (level.empty() ? "" : " (" + level + ")") + ": " + movement,
                  "to move again: aimctl stop --reset", screen);
  }
  if (is_true(document, "emergency_stop")) {
    const std::string reason = word_of(document, "emergency_reason");
    text += alarm("EMERGENCY STOP" + (reason.empty() ? "" : " (" + reason + ")") + ": " + movement,
                  "to move again: " + word_of(document, "emergency_release"), screen);
  }
  return text;
}

std::string action_text(const Json& document, const Screen& screen) {
  std::string status = words_of(document, "action_status");
  const std::string posture = word_of(document, "posture");
  const std::string target = word_of(document, "target_action");
  if (const auto done = number_of(document, "action_progress")) status += " " + percent_text(*done * 100);
  if (!posture.empty()) status += ", " + posture;
  const bool entering = !target.empty() && target != word_of(document, "action");
  return joined({styled(Tone::strong, word_of(document, "action"), screen), status,
                 entering ? "on the way to " + target : ""});
}

std::string stop_text(const Json& document, const Screen& screen) {
  if (part_of(document, "stopped").is_null()) return {};
  return is_true(document, "stopped") ? styled(Tone::bad, "latched", screen) : "not latched";
}

std::string emergency_text(const Json& document, const Screen& screen) {
  if (part_of(document, "emergency_stop").is_null()) return "not known";
  return is_true(document, "emergency_stop") ? styled(Tone::bad, "active", screen) : "released";
}

std::string hottest_text(const Json& document, const Screen& screen) {
  const auto celsius = number_of(document, "hottest_joint_C");
  const std::string joint = word_of(document, "hottest_joint");
  if (!celsius || joint.empty()) return {};
  return joined({heat_text(*celsius, screen), short_joint_name(joint, screen)});
}

std::string place_text(const Json& base, const Screen& screen) {
  if (lacks(Capability::walking, screen)) return {};
  const auto x = number_of(base, "x_m");
  const auto y = number_of(base, "y_m");
  const auto yaw = number_of(base, "yaw_rad");
  if (!x || !y || !yaw) return {};
  return fmt::format("x {} m  y {} m  heading {}", rounded(*x, 2), rounded(*y, 2), angle_text(*yaw, screen));
}

std::string walking_text(const Json& document, const Screen& screen) {
  if (!is_true(document, "walking")) return {};
  const Json& base = part_of(document, "base");
  const std::string sender = word_of(document, "walk_sender");
  return joined({quantity_of(base, "forward_m_s", screen) + " forward",
                 quantity_of(base, "lateral_m_s", screen) + " left",
                 "turning " + quantity_of(base, "turn_rad_s", screen),
                 sender.empty() ? "" : "for " + sender});
}

std::string body_text(const Json& document, const Screen& screen) {
  const Json& body = part_of(document, "body");
  if (!body.is_object()) return {};
  return joined({body_words(body, screen), is_true(body, "moving") ? "moving" : ""});
}

std::string motion_text(const Json& document) {
  const std::string motion = word_of(document, "motion");
  const auto task = number_of(document, "task_id");
  const auto done = number_of(document, "motion_progress");
  const Json& sequence = part_of(document, "sequence");
  const auto step = number_of(sequence, "step");
  const auto steps = number_of(sequence, "steps");
  return joined({motion.empty() ? "" : motion + (done ? " " + percent_text(*done * 100) : ""),
                 step && steps ? fmt::format("sequence, step {:.0f} of {:.0f}", *step, *steps) : "",
                 task ? fmt::format("task {:.0f}", *task) : ""});
}

std::string arms_text(const Json& document, const Screen& screen) {
  const std::string owner = word_of(document, "upper_body_owner");
  if (owner.empty() || lacks(Capability::arms, screen)) return {};
  const std::string mode = word_of(document, "arm_mode");
  return joined({owner_text(owner), mode.empty() ? "" : "mode " + mode,
                 lacks(Capability::player, screen)    ? ""
                 : is_true(document, "motion_player") ? "motion player on"
                                                      : "motion player off"});
}

std::string claws_text(const Json& document, const Screen& screen) {
  const Json& claws = part_of(document, "claws");
  return claws.is_object() ? claw_words(claws, screen) : std::string();
}

// "fr, rl on the ground"; nothing where the robot does not report its feet.
std::string feet_text(const Json& document) {
  const Json& feet = part_of(document, "feet");
  if (!feet.is_object()) return {};
  std::string down;
  bool all = true;
  for (const auto& [leg, on_ground] : feet.items()) {
    all = all && on_ground == true;
    if (on_ground == true) down += (down.empty() ? "" : ", ") + leg.substr(0, leg.find("_leg"));
  }
  return (all ? "all" : down.empty() ? "none" : down) + " on the ground";
}

std::string control_text(const Json& document, const Screen& screen) {
  const std::string source = word_of(document, "control_source");
  const bool disabled = part_of(document, "work_enabled") == false;
  return joined(
      {source, disabled ? styled(Tone::warning, "warning: work is disabled", screen) : "",
       is_true(document, "insecure_listen")
           ? styled(Tone::warning, "warning: reachable from the network without authentication", screen)
           : "",
       is_true(document, "any_origin")
           ? styled(Tone::warning, "warning: web pages of any origin can move the robot", screen)
           : ""});
}

void add_faults(const Json& document, const Screen& screen, std::vector<Fact>& facts) {
  const Json& faults = part_of(document, "faults");
  if (faults.empty()) facts.push_back({"Faults", "none"});
  std::string label = "Faults";
  for (const Json& fault : faults) {
    facts.push_back({label, styled(Tone::bad, safe_text(fault), screen)});
    label.clear();
  }
}

}  // namespace

std::string status_view(const Json& document, const Screen& screen) {
  std::vector<Fact> facts{
      {"Action", action_text(document, screen)},
      {"", word_of(document, "action_means")},
      {"Stop", stop_text(document, screen)},
      {"E-stop", emergency_text(document, screen), true},
      {"Battery", battery_text(document, screen)},
      {"Hottest", hottest_text(document, screen), true},
      {"Place", place_text(part_of(document, "base"), screen)},
      {"Walking", walking_text(document, screen)},
      {"Body", body_text(document, screen)},
      {"Motion", motion_text(document)},
      {"Arms", arms_text(document, screen)},
      {"Claws", claws_text(document, screen)},
      {"Feet", feet_text(document)},
      {"Control", control_text(document, screen)},
  };
  add_faults(document, screen, facts);
  return alarms(document, screen) + heading(document, screen) + facts_text(facts, screen);
}

}  // namespace aim::cli
