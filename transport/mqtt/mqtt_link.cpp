// libmosquitto behind one thread. Every connection has a client object of its own, so that no sample of an
// old connection is sent again on a new one. Source: AimDK wire, section 3.1 (QoS 2, not retained);
// libmosquitto 2.0, mosquitto.h.
#include "transport/mqtt/mqtt_link.hpp"

#include <mosquitto.h>
#include <mqtt_protocol.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <set>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "transport/aimrt_frame.hpp"

namespace aim::transport::mqtt {
namespace {

constexpr int kQos = 2;
constexpr int kKeepAlive_s = 5;                   // a silent broker is noticed after 1.5 times this
constexpr std::chrono::milliseconds kRetry{500};  // pause between attempts
constexpr std::chrono::seconds kPatience{1};      // for the thread to end
// The broker leaves out what is larger: libmosquitto takes up to 256 MB into memory before anybody sees it.
constexpr auto kLargestPacket =
    static_cast<std::uint32_t>(kMaxFramedMessage + std::size_t{64} * 1024);  // [B] with its topic
constexpr int kMostReceived = 20;  // samples that the broker sends before the first is confirmed
constexpr int kLoop_ms = 100;      // a call of libmosquitto's loop; publish() wakes it

struct Destroy {
  void operator()(mosquitto* client) const { mosquitto_destroy(client); }
};
using Client = std::unique_ptr<mosquitto, Destroy>;

int connect(mosquitto* client, const BrokerAddress& broker, int protocol) {
  mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, protocol);
  if (protocol != MQTT_PROTOCOL_V5)
    return mosquitto_connect(client, broker.host.c_str(), broker.port, kKeepAlive_s);
  mosquitto_int_option(client, MOSQ_OPT_RECEIVE_MAXIMUM, kMostReceived);
  mosquitto_property* properties = nullptr;
  int code = mosquitto_property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, kLargestPacket);
  if (code == MOSQ_ERR_SUCCESS)
    code = mosquitto_connect_bind_v5(client, broker.host.c_str(), broker.port, kKeepAlive_s, nullptr,
                                     properties);
  const int failure = errno;
  mosquitto_property_free_all(&properties);
  errno = failure;
  return code;
}

std::string reason_of(int code) {
  if (code == MOSQ_ERR_ERRNO) return std::generic_category().message(errno);
  if (code == MOSQ_ERR_EAI) return "the host name is not known";
  return mosquitto_strerror(code);
}

}  // namespace

struct Link::Shared : std::enable_shared_from_this<Shared> {
  Shared(BrokerAddress address, std::function<void(const std::string&)> on_change)
      : broker(std::move(address)), name("mqtt:" + text_of(broker)), changed(std::move(on_change)) {}

  const BrokerAddress broker;
  const std::string name;

  mutable std::mutex mutex;  // guards the members below; not held while a handler or libmosquitto's loop runs
  mutable std::condition_variable signal;
  std::function<void(const std::string&)> changed;  // emptied when the link is closed
  bool ending = false;
  bool ended = false;
  bool connected = false;
  mosquitto* client = nullptr;  // of the present connection; nullptr: none
  std::set<int> in_flight;      // message ids that the broker has not confirmed
  std::vector<std::shared_ptr<TopicInbox>> inboxes;

  int protocol = MQTT_PROTOCOL_V5;  // link thread only: the one that the broker has not refused
  bool reported = false;            // link thread only: `changed` has been called
  bool up = false;                  // link thread only: what was reported last

  void run();
  int serve();
  void report(bool now_up, const std::string& reason);
  bool closing() const {
    const std::lock_guard lock(mutex);
    return ending;
  }
  void request(TopicInbox& inbox) const;
  void set_connected(int code);
  void disconnected();
  void take(const mosquitto_message& message);
};

void Link::Shared::run() {
  while (!closing()) {
    const int code = serve();
    if (closing()) break;
    report(false, "the MQTT broker " + text_of(broker) + " is away: " + reason_of(code));
    std::unique_lock lock(mutex);
    signal.wait_for(lock, kRetry, [this] { return ending; });
  }
  const std::lock_guard lock(mutex);
  ended = true;
  signal.notify_all();
}

// One connection, until it is lost or the link is closed; returns libmosquitto's reason.
int Link::Shared::serve() {
  const Client own(mosquitto_new(nullptr, true, this));  // a random id, a clean session: nothing old arrives
  if (!own) return MOSQ_ERR_NOMEM;
  mosquitto_threaded_set(own.get(), true);
  mosquitto_connect_callback_set(
      own.get(), [](mosquitto*, void* self, int code) { static_cast<Shared*>(self)->set_connected(code); });
  mosquitto_publish_callback_set(own.get(), [](mosquitto*, void* self, int id) {
    auto* const shared = static_cast<Shared*>(self);
    const std::lock_guard lock(shared->mutex);
    shared->in_flight.erase(id);
    shared->signal.notify_all();
  });
  mosquitto_subscribe_callback_set(own.get(), [](mosquitto*, void* self, int id, int, const int*) {
    auto* const shared = static_cast<Shared*>(self);
    const std::lock_guard lock(shared->mutex);
    for (const auto& inbox : shared->inboxes)
      if (inbox->request == id) inbox->granted = true;
  });
  mosquitto_message_callback_set(own.get(), [](mosquitto*, void* self, const mosquitto_message* message) {
    static_cast<Shared*>(self)->take(*message);
  });
  int code = connect(own.get(), broker, protocol);
  if (code == MOSQ_ERR_SUCCESS) {
    {
      const std::lock_guard lock(mutex);
      client = own.get();
    }
    while (code == MOSQ_ERR_SUCCESS && !closing()) {
      code = mosquitto_loop(own.get(), kLoop_ms, 1);
      if (connected && !up) report(true, {});
    }
  }
  const int failure = errno;
  // A broker that knows MQTT 3.1.1 only refuses in a packet of that version, which newer versions of
  // libmosquitto cannot read.
  if (!up && (code == MOSQ_ERR_MALFORMED_PACKET || code == MOSQ_ERR_PROTOCOL)) protocol = MQTT_PROTOCOL_V311;
  disconnected();
  mosquitto_disconnect(own.get());
  errno = failure;
  return code;
}

