// The controller of the synthetic quadruped: its modes, and a base that follows its velocity without delay.
#include "quadruped_driver.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

#include "quadruped.hpp"

namespace aim::test {

using robotside::ActionStatus;
using robotside::TimeNs;

namespace {

constexpr double kKnee = -1.4;     // of a standing leg [rad]
constexpr double kHeat = 40;       // [degree C]
constexpr double kPrepared = 0.1;  // of a motion's time: then it runs

struct Line {
  std::size_t number;
  std::string_view text;
};

// Lines without comments and blanks around them; empty ones are left out.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    line = line.substr(0, line.find('#'));
    while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
    if (!line.empty()) lines.push_back({number, line});
  }
  return lines;
}

// Seconds > 0; empty: it is no such number.
std::optional<double> seconds_in(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !(value > 0)) return std::nullopt;
  return value;
}

Error wrong_line(const Line& line, std::string why) {
  return {Origin::usage, fmt::format("line {} is wrong", line.number), std::move(why),
          "correct the line and try again"};
}

}  // namespace

QuadrupedDriver::QuadrupedDriver(const RobotModel& model) : model_(model) {
  measured_.temperature.fill(kHeat);
  step_feet(0);
  measured_.battery = {0.8, 24.0, -1.0, 30.0, false};
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    measured_.position[i] = model.joints[i].limits.position.clamp(kKnee);
}

Status QuadrupedDriver::connect() {
  connected_ = true;
  report_.known = true;
  return Done{};
}

Status QuadrupedDriver::enable() {
  if (!connected_) return robotside::not_connected("quadruped");
  enabled_ = true;
  return Done{};
}

void QuadrupedDriver::disable() noexcept {
  enabled_ = false;
  measured_.base.velocity = {};
  step_feet(0);
}

void QuadrupedDriver::begin(ActionIndex action) {
  report_.action = action;
  report_.status = ActionStatus::prepare;
  report_.progress.reset();
  entered_ = now_;
}

void QuadrupedDriver::request(std::uint32_t number, ActionIndex action) noexcept {
  if (ignores_ || !connected_) return;
  report_.answered = number;
  requested_ = true;
  report_.refused = !refuse_.empty();
  report_.reason = refuse_;
  refuse_ = {};
  if (!report_.refused) begin(action);
}

double QuadrupedDriver::Program::seconds() const {
  TimeNs sum = 0;
  for (std::uint32_t i = 0; i < count; ++i) sum += steps[i].duration;
  return static_cast<double>(sum) * 1e-9;
}

Result<QuadrupedDriver::Program> QuadrupedDriver::read_program(std::string_view text) const {
  Program program;
  for (const Line& line : lines_of(text)) {
    const std::string_view name = line.text.substr(0, line.text.find(' '));
    const auto action = model_.graph.find(name);
    if (!action) return wrong_line(line, fmt::format("there is no action '{}'", name));
    const auto seconds = seconds_in(line.text.substr(std::min(line.text.size(), name.size() + 1)));
    if (!seconds) return wrong_line(line, "the action needs a time in seconds");
    if (program.count == program.steps.size()) return wrong_line(line, "a sequence has at most 16 steps");
    program.steps[program.count++] = {*action, static_cast<TimeNs>(*seconds * 1e9)};
  }
  if (program.count == 0) return Error{Origin::usage, "the sequence has no steps"};
  return program;
}

Result<robotside::SequenceOutline> QuadrupedDriver::check(std::string_view text) {
  const auto program = read_program(text);
  if (!program) return program.error();
  robotside::SequenceOutline outline{program->count, program->seconds()};
  for (std::uint32_t i = program->count; i-- > 0;) {
    const bool limp = program->steps[i].action == 0;
    const bool lay = i > 0 && !model_.graph.at(program->steps[i - 1].action).stands;
    if (limp && !lay) outline.falls_at = i + 1;
  }
  return outline;
}

Result<robotside::LoadedSequence> QuadrupedDriver::load(std::string_view text) {
  auto program = read_program(text);
  if (!program) return program.error();
  const std::lock_guard lock(gait_mutex_);
  program->number = ++loads_;
  loaded_.store(*program);
  return robotside::LoadedSequence{program->number, {program->count, program->seconds()}};
}

Status QuadrupedDriver::check_gait(std::string_view text) {
  const auto lines = lines_of(text);
  for (const Line& line : lines)
    if (!seconds_in(line.text)) return wrong_line(line, "a phase of a gait is a time in seconds");
  if (lines.empty()) return Error{Origin::usage, "the gait has no phases"};
  return Done{};
}

Status QuadrupedDriver::upload_gait(std::string_view text) {
  if (const Status valid = check_gait(text); !valid) return valid;
  const std::lock_guard lock(gait_mutex_);
  gait_ = text;
  return Done{};
}

std::string QuadrupedDriver::uploaded_gait() const {
  const std::lock_guard lock(gait_mutex_);
  return gait_;
}

