// The wiring of aimd: driver -> control loop -> services -> HTTP and DDS.
#include "robotside/daemon.hpp"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "robotside/api/request/request_context.hpp"
#include "robotside/api/router.hpp"
#include "robotside/api/topics/channel.hpp"
#include "robotside/control/control_loop.hpp"
#include "robotside/crash_stop.hpp"
#include "robotside/drivers/driver.hpp"
#include "robotside/process_limits.hpp"
#include "robotside/tasks/worker.hpp"
#include "robotside/telemetry/publisher.hpp"
#include "transport/backends/backend.hpp"

namespace aim::robotside {
namespace {

// Publishes topics when they are due and runs the periodic work of the services, paced by robot time, on its
// own thread.
class Ticker {
 public:
  static constexpr TimeNs kRetry = 10'000'000;  // pause after a tick that failed, as for lack of memory [ns]

  Ticker(const ControlLoop& loop, Services& services, StatePublisher& publisher)
      : loop_(loop), services_(services), publisher_(publisher), thread_([this] { run(); }) {}
  ~Ticker() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    ended_.notify_all();
    thread_.join();
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (!ending_) {
      const RobotState state = services_.robot.state();
      const TimeNs due = tick(state);
      ended_.wait_for(lock, pause_until(due - state.time), [this] { return ending_; });
    }
  }

  // Returns the robot time of the next tick. Without memory samples are lost, and the topics continue with
  // the next ones.
  TimeNs tick(const RobotState& state) {
    try {
      const TimeNs due = publisher_.tick(state);
      services_.tick(state);
      report_violation();
      return due;
    } catch (const std::exception&) {
      return state.time + kRetry;
    }
  }

  // Reports the first violation, and only that one, in the status and in the log.
  void report_violation() {
    const Violations violations = loop_.violations();
    if (reported_ || violations.count == 0) return;
    reported_ = true;
    const std::string sentence = sentence_of(violations, services_.robot.model());
    services_.faults.add(sentence);
    spdlog::error("{}", sentence);
  }

  // Wall time for a span of robot time, kept between 100 us and 20 ms: the thread uses little processor time
  // and still ends promptly.
  std::chrono::nanoseconds pause_until(TimeNs span) const {
    using namespace std::chrono_literals;
    const double speed = services_.facts.sim_speed;
    if (speed <= 0) return 200us;
    const auto pause = std::chrono::nanoseconds(static_cast<std::int64_t>(static_cast<double>(span) / speed));
    return std::clamp<std::chrono::nanoseconds>(pause, 100us, 20ms);
  }

  const ControlLoop& loop_;
  Services& services_;
  StatePublisher& publisher_;
  bool reported_ = false;  // a violation of the limits of set-points
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
  std::thread thread_;
};

Result<const RobotModel*> model_of(const Settings& settings) {
  if (settings.robot.empty()) return robot_models().front();
  return find_robot_model(settings.robot);
}

DaemonFacts facts_of(const Settings& settings, std::string_view driver_name, Driver& driver) {
  DaemonFacts facts;
  facts.driver = driver_name;
  facts.simulated = driver.simulated();
  facts.sim_speed = settings.sim_speed;
  facts.dds_domain = settings.domain;
  facts.insecure_listen = !is_loopback(settings.bind);
  facts.vendor_quirks = settings.vendor_quirks;
  return facts;
}

transport::ServerOptions server_options(const Settings& settings, const RobotModel& model) {
  transport::ServerOptions options;
  options.bind = settings.bind;
  for (const EndpointPort& port : model.ports)
    options.ports.push_back(static_cast<std::uint16_t>(port.port + settings.port_offset));
  options.allow_any_origin = settings.cors;
  options.allowed_hosts = settings.allowed_hosts;
  return options;
}

// The DDS participant of a writer: all writers of one program count as one sender. The last part of the
// identity is the writer's own.
std::string_view participant_of(std::string_view writer) { return writer.substr(0, writer.rfind('.')); }

}  // namespace

// Destroyed from the bottom up: subscriptions and server first, then the services behind them, the robot
// last.
struct Daemon::Parts {
  Settings settings;
  const RobotModel* model = nullptr;
  std::string_view driver_name;
  std::unique_ptr<Driver> driver;
  std::unique_ptr<ControlLoop> loop;
  std::unique_ptr<CrashStop> crash_stop;
  std::unique_ptr<Services> services;
  std::unique_ptr<Worker> planner;  // plans the moves of tasks
  std::unique_ptr<Router> router;
  std::unique_ptr<transport::TopicBus> bus;
  std::unique_ptr<StatePublisher> publisher;
  std::unique_ptr<Ticker> ticker;
  std::unique_ptr<transport::RpcServer> server;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions;

  Status start_robot();
  Status start_serving();
  void open_bus();
  Status subscribe();
  void take(const Topic& topic, const transport::Sample& sample) const;  // on the bus's thread
  void warn() const;
};