void Link::Shared::report(bool now_up, const std::string& reason) {
  if (reported && up == now_up) return;
  reported = true;
  up = now_up;
  std::function<void(const std::string&)> hear;
  {
    const std::lock_guard lock(mutex);
    if (ending) return;
    hear = changed;
  }
  if (hear) hear(reason);
}

void Link::Shared::set_connected(int code) {
  // A broker that knows MQTT 3.1.1 only is asked again in it, without a bound of what it sends.
  if (code == MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION) protocol = MQTT_PROTOCOL_V311;
  if (code != 0) return;  // refused: the broker closes, and the loop returns
  const std::lock_guard lock(mutex);
  connected = true;
  for (const auto& inbox : inboxes) request(*inbox);
  signal.notify_all();
}

void Link::Shared::disconnected() {
  const std::lock_guard lock(mutex);
  client = nullptr;
  connected = false;
  in_flight.clear();
  for (const auto& inbox : inboxes) {
    inbox->request = 0;
    inbox->granted = false;
  }
  signal.notify_all();
}

void Link::Shared::request(TopicInbox& inbox) const {
  int id = 0;
  if (client != nullptr && mosquitto_subscribe(client, &id, inbox.topic().c_str(), kQos) == MOSQ_ERR_SUCCESS)
    inbox.request = id;
}

// A retained message is old, of unknown age: a command must not be carried out again when aimd connects.
void Link::Shared::take(const mosquitto_message& message) {
  std::vector<std::shared_ptr<TopicInbox>> takers;
  {
    const std::lock_guard lock(mutex);
    for (const auto& inbox : inboxes)
      if (inbox->topic() == message.topic) takers.push_back(inbox);
  }
  const std::string_view payload(static_cast<const char*>(message.payload),
                                 static_cast<std::size_t>(std::max(message.payloadlen, 0)));
  for (const auto& inbox : takers) {
    if (message.retain) {
      inbox->drop();
    } else {
      inbox->deliver(payload);
    }
  }
}

Link::Link(BrokerAddress broker, std::function<void(const std::string&)> changed)
    : shared_(std::make_shared<Shared>(std::move(broker), std::move(changed))) {
  static const int initialised = mosquitto_lib_init();  // once in the process
  (void)initialised;
  std::thread([shared = shared_] { shared->run(); }).detach();
}

Link::~Link() {
  std::unique_lock lock(shared_->mutex);
  shared_->ending = true;
  shared_->inboxes.clear();
  shared_->signal.notify_all();
  shared_->signal.wait_for(lock, kPatience, [this] { return shared_->ended; });
  shared_->changed = {};
}

Status Link::publish(const std::string& topic, std::string_view payload) {
  const std::lock_guard lock(shared_->mutex);
  if (!shared_->connected)
    return Error{.origin = Origin::unreachable,
                 .message = "a sample was not sent on " + topic,
                 .reason = "the MQTT broker is away"};
  if (shared_->in_flight.size() >= kMostInFlight)
    return Error{.origin = Origin::limit,
                 .message = "a sample was not sent on " + topic,
                 .reason = "the MQTT broker does not confirm samples fast enough"};
  int id = 0;
  const int code = mosquitto_publish(shared_->client, &id, topic.c_str(), static_cast<int>(payload.size()),
                                     payload.data(), kQos, false);
  if (code != MOSQ_ERR_SUCCESS)
    return Error{
        .origin = Origin::error, .message = "a sample was not sent on " + topic, .reason = reason_of(code)};
  shared_->in_flight.insert(id);
  return Done{};
}

bool Link::connected() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->connected;
}

bool Link::wait_until_connected(Deadline deadline) const {
  std::unique_lock lock(shared_->mutex);
  return shared_->signal.wait_until(lock, deadline, [this] { return shared_->connected; });
}

bool Link::wait_until_delivered(Deadline deadline) const {
  std::unique_lock lock(shared_->mutex);
  return shared_->signal.wait_until(lock, deadline, [this] { return shared_->in_flight.empty(); });
}

void Link::add(std::shared_ptr<TopicInbox> inbox) {
  const std::lock_guard lock(shared_->mutex);
  if (shared_->connected) shared_->request(*inbox);
  shared_->inboxes.push_back(std::move(inbox));
}

void Link::remove(const std::shared_ptr<TopicInbox>& inbox) {
  inbox->close();
  const std::lock_guard lock(shared_->mutex);
  std::erase(shared_->inboxes, inbox);
  const bool used = std::any_of(shared_->inboxes.begin(), shared_->inboxes.end(),
                                [&](const auto& other) { return other->topic() == inbox->topic(); });
  if (!used && shared_->connected) mosquitto_unsubscribe(shared_->client, nullptr, inbox->topic().c_str());
}

const std::string& Link::name() const { return shared_->name; }

}  // namespace aim::transport::mqtt