void QuadrupedDriver::start(std::uint64_t number) noexcept {
  if (ignores_ || !connected_) return;
  if (!loaded_.try_load(program_) || program_.number != number) return;
  cancelled_ = false;
  step_since_ = now_;
  sequence_ = {.number = number, .running = true, .step = 1, .of = program_.count};
  begin(program_.steps[0].action);
}

void QuadrupedDriver::cancel() noexcept {
  if (!sequence_.running) return;
  if (requested_) return end_sequence("cancelled");
  cancelled_ = true;
  begin(*model_.graph.find("STAND"));
}

void QuadrupedDriver::end_sequence(std::string_view reason) {
  sequence_.running = false;
  sequence_.reason = reason;
}

void QuadrupedDriver::step_sequence() {
  if (!sequence_.running) return;
  if (cancelled_) {
    if (report_.status == ActionStatus::running) end_sequence("cancelled");
    return;
  }
  if (!refuse_.empty()) return end_sequence(std::exchange(refuse_, {}));
  const Step& step = program_.steps[sequence_.step - 1];
  const double done = static_cast<double>(now_ - step_since_) / static_cast<double>(step.duration);
  sequence_.progress = (sequence_.step - 1 + std::min(done, 1.0)) / sequence_.of;
  if (done < 1) return;
  if (sequence_.step == sequence_.of) return end_sequence({});
  step_since_ = now_;
  begin(program_.steps[sequence_.step++].action);
}

// A motion is prepared, runs and is done; other modes are entered in their time.
void QuadrupedDriver::step_motion() {
  const Action& action = model_.graph.at(report_.action);
  const double done = static_cast<double>(now_ - entered_) / (action.enter_s * 1e9);
  if (report_.status == ActionStatus::done ||
      (report_.status == ActionStatus::running && !ends(action.behaviour)))
    return;
  const bool motion = action.behaviour == Behaviour::motion;
  report_.progress = motion ? std::optional(std::min(done, 1.0)) : std::nullopt;
  if (done >= 1)
    report_.status = ends(action.behaviour) ? ActionStatus::done : ActionStatus::running;
  else if (motion && done >= kPrepared)
    report_.status = ActionStatus::running;
}

// The trunk follows its pose without delay.
void QuadrupedDriver::pose_body(const robotside::SetPoints& set_points) {
  const BodyPoseLimits* row = model_.body_pose(report_.action);
  BodyPose rest;
  rest.height = row == nullptr ? 0 : row->rest_height;
  measured_.body_pose.reset();
  if (row != nullptr) measured_.body_pose = set_points.body_pose.value_or(rest);
}

void QuadrupedDriver::change_by_itself(ActionIndex action) { begin(action); }

bool QuadrupedDriver::read(TimeNs now, robotside::Measurement& out) noexcept {
  if (!connected_) return false;
  now_ = now;
  requested_ = false;
  step_motion();
  step_sequence();
  out = measured_;
  out.button.sources[0] = {now, robotside::kSecond / 5, button_};
  return true;
}

void QuadrupedDriver::write(TimeNs now, const robotside::SetPoints& set_points) noexcept {
  if (!enabled_) return;
  const double dt = last_ == 0 ? 0 : static_cast<double>(now - last_) * 1e-9;
  last_ = now;
  robotside::BaseState& base = measured_.base;
  base.velocity = set_points.base_velocity;
  base.x += (base.velocity.forward * std::cos(base.yaw) - base.velocity.lateral * std::sin(base.yaw)) * dt;
  base.y += (base.velocity.forward * std::sin(base.yaw) + base.velocity.lateral * std::cos(base.yaw)) * dt;
  base.yaw += base.velocity.yaw_rate * dt;
  step_feet(dt);
  pose_body(set_points);
}

// The feet trot in diagonal pairs: the first and the last leg together, then the other two.
void QuadrupedDriver::step_feet(double dt) {
  const robotside::BaseState& base = measured_.base;
  const bool walks = base.velocity != BaseVelocity{};
  phase_ = walks ? std::fmod(phase_ + dt / model_.walk.gait_period_s, 1.0) : 0;
  robotside::FootArray& feet = measured_.foot_contact.emplace(robotside::feet_on_ground());
  if (!walks) return;
  const bool first_pair = phase_ < 0.5;
  feet[0] = feet[3] = first_pair ? 0 : 1;
  feet[1] = feet[2] = first_pair ? 1 : 0;
}

bool is_quadruped(const RobotModel& model) { return model.id == kQuadruped.id; }

Result<std::unique_ptr<robotside::Driver>> make_quadruped_driver(const RobotModel& model,
                                                                 const robotside::DriverOptions& options) {
  auto driver = std::make_unique<QuadrupedDriver>(model);
  // For the test of refusals by the running program (robot_contract.py).
  if (options.file == "refuses-first") driver->refuse_next("a foot is caught");
  return std::unique_ptr<robotside::Driver>(std::move(driver));
}

}  // namespace aim::test
