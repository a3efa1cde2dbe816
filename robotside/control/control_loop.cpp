// The thread of the control loop: pacing, suspension, and the deceleration at shut-down.
#include "robotside/control/control_loop.hpp"

#include <pthread.h>
#include <sched.h>

#include <array>

namespace aim::robotside {
namespace {

// Long enough for a loop that a busy machine delays, short enough for a client that waits.
constexpr std::chrono::milliseconds kDecisionTimeout{200};
constexpr int kPriority = 40;  // of SCHED_FIFO, below the kernel's own interrupt threads
constexpr std::int64_t kShutDownTime = 900'000'000;  // longest deceleration at shut-down [ns]
constexpr std::int64_t kPollRest = 1'000'000;        // interval at which come_to_rest() polls [ns]

// Without permission the loop runs at normal priority.
void request_real_time_priority() {
  sched_param parameter{};
  parameter.sched_priority = kPriority;
  static_cast<void>(pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter));
}

// The time of a real robot always runs at 1.
double speed_of(Driver& driver, const ControlLoopOptions& options) {
  return driver.simulated() ? options.sim_speed : 1;
}

std::unique_ptr<Stepper> make_controller(const RobotModel& model, Driver& driver,
                                         const ControlConfig& config) {
  return std::make_unique<Controller>(model, driver, config);
}

}  // namespace

ControlLoop::ControlLoop(const RobotModel& model, Driver& driver, const ControlLoopOptions& options)
    : ControlLoop(model, driver, options, make_controller) {}

ControlLoop::ControlLoop(const RobotModel& model, Driver& driver, const ControlLoopOptions& options,
                         MakeStepper make)
    : model_(model),
      driver_(driver),
      config_(options.control),
      pace_(config_.period, speed_of(driver, options)),
      monitored_(model, config_, driver),
      stepper_(make(model, monitored_, config_)) {
  thread_ = std::thread([this] { run(); });
  started_.wait(false);
}

ControlLoop::~ControlLoop() { shut_down(); }

void ControlLoop::shut_down() {
  commands_.close();
  leaving_.store(true, std::memory_order_release);
  if (!thread_.joinable()) return;
  thread_.join();
  stops_.close();
}

void ControlLoop::come_to_rest() {
  commands_.close();
  leaving_.store(true, std::memory_order_release);
  if (pthread_equal(pthread_self(), thread_.native_handle()) != 0)
    return;  // the loop's thread itself crashed
  const std::int64_t until = monotonic_ns() + kShutDownTime + kShutDownTime / 10;
  while (!ended_.load(std::memory_order_acquire) && monotonic_ns() < until)
    sleep_until(monotonic_ns() + kPollRest);
}

Decision ControlLoop::submit(const Command& command) {
  if (const auto decision = stepper_->take(command)) return *decision;
  const auto* stop = std::get_if<Stop>(&command.request);
  if (stop == nullptr || command.dry_run) {
    Decision decision = commands_.submit(command, kDecisionTimeout);
    add_next_hop(decision, command.request, model_.graph);
    return decision;
  }
  Decision decision = stops_.submit(command, kDecisionTimeout);
  if (decision.verdict != Verdict::not_decided) return decision;
  // All tickets are in use, or the loop is late. A stop is never dropped.
  forced_stop_.ask(stop->level);
  if (decision.refused != Refused::busy) return decision;
  decision.verdict = Verdict::accepted;
  decision.refused = Refused::none;
  return decision;
}

void ControlLoop::serve_period(TimeNs now) {
  if (const auto level = forced_stop_.take()) stepper_->decide({Stop{*level}}, now);
  std::array<std::uint8_t, CommandQueue::kTickets> stops;
  std::array<std::uint8_t, CommandQueue::kTickets> others;
  std::array<Decision, 2 * CommandQueue::kTickets> decisions;
  const std::size_t stop_count = stops_.take(stops);
  for (std::size_t i = 0; i < stop_count; ++i) decisions[i] = stepper_->decide(stops_.command(stops[i]), now);
  const std::size_t other_count = commands_.take(others);
  for (std::size_t i = 0; i < other_count; ++i)
    decisions[stop_count + i] = stepper_->decide(commands_.command(others[i]), now);
  stepper_->step(now);
  if (monitored_.judge(stepper_->state())) output_.publish(monitored_.violations());
  RobotState state = stepper_->state();
  state.late = pace_.late();
  output_.publish(state, stepper_->measured_now());
  // Decisions are sent after the state, so that a client that reads the state next sees the effect.
  for (std::size_t i = 0; i < stop_count; ++i) stops_.decide(stops[i], decisions[i]);
  for (std::size_t i = 0; i < other_count; ++i) commands_.decide(others[i], decisions[stop_count + i]);
}

// The time of a simulated robot is counted in periods; the time of a real robot is the monotonic clock.
TimeNs ControlLoop::robot_time(std::uint64_t period) const {
  if (driver_.simulated()) return static_cast<TimeNs>(period) * config_.period;
  return monotonic_ns();
}

// The time of a simulated robot does not include periods that were left out, but its dead-man times do; at a
// speed other than 1 they count in wall-clock time.
void ControlLoop::wait_for(std::uint64_t period) {
  const TimeNs behind = pace_.wait_for(period);
  if (behind > 0 && driver_.simulated()) stepper_->skip(behind);
}

// The process was stopped, or the machine slept.
void ControlLoop::notice_suspension(TimeNs now) {
  if (const TimeNs span = pace_.gap(); span > config_.suspension) stepper_->suspended(span, now);
}

void ControlLoop::run() {
  if (pace_.keeps_real_time()) request_real_time_priority();
  pace_.begin();
  std::int64_t leave_by = 0;  // latest end of the loop, CLOCK_MONOTONIC [ns]; 0: not shutting down
  for (std::uint64_t period = 1;; ++period) {
    wait_for(period);
    const TimeNs now = robot_time(period);
    notice_suspension(now);
    if (leave_by == 0 && leaving_.load(std::memory_order_acquire)) {
      stepper_->decide({Stop{StopLevel::hold}}, now);
      leave_by = monotonic_ns() + kShutDownTime;
    }
    serve_period(now);
    if (!started_.load(std::memory_order_relaxed)) {
      started_.store(true);
      started_.notify_all();
    }
    if (leave_by != 0 && (stepper_->at_rest() || monotonic_ns() >= leave_by)) break;
  }
  ended_.store(true, std::memory_order_release);
}

}  // namespace aim::robotside
