// aimctl arm: reads the arm joints, and moves them with a set-point stream that this program sends.
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
     .help = "one angle per arm joint, left arm first [rad]; or - for the output of arm get on stdin; "
             "limits: aimctl joint limits arms",
     .quantity = Quantity::angle,
     .repeated = true,
     .input = true},
    {.name = "--joint",
     .value = "NAME=ANGLE",
     .help = "one joint, for example left_arm_joint4=-30deg [rad]; may be repeated; all other joints "
             "are held",
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
     .help = "compute the pose for these joint angles of one arm, instead of the measured ones [rad]",
     .quantity = Quantity::angle,
     .count = 7},
};
constexpr Parameter kStreamParameters[] = {
    {.name = "--joints",
     .value = "A,B",
     .help = "names of the joints that the numbers of a line are for, in this order; default: all arm "
             "joints, left arm first; the other joints are held",
     .text = true,
     .words = Words::joints},
    {.name = "--rate",
     .value = "RATE",
     .help = "maximum rate of the set-points; default 100 Hz",
     .quantity = Quantity::frequency},
    kClamp,
};
constexpr Example kStreamExamples[] = {
    {"./planner | aimctl arm stream", "one set-point per line, sent as it arrives, at most 100 Hz"},
    {"echo -1.2 | aimctl arm stream --joints left_arm_joint4 --dry-run",
     "check whether the robot would accept it; nothing moves"},
};
constexpr Example kGetExamples[] = {{"aimctl arm get", "all arm joints"},
                                    {"aimctl arm get -o csv", "for a spreadsheet"}};
constexpr Example kPoseExamples[] = {
    {"aimctl arm pose left", "pose of the left tool"},
    {"aimctl arm pose right --joints 0,-0.5,0,1,0,0,0", "pose of the right tool at these joint angles"},
    {"aimctl arm pose --json | aimctl plan pose -", "plan a move to the measured poses"},
};
constexpr Example kSetExamples[] = {
    {"aimctl arm set --joint left_arm_joint4=-60deg", "bend the left elbow, hold all other joints"},
    {"aimctl arm set 0 1.2 0 -0.5 1.5 0 0 0 -1.2 0 0.5 1.5 0 0", "both arms hang, elbows bent"},
    {"aimctl arm get --json | aimctl arm set -", "hold the measured angles"},
};
constexpr Example kHomeExamples[] = {{"aimctl arm home", "move both arms to the home posture"}};

constexpr std::string_view kMoveDetails =
    "The arms follow a smooth trajectory that uses at most four fifths of their speed and "
    "acceleration limits. It is streamed at 100 Hz until the measured angles are within 0.01 "
    "rad of the target. All joints arrive together. Joints that are not named are held at "
    "their measured angle; the result lists them under held.\n\n"
    "The robot must be in an action that accepts joint set-points, and the motion player must "
    "be off (aimctl player disable). Otherwise the command ends with exit 6; aimctl why arm "
    "names what is missing. If this program is interrupted or dies, the set-point stream ends "
    "and the robot holds the arms at their current position.";

constexpr Command kCommands[] = {
    {.noun = "arm",
     .verb = "get",
     .summary = "show the arm joints",
     .details = "Angle, speed and effort of every arm joint, left arm first. For some joints a robot may "
                "report only the angle.",
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
     .summary = "show the poses of the tools",
     .details = "position_m is the position of the tool frame in the base frame: x forward, y to the "
                "left, z up. quaternion_wxyz is its rotation; rpy_rad is the same rotation as roll, pitch "
                "and yaw about x, y and z of the base frame, in this order. With --joints the robot "
                "computes the pose for the given angles; nothing moves.",
     .parameters = kPoseParameters,
     .examples = kPoseExamples,
     .danger = Danger::reads,
     .needs = Capability::arm_kinematics,
     .run = run_arm_pose},
    {.noun = "arm",
     .verb = "home",
     .summary = "move the arms to the home posture",
     .details = "The robot moves the arms to its home posture as a task. The command waits until the task "
                "has ended; Ctrl-C cancels it. With --no-wait the number of the task is printed, and "
                "aimctl task wait waits for it. If the robot does not serve GoHomePose, or does not serve "
                "aim.v1 and is in an action that accepts set-points, aimctl streams the trajectory "
                "itself, as in arm set.",
     .parameters = {},
     .examples = kHomeExamples,
     .danger = Danger::moves,
     .run = run_arm_home},
    {.noun = "arm",
     .verb = "stream",
     .summary = "follow arm set-points from stdin",
     .details = "One set-point per line: one angle per arm joint [rad], left arm first, separated by "
                "blanks or commas; or a JSON list; or the output of arm get --json. With --joints a line "
                "holds one angle for each named joint. Empty lines and lines that begin with # are "
                "ignored.\n\n"
                "A line is sent when it arrives, but no faster than --rate. The robot limits speed and "
                "acceleration; the motion is not smoothed otherwise. The end of the input ends the "
                "stream: the robot holds the arms, and their measured angles are printed. A line that "
                "cannot be read or is outside the limits also ends the stream; the error gives its line "
                "number (exit 2 or 7).\n\n"
                "The robot must be in an action that accepts joint set-points, and the motion player must "
                "be off, as for arm set.",
     .parameters = kStreamParameters,
     .examples = kStreamExamples,
     .danger = Danger::moves,
     .run = run_arm_stream},
};

}  // namespace

const Noun kArmNoun{"arm", "move the arms", kCommands, Capability::arms};

}  // namespace aim::cli
