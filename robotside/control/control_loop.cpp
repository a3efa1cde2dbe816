// The thread of the control loop: pacing, suspension, and the deceleration at shut-down.
#include "robotside/control/control_loop.hpp"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <ctime>

namespace aim::robotside {
namespace {

// Long enough for a loop that a busy machine delays, short enough for a client that waits.
constexpr std::chrono::milliseconds kDecisionTimeout{200};
constexpr int kPriority = 40;  // of SCHED_FIFO, below the kernel's own interrupt threads
// Further behind than this, the schedule restarts at the present time; missed periods are not made up for.
constexpr std::uint64_t kRestartPeriods = 20;
// Shorter sleeps are not made; several periods then run one after the other [ns].
constexpr std::int64_t kShortestSleep = 300'000;
constexpr std::int64_t kShutDownTime = 900'000'000;  // longest deceleration at shut-down [ns]
constexpr std::int64_t kPollRest = 1'000'000;        // interval at which come_to_rest() polls [ns]

std::int64_t clock_ns(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return now.tv_sec * kSecond + now.tv_nsec;
}

std::int64_t monotonic_ns() { return clock_ns(CLOCK_MONOTONIC); }

void sleep_until(std::int64_t due) {
  timespec until{};
  until.tv_sec = due / kSecond;
  until.tv_nsec = due % kSecond;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
  }
}

// Without permission the loop runs at normal priority.
void request_real_time_priority() {
  sched_param parameter{};
  parameter.sched_priority = kPriority;
  static_cast<void>(pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter));
}

double wall_period(Driver& driver, const ControlLoopOptions& options) {
  const auto period = static_cast<double>(options.control.period);
  if (!driver.simulated()) return period;
  return options.sim_speed > 0 ? period / options.sim_speed : 0;
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
      wall_period_ns_(wall_period(driver, options)),
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
  force_stop(stop->level);
  if (decision.refused != Refused::busy) return decision;
  decision.verdict = Verdict::accepted;
  decision.refused = Refused::none;
  return decision;
}

// By an atomic variable, which cannot be full: the next period stops the robot, whenever it comes.
void ControlLoop::force_stop(StopLevel stop) {
  const auto level = static_cast<std::uint32_t>(stop) + 1;
  for (std::uint32_t seen = forced_stop_.load();
       seen < level && !forced_stop_.compare_exchange_weak(seen, level);) {
  }
}

void ControlLoop::serve_period(TimeNs now) {
  if (const std::uint32_t level = forced_stop_.exchange(0, std::memory_order_acq_rel); level != 0)
    stepper_->decide({Stop{static_cast<StopLevel>(level - 1)}}, now);
  std::array<std::uint8_t, CommandQueue::kTickets> stops;
  std::array<std::uint8_t, CommandQueue::kTickets> others;
  std::array<Decision, 2 * CommandQueue::kTickets> decisions;
  const std::size_t stop_count = stops_.take(stops);
  for (std::size_t i = 0; i < stop_count; ++i) decisions[i] = stepper_->decide(stops_.command(stops[i]), now);
  const std::size_t other_count = commands_.take(others);
  for (std::size_t i = 0; i < other_count; ++i)
    decisions[stop_count + i] = stepper_->decide(commands_.command(others[i]), now);
  stepper_->step(now);
  if (monitored_.judge(stepper_->state())) latest_violations_.store(monitored_.violations());
  RobotState state = stepper_->state();
  state.late = late_;
  latest_.store(state);
  if (stepper_->measured_now()) samples_.push(sample_of(state, ++sampled_));
  // Decisions are sent after the state, so that a client that reads the state next sees the effect.
  for (std::size_t i = 0; i < stop_count; ++i) stops_.decide(stops[i], decisions[i]);
  for (std::size_t i = 0; i < other_count; ++i) commands_.decide(others[i], decisions[stop_count + i]);
}

// The time of a simulated robot is counted in periods; the time of a real robot is the monotonic clock.
TimeNs ControlLoop::robot_time(std::uint64_t period) const {
  if (driver_.simulated()) return static_cast<TimeNs>(period) * config_.period;
  return monotonic_ns();
}

void ControlLoop::wait_for(std::uint64_t period, std::int64_t& start) {
  if (wall_period_ns_ <= 0) {
    sched_yield();
    return;
  }
  const std::int64_t due = start + static_cast<std::int64_t>(static_cast<double>(period) * wall_period_ns_);
  const bool paced_singly = wall_period_ns_ >= static_cast<double>(kShortestSleep);
  const std::int64_t early = due - monotonic_ns();
  if (early > 0 && (paced_singly || early >= kShortestSleep)) sleep_until(due);
  const std::int64_t behind = monotonic_ns() - due;
  if (paced_singly && static_cast<double>(behind) > wall_period_ns_ / 2) ++late_;
  const auto restart = std::max(static_cast<double>(kRestartPeriods) * wall_period_ns_, 2e7);
  if (static_cast<double>(behind) > restart) {
    start += behind;
    leave_out(behind);
  }
}

// Omitted periods count as late. The time of a simulated robot does not include them, but its dead-man times
// do; at a speed other than 1 they count in wall-clock time.
void ControlLoop::leave_out(std::int64_t behind) {
  late_ += static_cast<std::uint64_t>(static_cast<double>(behind) / wall_period_ns_);
  if (driver_.simulated()) stepper_->skip(behind);
}

// Detects that the process was stopped or the machine slept. CLOCK_BOOTTIME, because the monotonic clock does
// not run while the machine sleeps.
void ControlLoop::notice_suspension(TimeNs now) {
  const std::int64_t at = clock_ns(CLOCK_BOOTTIME);
  const std::int64_t span = at - last_period_at_;
  if (last_period_at_ != 0 && span > config_.suspension) stepper_->suspended(span, now);
  last_period_at_ = at;
}

void ControlLoop::run() {
  // A simulation that is faster than the clock has no real time to keep, and would take it from every other
  // program.
  if (wall_period_ns_ >= static_cast<double>(config_.period)) request_real_time_priority();
  std::int64_t start = monotonic_ns();
  std::int64_t leave_by = 0;  // latest end of the loop, CLOCK_MONOTONIC [ns]; 0: not shutting down
  for (std::uint64_t period = 1;; ++period) {
    wait_for(period, start);
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
