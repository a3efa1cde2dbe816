// aimctl plan: collision-free arm motions that the robot plans. This file has only the rows of the command
// table; the files beside it implement them.
#include "cli/commands/arm/arm_target.hpp"
#include "cli/commands/plan/plan_check.hpp"
#include "cli/commands/plan/plan_fields.hpp"
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
     .help = "left or right: the angles of that arm; both (default): those of the left arm, then of "
             "the right; or - for the output of arm get on stdin",
     .text = true,
     .words = Words::fixed,
     .choices = kGoalArms,
     .input = true},
    {.name = "POSITION",
     .value = "ANGLES",
     .help =
         "one angle per joint, left arm first [rad]; or NAME=ANGLE for single joints; or - for the output of "
         "arm get or plan check on stdin; "
         "limits: aimctl joint limits arms",
     .quantity = Quantity::angle,
     .repeated = true,
     .words = Words::arm_joints,
     .input = true,
     .named = true},
    kArmJoint,
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
     .help = "name of the obstacle; or - for the output of plan obstacle list on stdin",
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
     .help = "centre of the obstacle in the base frame [m]",
     .quantity = Quantity::length,
     .count = 3},
    {.name = "--size",
     .value = "SIZE",
     .help = "size, separated by commas: box X,Y,Z; cylinder or capsule RADIUS,LENGTH; sphere RADIUS "
             "[m]",
     .quantity = Quantity::length,
     .repeated = true},
    {.name = "--quat",
     .value = "W,X,Y,Z",
     .help = "rotation as a unit quaternion; default: no rotation, length along z",
     .count = 4},
    {.name = "--rpy",
     .value = "R,P,Y",
     .help = "rotation as roll, pitch, yaw about x, y, z of the base frame [rad]",
     .quantity = Quantity::angle,
     .count = 3},
    {.name = "--replace", .help = "replace an obstacle of the same name; without this flag it is refused"},
};
constexpr Parameter kRemoveParameters[] = {
    {.name = "NAME", .value = "NAME", .help = "name of an obstacle", .text = true, .words = Words::obstacles},
    {.name = "--all", .help = "all obstacles that were added"},
};

constexpr Example kPoseExamples[] = {
    {"aimctl plan pose left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg",
     "position and rotation of the left tool"},
    {"aimctl plan pose right 0 0 10cm --relative", "ten centimetres up, same rotation"},
    {"aimctl plan pose --left 0.35,0.35,0.25,70deg,-5deg,-5deg --right 0.35,-0.35,0.25,-70deg,-5deg,5deg",
     "both arms, arriving together"},
    {"aimctl plan pose left 0.35 0.35 0.25 0.4 0.22 0.1 --rpy 70deg,-5deg,-5deg --dry-run --plot plan.svg",
     "check two consecutive goals and draw the plan; nothing moves"},
    {"aimctl arm pose left --json | aimctl plan pose left -", "plan to the present pose"},
};
constexpr Example kLinearExamples[] = {
    {"aimctl plan linear left 0 0 -5cm --relative", "straight down by five centimetres"},
    {"aimctl plan linear right 0 0 8cm --frame tool", "along the z axis of the tool frame"},
    {"aimctl plan linear both 0 0 10cm --relative", "lift an object with both hands"},
};
constexpr Example kJointsExamples[] = {
    {"aimctl plan joints left 0 0.6 0 -1.2 0.8 0 0", "all angles of one arm"},
    {"aimctl plan joints --joint {right elbow}=60deg", "bend one elbow, clear of obstacles"},
    {"aimctl arm get --json | aimctl plan joints -", "plan to the present angles"},
    {"aimctl plan check left 0.35 0.35 0.25 --json | aimctl plan joints -",
     "move where a check has succeeded"},
};
constexpr Example kCheckExamples[] = {
    {"aimctl plan check left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg",
     "check whether the left tool can reach the pose"},
    {"aimctl plan check right 0 0 10cm --relative --json", "same rotation; print the joint angles"},
    {"aimctl plan check left 1.5 0 0 || echo too far", "use the exit code in a script"},
};
constexpr Example kStatusExamples[] = {{"aimctl plan status 3", "the state of the move, or how it ended"}};
constexpr Example kWaitExamples[] = {{"aimctl plan wait 3 --timeout 20s", "wait until it has ended"}};
constexpr Example kCancelExamples[] = {{"aimctl plan cancel 3", "cancel it: the arms decelerate and hold"}};
constexpr Example kAddExamples[] = {
    {"aimctl plan obstacle add table box --at 0.5,0.3,-0.06 --size 40cm,80cm,4cm",
     "a table in front of the robot"},
    {"aimctl plan obstacle add lamp cylinder --at 0.4,0.3,0.1 --size 5cm,40cm", "an upright cylinder"},
    {"aimctl plan obstacle add - --replace < obstacles.json",
     "obstacles from the output of plan obstacle list --json"},
};
constexpr Example kListExamples[] = {{"aimctl plan obstacle list", "all obstacles"}};
constexpr Example kRemoveExamples[] = {{"aimctl plan obstacle remove table", "remove one obstacle"},
                                       {"aimctl plan obstacle remove --all", "remove all obstacles"}};

