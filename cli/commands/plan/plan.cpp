// aimctl plan: moves of the arms that the robot plans itself, free of collisions. Rows only; what they run is
// in the files beside this one.
#include "cli/commands/plan/plan_check.hpp"
#include "cli/commands/plan/plan_goal.hpp"
#include "cli/commands/plan/plan_message.hpp"
#include "cli/commands/plan/plan_move.hpp"
#include "cli/commands/plan/plan_obstacle.hpp"
#include "cli/commands/plan/plan_target.hpp"
#include "cli/commands/task/task_verb.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/plan_document.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

Json facts_of(Robot& robot, std::uint64_t id) {
  const auto plan = read_plan(robot, id, Samples::without);
  return plan_facts(plan ? &*plan : nullptr);
}

Status run_status(Invocation& invocation) { return show_task(invocation, facts_of); }
Status run_wait(Invocation& invocation) { return wait_for_task(invocation, facts_of); }
Status run_cancel(Invocation& invocation) { return end_task(invocation, facts_of); }

constexpr Parameter kPoseParameters[] = {
    kGoalArm, kGoalPosition, kGoalLeft,     kGoalRight, kGoalQuaternion, kGoalRpy, kGoalFrame, kGoalRelative,
    kNear,    kVelocity,     kAcceleration, kNow,       kPlot,
};
constexpr Parameter kLinearParameters[] = {
    kGoalArm,      kGoalPosition, kGoalLeft,     kGoalRight, kGoalQuaternion, kGoalRpy, kGoalFrame,
    kGoalRelative, kVelocity,     kAcceleration, kNow,       kPlot,
};
constexpr Parameter kCheckParameters[] = {
    kGoalArm, kGoalPosition, kGoalQuaternion, kGoalRpy, kGoalFrame, kGoalRelative, kNear,
};
constexpr Parameter kJointsParameters[] = {
    {.name = "ARM",
     .value = "ARM",
     .help = "left or right for seven angles, both for fourteen (also when left out); or - for the output "
             "of arm get on stdin",
     .text = true,
     .words = Words::fixed,
     .choices = kGoalArms,
     .input = true},
    {.name = "POSITION",
     .value = "ANGLES",
     .help = "joints 1 to 7, left arm first [rad]; or - for the output of arm get on stdin; limits: aimctl "
             "joint limits",
     .quantity = Quantity::angle,
     .repeated = true,
     .input = true},
    {.name = "--joint",
     .value = "NAME=ANGLE",
     .help = "one joint, for example left_arm_joint4=-30deg [rad]; may be repeated; the others keep their "
             "angle",
     .text = true,
     .repeated = true,
     .words = Words::joints},
    kVelocity,
    kAcceleration,
    kNow,
    kPlot,
    kClamp,
};
constexpr Parameter kTaskParameters[] = {kTaskId};
constexpr Parameter kAddParameters[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "what it shall be called; or - for the output of plan obstacle list on stdin",
     .text = true,
     .input = true},
    {.name = "SHAPE",
     .value = "SHAPE",
     .help = "box, cylinder, sphere or capsule",
     .text = true,
     .words = Words::fixed,
     .choices = kShapes},
    {.name = "--at",
     .value = "X,Y,Z",
     .help = "its centre in base [m]",
     .quantity = Quantity::length,
     .count = 3},
    {.name = "--size",
     .value = "SIZE",
     .help = "in one word: box X,Y,Z; cylinder or capsule RADIUS,LENGTH; sphere RADIUS [m]",
     .quantity = Quantity::length,
     .repeated = true},
    {.name = "--quat",
     .value = "W,X,Y,Z",
     .help = "its rotation as a unit quaternion; default: none, length along z",
     .count = 4},
    {.name = "--rpy",
     .value = "R,P,Y",
     .help = "its rotation as roll, pitch, yaw about x, y, z of the base [rad]",
     .quantity = Quantity::angle,
     .count = 3},
    {.name = "--replace", .help = "take the place of an object of the same name; without it that is refused"},
};
constexpr Parameter kRemoveParameters[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "an object by its name",
     .text = true,
     .words = Words::obstacles},
    {.name = "--all", .help = "everything that was added"},
};

