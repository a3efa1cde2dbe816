// aimctl arm: reads the arm joints, and moves them with a set-point stream that this program sends.
// Source: AimDK wire, section 2.4: 14 values, left first, 100 Hz; velocity and effort must be filled as well.
#include "cli/commands/arm/arm_fields.hpp"
#include "cli/commands/arm/arm_home.hpp"
#include "cli/commands/arm/arm_mode.hpp"
#include "cli/commands/arm/arm_motion.hpp"
#include "cli/commands/arm/arm_pose.hpp"
#include "cli/commands/arm/arm_saved.hpp"
#include "cli/commands/arm/arm_stream.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/line_stream.hpp"
#include "cli/motion/side.hpp"
#include "cli/output/views/joint_view.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

Status run_get(Invocation& invocation) {
  auto readings = read_arms(invocation.robot());
  if (!readings) return readings.error();
  Output output = arm_output(arm_document(invocation.robot().model(), *readings));
  output.view = joints_view;
  output.line = nullptr;
  invocation.sink().print(output);
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
     .help = "one angle per arm joint, left arm first [rad]; or NAME=ANGLE for single joints; or - for the "
             "output of arm get on stdin; "
             "limits: aimctl joint limits arms",
     .quantity = Quantity::angle,
     .repeated = true,
     .words = Words::arm_joints,
     .input = true,
     .named = true,
     .limits = arm_limit},
    kArmJoint,
    kClamp,
};
constexpr Parameter kPoseParameters[] = {
    {.name = "ARM",
     .value = "ARM",
     .help = "left or right; default: all arms of the robot",
     .text = true,
     .words = Words::fixed,
     .choices = kSides},
    {.name = "--joints",
     .value = "ANGLES",
     .help = "compute the pose for these angles a,b,c,... of the joints of one arm, instead of the "
             "measured ones [rad]",
     .quantity = Quantity::angle,
     .repeated = true},
};
constexpr Parameter kSaveParameters[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "name of the configuration: letters, digits, '_', '-' and '.'",
     .text = true,
     .required = true,
     .words = Words::configurations},
    {.name = "--replace", .help = "replace a configuration of the same name"},
};
constexpr Parameter kSavedName{.name = "NAME",
                               .value = "NAME",
                               .help = "name of a saved configuration, as printed by aimctl arm saved",
                               .text = true,
                               .required = true,
                               .words = Words::configurations};
constexpr Parameter kLoadParameters[] = {kSavedName, kClamp};
constexpr Parameter kRemoveParameters[] = {kSavedName};
constexpr Example kSaveExamples[] = {{"aimctl arm save ready", "save the measured angles as ready"}};
constexpr Example kLoadExamples[] = {
    {"aimctl arm load ready", "move the arms to the saved angles"},
    {"aimctl arm load ready --dry-run", "check the move; nothing moves"},
};
constexpr Example kSavedExamples[] = {{"aimctl arm saved", "names and models"}};
constexpr Example kRemoveExamples[] = {{"aimctl arm remove ready", "delete one saved configuration"}};
constexpr Parameter kStreamParameters[] = {
    {.name = "--joints",
     .value = "A,B",
     .help = "names of the joints that the numbers of a line are for, in this order; default: all arm "
             "joints, left arm first; the other joints are held",
     .text = true,
     .words = Words::arm_joints},
    kStreamRate,
    kClamp,
};
constexpr Example kStreamExamples[] = {
    {"./planner | aimctl arm stream", "one set-point per line, sent as it arrives, at most 100 Hz"},
    {"echo -1.2 | aimctl arm stream --joints {elbow} --dry-run",
     "check whether the robot would accept it; nothing moves"},
};
constexpr Parameter kModeParameters[] = {{.name = "NAME",
                                          .value = "NAME",
                                          .help = "a mode of the robot; default: show the current mode",
                                          .text = true,
                                          .words = Words::arm_modes}};
constexpr Parameter kTrajectoryParameters[] = {{.name = "FILE",
                                                .value = "FILE",
                                                .help = "a table of times and angles; - reads stdin",
                                                .text = true,
                                                .required = true,
                                                .words = Words::file,
                                                .input = true}};
constexpr Example kModeExamples[] = {{"aimctl arm mode", "the current mode, and those that the robot has"},
                                     {"aimctl arm mode external", "clients move the arms"}};
constexpr Example kTrajectoryExamples[] = {
    {"aimctl arm trajectory wave.csv", "perform it and wait for its end"},
    {"aimctl arm trajectory wave.csv --dry-run", "check it; nothing moves"},
    {"./planner | aimctl arm trajectory -", "from standard input"},
};
constexpr Example kGetExamples[] = {{"aimctl arm get", "all arm joints"},
                                    {"aimctl arm get -o csv", "for a spreadsheet"}};
