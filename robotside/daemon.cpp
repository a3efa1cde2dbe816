// The wiring of aimd: driver -> control loop -> services -> HTTP and topic buses.
#include "robotside/daemon.hpp"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "core/codec/schema.hpp"
#include "robotside/api/router.hpp"
#include "robotside/buses.hpp"
#include "robotside/control/body_relay.hpp"
#include "robotside/control/control_loop.hpp"
#include "robotside/control/hardware_model.hpp"
#include "robotside/crash_stop.hpp"
#include "robotside/driver_table/driver_table.hpp"
#include "robotside/process_limits.hpp"
#include "robotside/scene/scene_file.hpp"
#include "robotside/scene/scene_store.hpp"
#include "robotside/tasks/worker.hpp"
#include "robotside/telemetry/body_publisher.hpp"
#include "robotside/telemetry/publisher.hpp"
#include "transport/backends/backend.hpp"
#include "transport/memory_reserve.hpp"

namespace aim::robotside {
namespace {

using transport::MemoryReserve;

// Publishes topics when they are due and runs the periodic work of the services, paced by robot time, on its
// own thread.
class Ticker {
 public:
  static constexpr TimeNs kRetry = 10'000'000;  // pause after a tick that failed, as for lack of memory [ns]

  Ticker(const ControlLoop& loop, Services& services, StatePublisher& publisher, Buses& buses)
      : loop_(loop), services_(services), publisher_(publisher), buses_(buses), thread_([this] { run(); }) {}
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

  // Returns the robot time of the next tick. The services come first: tasks must go on although topics
  // cannot be published. Without memory samples are lost, and the topics continue with the next ones: a
  // message that is begun is finished with the memory reserve, because protobuf does not survive
  // std::bad_alloc.
  TimeNs tick(const RobotState& state) {
    try {
      services_.tick(state);
      report_violation();
      if (!MemoryReserve::scarce(MemoryReserve::Part::background)) {
        buses_.look_for_rivals();
        return publisher_.tick(state);
      }
    } catch (const std::bad_alloc&) {
    } catch (const std::exception& failure) {
      report_failure(failure);
    }
    return state.time + kRetry;
  }

  // A defect of this program, reported once: it would repeat itself with every tick.
  void report_failure(const std::exception& failure) {
    if (std::exchange(failed_, true)) return;
    const std::string sentence = fmt::format("topics or tasks of aimd fail: {}", failure.what());
    services_.faults.add(sentence);
    spdlog::error("{}", sentence);
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
  Buses& buses_;
  bool reported_ = false;  // a violation of the limits of set-points
  bool failed_ = false;    // a failure of a tick
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
  std::thread thread_;
};

Result<const RobotModel*> model_of(const Settings& settings) {
  if (settings.robot.empty()) return robot_models().front();
  return find_robot_model(settings.robot);
}

// Of the robot's own ROS 2 layer; empty: it is not served.
std::string namespace_of(const Settings& settings, Driver& driver) {
  RosLayer* const ros = driver.ports().ros;
  if (ros == nullptr || settings.no_dds) return {};
  return settings.ros_namespace.empty() ? ros->name_space(settings.dds_interface) : settings.ros_namespace;
}

ControlConfig control_config(const Settings& settings) {
  ControlConfig config;
  config.deadman = std::chrono::nanoseconds(settings.deadman).count();
  config.allow_motor_control = settings.allow_motor_control;
  return config;
}

DaemonFacts facts_of(const Settings& settings, std::string_view driver_name, Driver& driver) {
  DaemonFacts facts;
  facts.control = control_config(settings);
  facts.driver = driver_name;
  facts.simulated = driver.simulated();
  facts.sim_speed = settings.sim_speed;
  facts.dds_domain = settings.domain;
  facts.backends = Buses::wanted(settings);
  facts.ros_topics = !settings.no_ros_topics;
  facts.insecure_listen = !is_loopback(settings.bind);
  facts.any_origin = settings.cors;
  facts.hardware_only = settings.hardware_only;
  facts.vendor_quirks = settings.vendor_quirks;
  facts.serial = settings.serial;
  facts.ros_namespace = namespace_of(settings, driver);
  return facts;
}

std::unique_ptr<Stepper> make_relay(const RobotModel& model, Driver& driver, const ControlConfig& config) {
  return std::make_unique<BodyRelay>(model, driver, config);
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

}  // namespace

// Destroyed from the bottom up: subscriptions and server first, then the services behind them, the robot
// last.
struct Daemon::Parts {
  Settings settings;
  const RobotModel* model = nullptr;
  std::unique_ptr<HardwareModel> hardware;  // `model`, if this aimd serves the hardware abstraction only
  std::string_view driver_name;
  bool below_hal = false;  // the driver's robot sends the topics of the body itself
  std::unique_ptr<Driver> driver;
  std::unique_ptr<ControlLoop> loop;
  std::unique_ptr<CrashStop> crash_stop;
  std::unique_ptr<Services> services;
  std::unique_ptr<Worker> planner;  // plans the moves of tasks
  std::unique_ptr<Router> router;
  std::unique_ptr<Buses> buses;
  std::unique_ptr<StatePublisher> publisher;
  std::unique_ptr<BodyPublisher> body_publisher;
  std::unique_ptr<Ticker> ticker;
  std::unique_ptr<BodyStream> body_stream;
  std::unique_ptr<transport::RpcServer> server;