constexpr Example kPoseExamples[] = {
    {"aimctl plan pose left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg", "place and rotation of the left tool"},
    {"aimctl plan pose right 0 0 10cm --relative", "ten centimetres up, turned as it is"},
    {"aimctl plan pose --left 0.35,0.35,0.25,70deg,-5deg,-5deg --right 0.35,-0.35,0.25,-70deg,-5deg,5deg",
     "both arms, arriving together"},
    {"aimctl plan pose left 0.35 0.35 0.25 0.4 0.22 0.1 --rpy 70deg,-5deg,-5deg --dry-run --plot plan.svg",
     "two goals in a row: would it work, and a picture of it"},
    {"aimctl arm pose left --json | aimctl plan pose left -", "where it is already"},
};
constexpr Example kLinearExamples[] = {
    {"aimctl plan linear left 0 0 -5cm --relative", "straight down by five centimetres"},
    {"aimctl plan linear right 0 0 8cm --frame tool", "along the tool's own z axis"},
    {"aimctl plan linear both 0 0 10cm --relative", "lift what both hands hold"},
};
constexpr Example kJointsExamples[] = {
    {"aimctl plan joints left 0 0.6 0 -1.2 0.8 0 0", "seven angles of one arm"},
    {"aimctl plan joints --joint right_arm_joint4=60deg", "bend one elbow, around what is in the way"},
    {"aimctl arm get --json | aimctl plan joints -", "where they are already"},
};
constexpr Example kCheckExamples[] = {
    {"aimctl plan check left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg", "can the tool be there"},
    {"aimctl plan check right 0 0 10cm --relative --json", "turned as it is now; and with which joints"},
    {"aimctl plan check left 1.5 0 0 || echo too far", "the exit code is the answer"},
};
constexpr Example kStatusExamples[] = {{"aimctl plan status 3", "how far it is, or how it ended"}};
constexpr Example kWaitExamples[] = {{"aimctl plan wait 3 --timeout 20s", "until it has ended"}};
constexpr Example kCancelExamples[] = {{"aimctl plan cancel 3", "end it: the arms decelerate and hold"}};
constexpr Example kAddExamples[] = {
    {"aimctl plan obstacle add table box --at 0.5,0.3,-0.06 --size 40cm,80cm,4cm", "a table in front of it"},
    {"aimctl plan obstacle add lamp cylinder --at 0.4,0.3,0.1 --size 5cm,40cm", "something that stands"},
    {"aimctl plan obstacle add - --replace < room.json", "what plan obstacle list --json has printed"},
};
constexpr Example kListExamples[] = {{"aimctl plan obstacle list", "what moves keep clear of"}};
constexpr Example kRemoveExamples[] = {{"aimctl plan obstacle remove table", "one of them"},
                                       {"aimctl plan obstacle remove --all", "the room is empty again"}};

constexpr std::string_view kPoseDetails =
    "The robot looks for a way of the joints that touches neither its body nor the objects it was told of "
    "(aimctl plan obstacle), within all limits, and follows it. Goals are places of the tool in the frame of "
    "the base: x forward, y to the left, z up. A rotation that is left out stays as it is.\n"
    "\n"
    "With --relative a goal counts from where the tool is, along the axes of the base; with --frame tool "
    "from where it is, along its own axes. Several goals are reached one after the other, each counting from "
    "the one before. --left and --right together move both arms, which arrive together.\n"
    "\n"
    "Waits until the task has ended, and prints duration_s, clearance_m (the smallest on the way, between "
    "nearest) and position_error_m: the measured tool against the goal. Ctrl-C cancels the move. With "
    "--no-wait the number of the task is printed, and aimctl plan wait waits for it. --dry-run plans and "
    "moves nothing. A robot does one move after the other; --now puts this one before all others. A "
    "goal that counts from where the arms are (a rotation left out, --relative, --frame tool) is refused "
    "with "
    "exit 6 while a task still moves them; with --now it counts from where they come to rest.\n"
    "\n"
    "Needs an action that opens planned moves: aimctl action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE; else "
    "exit 6. A goal that cannot be reached ends with 7 or 11 and says why. --plot and clearances need a "
    "robot "
    "that serves aim.v1.";