constexpr std::string_view kPoseDetails =
    "The robot plans a joint path without collisions with its own body or with the obstacles "
    "(aimctl plan obstacle), within all limits, and follows it. Goals are poses of the tool "
    "frame in the base frame: x forward, y to the left, z up. If no rotation is given, the "
    "tool keeps its present rotation.\n\n"
    "With --relative a goal is an offset from the present tool position along the axes of the "
    "base frame; with --frame tool it counts along the axes of the tool frame. Several goals "
    "are reached one after the other; each relative goal counts from the previous one. With "
    "--left and --right both arms move and arrive together.\n\n"
    "The command waits until the task has ended. It prints duration_s, clearance_m (the "
    "smallest clearance of the move, between the two bodies in nearest) and position_error_m "
    "(distance of the measured tool frame from the goal). Ctrl-C cancels the move. With "
    "--no-wait the number of the task is printed, and aimctl plan wait waits for it. "
    "--dry-run plans, but moves nothing. The robot makes one move after the other; --now "
    "cancels the tasks that run or wait and starts this move at once. A goal that depends on "
    "the present position of the arms (no rotation given, --relative, --frame tool) is "
    "refused with exit 6 while a task still moves them; with --now it counts from the "
    "position in which they come to rest.\n\n"
    "The robot must be in an action that allows planned moves; otherwise the command ends "
    "with exit 6, and aimctl why plan names such an action. A goal that cannot be reached "
    "ends with exit 7 or 11 and the reason. --plot and clearances need a robot that serves "
    "aim.v1.";

constexpr Command kCommands[] = {
    {.noun = "plan",
     .verb = "pose",
     .summary = "move tools to poses on a collision-free path",
     .details = kPoseDetails,
     .parameters = kPoseParameters,
     .examples = kPoseExamples,
     .danger = Danger::moves,
     .run = run_plan_pose},
    {.noun = "plan",
     .verb = "linear",
     .summary = "move tools along straight lines",
     .details = "Like plan pose, but each tool frame moves on a straight line from its present position to "
                "the goal, and rotates uniformly on the way. Obstacles on the line are not avoided: the "
                "move is refused, and the reason names the obstacle.",
     .parameters = kLinearParameters,
     .examples = kLinearExamples,
     .danger = Danger::moves,
     .run = run_plan_linear},
    {.noun = "plan",
     .verb = "joints",
     .summary = "move arm joints to angles on a collision-free path",
     .details = "Like plan pose, but to joint angles. An angle outside its limits ends with exit 7, or is "
                "moved inside them with --clamp. Joints that are not named keep their angle; an arm of "
                "which no joint is named does not move.",
     .parameters = kJointsParameters,
     .examples = kJointsExamples,
     .danger = Danger::moves,
     .run = run_plan_joints},
    {.noun = "plan",
     .verb = "check",
     .summary = "check whether a pose is reachable",
     .details = "Nothing moves. Prints reachable; joints_rad, a configuration that reaches the pose; "
                "clearance_m, its clearance, between the two bodies in nearest; limit_margin_rad, the "
                "distance of limit_joint from its limit; and manipulability, which is 0 where the arm is "
                "stretched or folded into a singular configuration.\n\n"
                "A pose that is out of reach, outside the joint limits or in collision ends with exit 7; "
                "the document is printed all the same, with reachable false. A script can use the exit "
                "code: if aimctl plan check ...\n\n"
                "On a robot that does not serve aim.v1 only the kinematics is checked: collisions_checked "
                "is false.",
     .parameters = kCheckParameters,
     .examples = kCheckExamples,
     .danger = Danger::reads,
     .judges = true,
     .fields = plan_fields::kCheck,
     .run = run_plan_check},
    {.noun = "plan",
     .verb = "status",
     .summary = "show one planned move",
     .details = "Like aimctl task get, with duration_s and clearance_m of the plan if the robot reports "
                "them.",
     .parameters = kTaskParameters,
     .examples = kStatusExamples,
     .danger = Danger::reads,
     .fields = plan_fields::kStatus,
     .run = run_status},
    {.noun = "plan",
     .verb = "wait",
     .summary = "wait until a planned move has ended",
     .details = "Like aimctl task wait: exit 0 if the move arrived, 11 if it did not, 10 if the robot does "
                "not know the task, 3 after --timeout (default 60 s). Ctrl-C ends only the waiting; the "
                "move continues.",
     .parameters = kTaskParameters,
     .examples = kWaitExamples,
     .danger = Danger::reads,
     .waits = true,
     .fields = plan_fields::kStatus,
     .run = run_wait},
    {.noun = "plan",
     .verb = "cancel",
     .summary = "cancel a planned move that waits or runs",
     .details = "Like aimctl task cancel: the arms decelerate and hold, and the next task starts.",
     .parameters = kTaskParameters,
     .examples = kCancelExamples,
     .danger = Danger::moves,
     .run = run_cancel},
    {.noun = "plan",
     .verb = "obstacle add",
     .summary = "add an obstacle",
     .details = "Planned moves keep clear of obstacles, and a trajectory that leads through one is "
                "refused. Set-point streams and the motion player do not take obstacles into account. An "
                "obstacle keeps its pose in the base frame, also while the robot walks, until it is "
                "removed or the server on the robot ends. Prints all obstacles.",
     .parameters = kAddParameters,
     .examples = kAddExamples,
     .danger = Danger::moves,
     .run = run_plan_object_add},
    {.noun = "plan",
     .verb = "obstacle list",
     .summary = "list the obstacles",
     .details = "size_m is X, Y, Z of a box, RADIUS, LENGTH of a cylinder or a capsule, RADIUS of a "
                "sphere. plan obstacle add - accepts the output of --json.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::reads,
     .fields = plan_fields::kObstacleList,
     .run = run_plan_object_list},
    {.noun = "plan",
     .verb = "obstacle remove",
     .summary = "remove an obstacle",
     .details = "Prints the remaining obstacles.",
     .parameters = kRemoveParameters,
     .examples = kRemoveExamples,
     .danger = Danger::moves,
     .run = run_plan_object_remove},
};

}  // namespace

const Noun kPlanNoun{"plan", "plan and run arm motions", kCommands, Capability::planned_moves};

}  // namespace aim::cli