constexpr Example kPoseExamples[] = {
    {"aimctl arm pose left", "pose of the left tool"},
    {"aimctl arm pose right --joints 0,-0.5,0,1,0,0,0", "pose of the right tool at these joint angles"},
    {"aimctl arm pose --json | aimctl plan pose -", "plan a move to the measured poses"},
};
constexpr Example kSetExamples[] = {
    {"aimctl arm set {elbow}=-60deg", "bend the left elbow, hold all other joints"},
    {"aimctl arm set --joint {elbow}+=10deg", "ten degrees from its measured angle"},
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

constexpr std::string_view kModeDetails =
    "Who moves the arms: in an external mode clients do, in the others the robot by itself. Names and "
    "numbers "
    "are the robot's. The command waits until the robot reports the mode. Keep clear: the arms may move when "
    "the mode changes.";
constexpr std::string_view kTrajectoryDetails =
    "The first line of the table names its columns: time_s, then joints of the arms by any of their names. "
    "Each further line is a point: a time [s] from the start, and angles [rad, or 30deg]. Joints without a "
    "column are held at their measured angle; the result lists them under held. Empty lines and lines that "
    "begin with # are ignored. Times increase; every point must be within the limits of the joints, and no "
    "joint may have to move faster than its limit (exit 7). The error names the line.\n\n"
    "The robot performs the trajectory by itself, in an external mode of its arms (aimctl arm mode). The "
    "command waits until it has ended, and ends with exit 11 if the arms are not at the last point then. "
    "Ctrl-C and aimctl stop hold the arms where they are. The trajectory goes on to its end if aimctl is "
    "killed.";

constexpr Command kCommands[] = {
    {.noun = "arm",
     .verb = "get",
     .summary = "show the arm joints",
     .details = "Angle, speed and effort of every arm joint, left arm first. For some joints a robot may "
                "report only the angle.",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .measured = true,
     .fields = arm_fields::kGet,
     .run = run_get},
    {.noun = "arm",
     .verb = "set",
     .summary = "move arm joints to angles",
     .details = kMoveDetails,
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .attended = true,
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
     .measured = true,
     .needs = Capability::arm_kinematics,
     .fields = arm_fields::kPose,
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
     .verb = "save",
     .summary = "save the arm joints under a name",
     .details =
         "Saves the measured angle of every arm joint with the names of the joints and the model of the "
         "robot, in $XDG_DATA_HOME/aimctl/configurations (default ~/.local/share). Nothing moves.",
     .parameters = kSaveParameters,
     .examples = kSaveExamples,
     .danger = Danger::reads,
     .measured = true,
     .run = run_arm_save},
    {.noun = "arm",
     .verb = "load",
     .summary = "move the arms to a saved configuration",
     .details =
         "Like arm set with the saved angles. A configuration of another model is refused with exit 6. The "
         "robot checks the target before anything moves. The path is straight in joint space; "
         "aimctl plan joints plans around obstacles.",
     .parameters = kLoadParameters,
     .examples = kLoadExamples,
     .danger = Danger::moves,
     .attended = true,
     .run = run_arm_load},
    {.noun = "arm",
     .verb = "saved",
     .summary = "list the saved configurations",
     .details = "Needs no robot. Each configuration with the model that it was saved for.",
     .parameters = {},
     .examples = kSavedExamples,
     .danger = Danger::local,
     .fields = arm_fields::kSaved,
     .run = run_arm_saved},
    {.noun = "arm",
     .verb = "remove",
     .summary = "delete a saved configuration",
     .details = "Needs no robot.",
     .parameters = kRemoveParameters,
     .examples = kRemoveExamples,
     .danger = Danger::local,
     .run = run_arm_remove},
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
     .lines = true,
     .attended = true,
     .run = run_arm_stream},
    {.noun = "arm",
     .verb = "mode",
     .summary = "show or set who moves the arms",
     .details = kModeDetails,
     .parameters = kModeParameters,
     .examples = kModeExamples,
     .danger = Danger::moves,
     .needs = Capability::arm_modes,
     .fields = arm_fields::kMode,
     .run = run_arm_mode},
    {.noun = "arm",
     .verb = "trajectory",
     .summary = "perform a timed trajectory of the arms",
     .details = kTrajectoryDetails,
     .parameters = kTrajectoryParameters,
     .examples = kTrajectoryExamples,
     .danger = Danger::moves,
     .needs = Capability::arm_trajectories,
     .fields = arm_fields::kTrajectory,
     .run = run_arm_trajectory},
};

}  // namespace

const Noun kArmNoun{"arm", "move the arms", kCommands, Capability::arms};

}  // namespace aim::cli