  Status start_robot();
  Status start_serving();
  Status load_scene();
  void warn() const;
};

Status Daemon::Parts::start_robot() {
  const auto found = model_of(settings);
  if (!found) return found.error();
  model = *found;
  const auto row = find_driver(settings.driver, *model);
  if (!row) return row.error();
  driver_name = (*row)->name;
  below_hal = (*row)->below_hal;
  if (settings.hardware_only && below_hal)
    return Error{Origin::usage, fmt::format("--serve is not available with the driver {}", driver_name),
                 "its robot serves the hardware abstraction itself",
                 "remove --serve, or choose another driver"};
  if (settings.hardware_only) {
    hardware = std::make_unique<HardwareModel>(*model, HardwareModel::kHeadroom, settings.base_topics);
    model = &hardware->model;
  }
  auto made = make_driver(**row, *model, settings.driver_options);
  if (!made) return made.error();
  driver = std::move(*made);
  if (!driver->simulated() && settings.sim_speed != 1)
    return Error{Origin::usage, fmt::format("--sim-speed is not available with the driver {}", driver_name),
                 "a real robot runs in real time", "remove --sim-speed"};
  if (const Status loaded = load_scene(); !loaded) return loaded.error();
  if (const Status connected = driver->connect(); !connected) return connected.error();
  if (const Status enabled = driver->enable(); !enabled) return enabled.error();
  const ControlLoopOptions options{settings.sim_speed, control_config(settings)};
  loop = settings.hardware_only ? std::make_unique<ControlLoop>(*model, *driver, options, make_relay)
                                : std::make_unique<ControlLoop>(*model, *driver, options);
  crash_stop = std::make_unique<CrashStop>(*loop);
  return Done{};
}

Status Daemon::Parts::load_scene() {
  if (settings.scene.empty()) return Done{};
  SimWorld* const world = driver->ports().world;
  SceneStore* const store = world == nullptr ? nullptr : world->scene();
  if (store == nullptr)
    return Error{Origin::usage, "--scene is not available with this robot and driver",
                 "only a simulated robot with cameras or a lidar sees a scene", "remove --scene"};
  auto scene = read_scene_file(settings.scene);
  if (!scene) return scene.error();
  store->set(std::move(*scene));
  return Done{};
}

namespace {

// Of the offsets in steps of a thousand the next one at which every port of the robot is free.
std::optional<int> free_offset(const Settings& settings, const RobotModel& model) {
  for (const int step : {1000, 2000, 3000, 4000, 5000, -1000, -2000, -3000, -4000, -5000}) {
    const int offset = settings.port_offset + step;
    const bool free = std::all_of(model.ports.begin(), model.ports.end(), [&](const EndpointPort& port) {
      const int number = port.port + offset;
      return number > 0 && number <= 65535 &&
             transport::is_free(settings.bind, static_cast<std::uint16_t>(number));
    });
    if (free) return offset;
  }
  return std::nullopt;
}

// The error of a port that is in use, with a way to start beside what uses it.
Error with_free_ports(Error error, const Settings& settings, const RobotModel& model) {
  if (error.message.find("in use") == std::string::npos) return error;
  if (const auto offset = free_offset(settings, model)) {
    error.hint += fmt::format("; --port-offset {} is free", *offset);
    if (!settings.no_dds) error.hint += ", and --domain keeps the topics of two daemons apart";
  }
  return error;
}

}  // namespace

Status Daemon::Parts::start_serving() {
  const Ports ports = driver->ports();
  services =
      std::make_unique<Services>(*loop, facts_of(settings, driver_name, *driver), ports, settings.motion_dir);
  services->robot_faults = [this] { return driver->faults(); };
  services->wires = [this] {
    std::vector<RobotWire> wires = buses->wires();
    for (RobotWire& wire : driver->wires()) wires.push_back(std::move(wire));
    return wires;
  };
  services->motions.report_to([](const MotionFault& fault) {
    spdlog::warn("the motion {} is not used: {}: {}", fault.file.string(), fault.error.message,
                 fault.error.reason);
  });
  planner = std::make_unique<Worker>();
  services->tasks.plan_with([this](Worker::Work work) { planner->post(std::move(work)); });
  router = std::make_unique<Router>(*services);
  publisher = std::make_unique<StatePublisher>(*services);
  body_publisher = std::make_unique<BodyPublisher>(*services);
  auto listening = transport::listen_http(server_options(settings, *model), *router);
  if (!listening) return with_free_ports(listening.error(), settings, *model);
  server = std::move(*listening);
  // Before the first client: DDS ends the process when it finds no descriptor or no memory left to start
  // with.
  buses = std::make_unique<Buses>(settings, *services, below_hal, ports.ros);
  buses->open(*publisher, *body_publisher);
  if (const Status serving = server->serve(); !serving) return serving.error();
  ticker = std::make_unique<Ticker>(*loop, *services, *publisher, *buses);
  body_stream = std::make_unique<BodyStream>(*loop, *body_publisher);
  return Done{};
}

void Daemon::Parts::warn() const {
  if (services->facts.insecure_listen)
    spdlog::warn(
        "INSECURE: listening on {} without authentication: every client that reaches it can move the robot",
        settings.bind);
  if (services->facts.any_origin)
    spdlog::warn("INSECURE: --cors: every web page in a browser that reaches {} can move the robot",
                 settings.bind);
  if (services->facts.vendor_quirks)
    spdlog::warn("vendor quirks: refused commands are answered with SUCCESS, as by the vendor's robot");
}

Daemon::Daemon(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Result<std::unique_ptr<Daemon>> Daemon::start(const Settings& settings) try {
  if (const Status provided = provide_open_files(settings); !provided) return provided.error();
  build_linked_types();
  auto parts = std::make_unique<Parts>();
  parts->settings = settings;
  if (const Status robot = parts->start_robot(); !robot) return robot.error();
  if (const Status serving = parts->start_serving(); !serving) return serving.error();
  parts->warn();
  return std::unique_ptr<Daemon>(new Daemon(std::move(parts)));
} catch (const std::exception& failure) {  // memory, threads, descriptors
  return Error{Origin::error, "aimd cannot start", failure.what(),
               "it needs memory (200 MiB of address space, 320 with DDS), threads and open files: ulimit -a "
               "shows the limits"};
}

// The robot stops first: a request handler that waits for a disk must not keep it moving.
Daemon::~Daemon() {
  parts_->loop->shut_down();
  parts_->buses->close();
  parts_->server.reset();
  parts_->ticker.reset();
  parts_->body_stream.reset();
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
  return text + parts_->buses->ready_text();
}

std::string Daemon::first_command() const {
  const Settings& settings = parts_->settings;
  if (settings.hardware_only) return "aimd --driver hal";
  const bool usual = settings.port_offset == 0 && is_loopback(settings.bind);
  const EndpointPort& port = parts_->model->ports.front();
  return usual ? "aimctl status"
               : fmt::format("aimctl --robot {}:{} status",
                             is_loopback(settings.bind) ? "127.0.0.1" : "ADDRESS",
                             port.port + settings.port_offset);
}

}  // namespace aim::robotside