constexpr Command kCommands[] = {
    {.noun = "plan",
     .verb = "pose",
     .summary = "move tools to poses, around everything in the way",
     .details = kPoseDetails,
     .parameters = kPoseParameters,
     .examples = kPoseExamples,
     .danger = Danger::moves,
     .run = run_plan_pose},
    {.noun = "plan",
     .verb = "linear",
     .summary = "move tools along straight lines",
     .details =
         "As plan pose, but each tool runs on the straight line from where it is to its goal, and "
         "turns evenly on the way. What stands on the line is not gone around: the move is refused and "
         "says what it is.",
     .parameters = kLinearParameters,
     .examples = kLinearExamples,
     .danger = Danger::moves,
     .run = run_plan_linear},
    {.noun = "plan",
     .verb = "joints",
     .summary = "move arm joints to angles, around everything in the way",
     .details = "As plan pose, to angles of the joints. Angles outside the limits end with exit 7, or are "
                "brought inside with --clamp. Joints that are not named keep their angle; an arm of which no "
                "joint is named takes no part.",
     .parameters = kJointsParameters,
     .examples = kJointsExamples,
     .danger = Danger::moves,
     .run = run_plan_joints},
    {.noun = "plan",
     .verb = "check",
     .summary = "can a tool be held there",
     .details =
         "Nothing moves. Prints reachable, the joints_rad that hold it, how clear of everything that is "
         "(clearance_m, nearest), how far the joints are from their limits, and manipulability, which is "
         "0 where the arm is stretched or folded into a singular posture.\n"
         "\n"
         "A pose that cannot be held, because it is out of reach or of limits or something is in the way, "
         "ends with 7; the document is printed all the same, with reachable false. So a script may just ask: "
         "if aimctl plan check ...\n"
         "\n"
         "Of a robot that serves no aim.v1 only the kinematics is asked: collisions_checked is false.",
     .parameters = kCheckParameters,
     .examples = kCheckExamples,
     .danger = Danger::reads,
     .judges = true,
     .run = run_plan_check},
    {.noun = "plan",
     .verb = "status",
     .summary = "show one planned move",
     .details = "As aimctl task get, with duration_s and clearance_m of the plan where the robot tells them.",
     .parameters = kTaskParameters,
     .examples = kStatusExamples,
     .danger = Danger::reads,
     .run = run_status},
    {.noun = "plan",
     .verb = "wait",
     .summary = "wait until a planned move has ended",
     .details =
         "As aimctl task wait: exit 0 when it arrived, 11 when it did not, 10 when the robot does not "
         "know it, 3 when it takes longer than --timeout, 60 s without it. Ctrl-C ends the waiting only.",
     .parameters = kTaskParameters,
     .examples = kWaitExamples,
     .danger = Danger::reads,
     .waits = true,
     .run = run_wait},
    {.noun = "plan",
     .verb = "cancel",
     .summary = "end a planned move that waits or runs",
     .details = "As aimctl task cancel: what moves decelerates and holds, and the next task begins.",
     .parameters = kTaskParameters,
     .examples = kCancelExamples,
     .danger = Danger::moves,
     .run = run_cancel},
    {.noun = "plan",
     .verb = "obstacle add",
     .summary = "tell of something that stands around",
     .details =
         "Planned moves keep clear of it, and a trajectory that leads through it is refused; streams of "
         "set-points and the motion player do not know of it. It "
         "stays in the frame of the base, also when the robot walks, until it is removed or the robot's "
         "program ends. Prints what is there then.",
     .parameters = kAddParameters,
     .examples = kAddExamples,
     .danger = Danger::moves,
     .run = run_plan_object_add},
    {.noun = "plan",
     .verb = "obstacle list",
     .summary = "list what stands around",
     .details = "size_m is X, Y, Z of a box, RADIUS, LENGTH of a cylinder or a capsule, RADIUS of a sphere. "
                "What is printed with --json is taken back by plan obstacle add -.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::reads,
     .run = run_plan_object_list},
    {.noun = "plan",
     .verb = "obstacle remove",
     .summary = "forget something that stood around",
     .details = "Prints what is still there.",
     .parameters = kRemoveParameters,
     .examples = kRemoveExamples,
     .danger = Danger::moves,
     .run = run_plan_object_remove},
};

}  // namespace

const Noun kPlanNoun{"plan", "moves of the arms that the robot plans", kCommands, Capability::planned_moves};

}  // namespace aim::cli
