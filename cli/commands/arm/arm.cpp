// aimctl arm: the fourteen arm joints, as a stream of set-points that this program feeds.
// Source: AimDK wire, section 2.4: 14 values, left first, 100 Hz; velocity and effort must be filled as well.
#include "cli/commands/arm/arm_home.hpp"
#include "cli/commands/arm/arm_motion.hpp"
#include "cli/commands/arm/arm_pose.hpp"
#include "cli/commands/arm/arm_stream.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/side.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

Status run_get(Invocation& invocation) {
  auto readings = read_arms(invocation.robot());
  if (!readings) return readings.error();
  invocation.sink().print(arm_output(arm_document(invocation.robot().model(), *readings)));
  return Done{};
}

Status run_set(Invocation& invocation) {
  auto measured = read_arms(invocation.robot());
  if (!measured) return measured.error();
  auto target = arm_target(invocation, *measured);
  if (!target) return target.error();
  return move_arms(invocation, *measured, *target);
}

constexpr Parameter kSetParameters[] = {
    {.name = "POSITION",
     .value = "ANGLES",
     .help = "14 angles, joints 1 to 7 of the left arm, then of the right [rad]; or - for the output of arm "
             "get on "
             "stdin; limits: aimctl joint limits",
     .quantity = Quantity::angle,
     .repeated = true,
     .input = true},
    {.name = "--joint",
     .value = "NAME=ANGLE",
     .help = "one joint, for example left_arm_joint4=-30deg [rad]; may be repeated; the others are held",
     .text = true,
     .repeated = true,
     .words = Words::joints},
    kClamp,
};
constexpr Parameter kPoseParameters[] = {
    {.name = "ARM",
     .value = "ARM",
     .help = "left or right; default both",
     .text = true,
     .words = Words::fixed,
     .choices = kSides},
    {.name = "--joints",
     .value = "ANGLES",
     .help = "where the tool would be with these seven joint angles, instead of the measured ones [rad]",
     .quantity = Quantity::angle,
     .count = 7},
};
constexpr Parameter kStreamParameters[] = {
    {.name = "--joints",
     .value = "A,B",
     .help = "the joints that the numbers of a line are for, in this order; default: all 14, left first; the "
             "others are held",
     .text = true,
     .words = Words::joints},
    {.name = "--rate",
     .value = "RATE",
     .help = "at most so many set-points a second; default 100 Hz",
     .quantity = Quantity::frequency},
    kClamp,
};
constexpr Example kStreamExamples[] = {
    {"./planner | aimctl arm stream", "14 angles a line, as fast as they come, at most 100 Hz"},
    {"echo -1.2 | aimctl arm stream --joints left_arm_joint4 --dry-run", "would the robot take it?"},
};
constexpr Example kGetExamples[] = {{"aimctl arm get", "all fourteen joints"},
                                    {"aimctl arm get -o csv", "for a spreadsheet"}};
constexpr Example kPoseExamples[] = {
    {"aimctl arm pose left", "where the left tool is"},
    {"aimctl arm pose right --joints 0,-0.5,0,1,0,0,0", "where it would be"},
    {"aimctl arm pose --json | aimctl plan pose -", "what plan pose takes back"},
};
constexpr Example kSetExamples[] = {
    {"aimctl arm set --joint left_arm_joint4=-60deg", "bend the left elbow, hold the rest"},
    {"aimctl arm set 0 1.2 0 -0.5 1.5 0 0 0 -1.2 0 0.5 1.5 0 0", "both arms hang, elbows bent"},
    {"aimctl arm get --json | aimctl arm set -", "hold what is measured"},
};
constexpr Example kHomeExamples[] = {{"aimctl arm home", "let both arms hang"}};

constexpr std::string_view kMoveDetails =
    "The arms follow a smooth course that uses at most four fifths of their speed and acceleration limits; "
    "it is "
    "streamed at 100 Hz until the measured angles are within 0.01 rad of the target, and all joints arrive "
    "together. "
    "Joints that are not named are held at their measured angle, and the result lists them under held.\n"
    "\n"
    "The robot must be in an action that takes joint set-points, and the motion player must be off: aimctl "
    "action set "
    "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO, then aimctl player disable. Otherwise the command ends with exit 6. "
    "When this "
    "program is interrupted or dies, the stream ends and the robot holds the arms where they are.";

constexpr Command kCommands[] = {
    {.noun = "arm",
     .verb = "get",
     .summary = "show the arm joints",
     .details = "Angle, speed and effort of the fourteen joints, left arm first. Of joints 6 and 7 a robot "
                "may report "
                "the angle only.",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .run = run_get},
    {.noun = "arm",
     .verb = "set",
     .summary = "move arm joints to angles",
     .details = kMoveDetails,
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .run = run_set},
    {.noun = "arm",
     .verb = "pose",
     .summary = "show where the tools are",
     .details =
         "position_m is the tool in the frame of the base: x forward, y to the left, z up. "
         "quaternion_wxyz is its rotation, rpy_rad the same as roll, pitch and yaw about x, y and z of "
         "the base, in this order. With --joints the robot computes where the tool would be; nothing "
         "moves.",
     .parameters = kPoseParameters,
     .examples = kPoseExamples,
     .danger = Danger::reads,
     .run = run_arm_pose},
    {.noun = "arm",
     .verb = "home",
     .summary = "let the arms hang",
     .details =
         "The robot itself moves the arms to its home posture, as a task that is waited for; Ctrl-C cancels "
         "it. With --no-wait the number of the task is printed, and aimctl task wait waits for it. A robot "
         "that does not serve GoHomePose, or serves no aim.v1 and takes set-points now, is fed a course as "
         "by "
         "arm set.",
     .parameters = {},
     .examples = kHomeExamples,
     .danger = Danger::moves,
     .run = run_arm_home},
    {.noun = "arm",
     .verb = "stream",
     .summary = "move the arms after set-points that are read from standard input",
     .details =
         "One set-point a line: 14 angles [rad], left arm first, separated by blanks or commas, or a JSON "
         "list, or "
         "what arm get --json prints. With --joints a line holds one angle for each joint that is named. "
         "Empty "
         "lines and lines that begin with # are passed over.\n"
         "\n"
         "Lines are sent as they come, no faster than --rate; the robot limits speed and acceleration, "
         "nothing "
         "else shapes the motion. The end of the input ends the stream: the robot holds the arms, and their "
         "measured angles are printed. A line that cannot be read, or is outside the limits, ends the stream "
         "as "
         "well and is named by its number (exit 2 or 7).\n"
         "\n"
         "The robot must be in an action that takes joint set-points, and the motion player must be off, as "
         "for "
         "arm set.",
     .parameters = kStreamParameters,
     .examples = kStreamExamples,
     .danger = Danger::moves,
     .run = run_arm_stream},
};

}  // namespace

const Noun kArmNoun{"arm", "move the arms", kCommands, Capability::arms};

}  // namespace aim::cli