Status Daemon::Parts::start_robot() {
  const auto found = model_of(settings);
  if (!found) return found.error();
  model = *found;
  const auto row = find_driver(settings.driver, *model);
  if (!row) return row.error();
  driver_name = (*row)->name;
  auto made = make_driver(**row, *model, settings.driver_options);
  if (!made) return made.error();
  driver = std::move(*made);
  if (!driver->simulated() && settings.sim_speed != 1)
    return Error{Origin::usage, fmt::format("--sim-speed is not available with the driver {}", driver_name),
                 "a real robot runs in real time", "remove --sim-speed"};
  if (const Status connected = driver->connect(); !connected) return connected.error();
  if (const Status enabled = driver->enable(); !enabled) return enabled.error();
  loop = std::make_unique<ControlLoop>(*model, *driver,
                                       ControlLoopOptions{settings.sim_speed, settings.deadman});
  crash_stop = std::make_unique<CrashStop>(*loop);
  return Done{};
}

Status Daemon::Parts::start_serving() {
  services = std::make_unique<Services>(*loop, facts_of(settings, driver_name, *driver), driver->world(),
                                        settings.motion_dir);
  services->robot_faults = [this] { return driver->faults(); };
  planner = std::make_unique<Worker>();
  services->tasks.plan_with([this](Worker::Work work) { planner->post(std::move(work)); });
  router = std::make_unique<Router>(*services);
  publisher = std::make_unique<StatePublisher>(*services);
  auto served = transport::serve_http(server_options(settings, *model), *router);
  if (!served) return served.error();
  server = std::move(*served);
  if (!settings.no_dds) open_bus();
  ticker = std::make_unique<Ticker>(*loop, *services, *publisher);
  return Done{};
}

// DDS is optional: without it aimd continues, and reports the fault in the log and in the status.
void Daemon::Parts::open_bus() {
  const auto report = [this](const std::string& sentence) {
    services->faults.add(sentence);
    spdlog::warn("{}", sentence);
  };
  const auto without = [&](const Error& error) {
    report("DDS topics are not available: " + sentence_of(error));
  };
  auto opened = transport::open_bus("dds:", {settings.domain, settings.dds_interface, report});
  if (!opened) return without(opened.error());
  bus = std::move(*opened);
  if (settings.dds_interface == "lo") {
    spdlog::info("DDS topics in domain {}: reachable from this machine only", settings.domain);
  } else {
    spdlog::warn(
        "INSECURE: DDS topics in domain {}: every client that reaches interface {} can move the robot",
        settings.domain, settings.dds_interface);
  }
  if (const Status attached = publisher->attach(*bus); !attached) return without(attached.error());
  if (const Status subscribed = subscribe(); !subscribed) without(subscribed.error());
}

Status Daemon::Parts::subscribe() {
  for (const Topic& topic : model->topics) {
    if (topic.direction != Direction::to_robot) continue;
    auto subscription =
        bus->subscribe({std::string(topic.name), std::string(topic.type)},
                       [this, &topic](const transport::Sample& sample) { take(topic, sample); });
    if (!subscription) return subscription.error();
    subscriptions.push_back(std::move(*subscription));
  }
  return Done{};
}

void Daemon::Parts::take(const Topic& topic, const transport::Sample& sample) const {
  try {
    RequestContext context(*services, topic.name);
    context.set_sender(participant_of(sample.sender));
    // A sample that cannot be decoded is in the refusal log, like every refusal.
    (void)receive(context, topic, sample.encoding, sample.bytes);
  } catch (const std::exception&) {  // no memory: one sample of a stream is lost
  }
}

void Daemon::Parts::warn() const {
  if (services->facts.insecure_listen)
    spdlog::warn(
        "INSECURE: listening on {} without authentication: every client that reaches it can move the robot",
        settings.bind);
  if (services->facts.vendor_quirks)
    spdlog::warn("vendor quirks: refused commands are answered with SUCCESS, as by the vendor's robot");
}

Daemon::Daemon(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Result<std::unique_ptr<Daemon>> Daemon::start(const Settings& settings) try {
  if (const Status provided = provide_open_files(settings); !provided) return provided.error();
  auto parts = std::make_unique<Parts>();
  parts->settings = settings;
  if (const Status robot = parts->start_robot(); !robot) return robot.error();
  if (const Status serving = parts->start_serving(); !serving) return serving.error();
  parts->warn();
  return std::unique_ptr<Daemon>(new Daemon(std::move(parts)));
} catch (const std::exception& failure) {  // memory, threads, descriptors
  return Error{
      Origin::error, "aimd cannot start", failure.what(),
      "it needs memory (256 MiB of address space), threads and open files: ulimit -a shows the limits"};
}

// The robot stops first: a request handler that waits for a disk must not keep it moving.
Daemon::~Daemon() {
  parts_->loop->shut_down();
  parts_->subscriptions.clear();
  parts_->server.reset();
  parts_->ticker.reset();
  parts_->services->tasks.cancel_all();  // ends planning that is under way
  parts_->planner.reset();
  parts_->driver->disable();
}

std::string Daemon::ready_text() const {
  const Settings& settings = parts_->settings;
  std::string text =
      fmt::format("robot={} driver={} address={}", parts_->model->id, parts_->driver_name, settings.bind);
  for (const EndpointPort& port : parts_->model->ports)
    text += fmt::format(" {}={}", port.name, port.port + settings.port_offset);
  text += settings.no_dds          ? " dds=off"
          : parts_->bus == nullptr ? " dds=unavailable"
                                   : fmt::format(" dds={}", settings.domain);
  return text;
}

}  // namespace aim::robotside
