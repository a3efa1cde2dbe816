// One handler for each operation.
#include "robotside/simulators/kuavo/wire/rosbridge.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "robotside/simulators/kuavo/wire/rosapi.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr std::size_t kMostSubscriptions = 64;  // of one topic by one client
constexpr std::size_t kMostUnread = 64;         // topics that a client advertises and the robot does not read

const JsonValue* field_of(const JsonObject& object, const std::string& name) {
  const auto found = object.fields().find(name);
  return found == object.fields().end() ? nullptr : &found->second;
}
// Empty if there is no such text.
std::string text_of(const JsonObject& object, const std::string& name) {
  const JsonValue* const value = field_of(object, name);
  return value == nullptr ? std::string() : value->string_value();
}
double number_of(const JsonObject& object, const std::string& name) {
  const JsonValue* const value = field_of(object, name);
  return value == nullptr ? 0 : value->number_value();
}
// "cmd_vel" and "/cmd_vel" are the same topic.
Result<std::string> name_in(const JsonObject& message, const std::string& key) {
  std::string name = text_of(message, key);
  if (name.empty()) return usage_error("the message has no text '" + key + "'");
  return name.starts_with('/') ? name : "/" + name;
}

template <class Rows>
auto find_row(const Rows& rows, std::string_view name) {
  return std::find_if(rows.begin(), rows.end(), [name](const auto& row) { return row.name == name; });
}

void append_id(const JsonObject& message, std::string& out) {
  const JsonValue* const id = field_of(message, "id");
  if (id == nullptr || id->has_null_value()) return;
  out += ", \"id\": ";
  append_json(*id, out);
}

// A client that means another type would read nonsense.
Status check_type(const SharedSim& sim, const JsonObject& message, const std::string& topic) {
  const std::string wanted = text_of(message, "type"), actual = topic_type(sim, topic);
  if (wanted.empty() || actual.empty() || wanted == actual) return Done{};
  return usage_error("the type of " + topic + " is " + actual + ", not " + wanted);
}

Status check_uncompressed(const JsonObject& message) {
  const std::string compression = text_of(message, "compression");
  if (!compression.empty() && compression != "none")
    return usage_error("compression '" + compression + "' is not served");
  return field_of(message, "fragment_size") == nullptr || number_of(message, "fragment_size") == 0
             ? Status(Done{})
             : usage_error("fragments are not served");
}

}  // namespace

BridgeText publish_text(std::string_view topic, const Message& message) {
  auto text = std::make_shared<std::string>("{\"op\": \"publish\", \"topic\": ");
  append_json_text(topic, *text);
  *text += ", \"msg\": ";
  append_ros_json(message, *text);
  *text += '}';
  return text;
}

BridgeSession::~BridgeSession() {
  for (const auto& [row, subscription] : subscriptions_) wire_.subscribed(row, false);
}

BridgeSession::Handler BridgeSession::handler_of(std::string_view op) {
  struct Row {
    std::string_view op;
    Handler handler;
  };
  static constexpr std::array kRows = {
      Row{"subscribe", &BridgeSession::subscribe}, Row{"unsubscribe", &BridgeSession::unsubscribe},
      Row{"advertise", &BridgeSession::advertise}, Row{"unadvertise", &BridgeSession::unadvertise},
      Row{"publish", &BridgeSession::publish},     Row{"call_service", &BridgeSession::call_service},
      Row{"set_level", &BridgeSession::set_level}, Row{"status", &BridgeSession::ignore},  // of the client
  };
  const auto row = std::find_if(kRows.begin(), kRows.end(), [op](const Row& each) { return each.op == op; });
  return row == kRows.end() ? &BridgeSession::refuse : row->handler;
}

void BridgeSession::on_text(std::string_view text) {
  const Result<JsonObject> message = parse_json(text);
  if (!message) return report("error", message.error(), JsonObject());
  if (Status done = (this->*handler_of(text_of(*message, "op")))(*message); !done)
    report("error", done.error(), *message);
}

void BridgeSession::report(std::string_view level, const Error& error, const JsonObject& message) {
  if (!reports_) return;
  auto text = std::make_shared<std::string>("{\"op\": \"status\", \"level\": ");
  append_json_text(level, *text);
  *text += ", \"msg\": ";
  const std::string op = text_of(message, "op");
  append_json_text(op.empty() ? error.message : op + ": " + error.message, *text);
  append_id(message, *text);
  *text += '}';
  wire_.send(text);
}

Status BridgeSession::subscribe(const JsonObject& message) {
  const auto topic = name_in(message, "topic");
  if (!topic) return topic.error();
  if (Status plain = check_uncompressed(message); !plain) return plain;
  if (Status type = check_type(sim_, message, *topic); !type) return type;
  const auto& rows = sim_.table().published;
  const auto row = find_row(rows, *topic);
  if (row == rows.end()) return usage_error("the robot does not publish " + *topic);
  const auto index = static_cast<std::size_t>(row - rows.begin());
  bool first = false;
  {
    const std::scoped_lock lock(mutex_);
    Subscription& subscription = subscriptions_[index];
    first = subscription.throttles.empty();
    if (subscription.throttles.size() >= kMostSubscriptions) return usage_error("too many subscriptions");
    subscription.throttles[text_of(message, "id")] = std::max(0.0, number_of(message, "throttle_rate"));
  }
  if (first) wire_.subscribed(index, true);
  return Done{};
}

// Without an id all subscriptions of the topic end.
Status BridgeSession::unsubscribe(const JsonObject& message) {
  const auto topic = name_in(message, "topic");
  if (!topic) return topic.error();
  const auto& rows = sim_.table().published;
  const auto index = static_cast<std::size_t>(find_row(rows, *topic) - rows.begin());
  const std::string id = text_of(message, "id");
  {
    const std::scoped_lock lock(mutex_);
    const auto found = subscriptions_.find(index);
    if (found == subscriptions_.end()) return usage_error(*topic + " is not subscribed to");
    if (id.empty()) found->second.throttles.clear();
    found->second.throttles.erase(id);
    if (!found->second.throttles.empty()) return Done{};
    subscriptions_.erase(found);
  }
  wire_.subscribed(index, false);
  return Done{};
}

// What the robot does not read may be advertised, as on a real bridge: a joystick is, by many clients.
Status BridgeSession::advertise(const JsonObject& message) {
  const auto topic = name_in(message, "topic");
  if (!topic) return topic.error();
  if (Status type = check_type(sim_, message, *topic); !type) return type;
  if (find_row(sim_.table().taken, *topic) != sim_.table().taken.end()) return Done{};
  const Error unread = usage_error("the robot does not subscribe to " + *topic);
  if (find_row(sim_.table().published, *topic) != sim_.table().published.end()) return unread;
  if (unread_.size() >= kMostUnread && !unread_.contains(*topic))
    return usage_error("too many topics that the robot does not read");
  unread_.insert(*topic);
  report("warning", unread, message);
  return Done{};
}

Status BridgeSession::unadvertise(const JsonObject& message) {
  const auto topic = name_in(message, "topic");
  if (!topic) return topic.error();
  unread_.erase(*topic);
  return Done{};
}

Status BridgeSession::publish(const JsonObject& message) {
  const auto topic = name_in(message, "topic");
  if (!topic) return topic.error();
  if (unread_.contains(*topic)) return Done{};  // which was said when it was advertised
  const auto row = find_row(sim_.table().taken, *topic);
  if (row == sim_.table().taken.end()) return usage_error("the robot does not subscribe to " + *topic);
  const std::unique_ptr<Message> sample(row->prototype(sim_.edition().generation).New());
  const JsonValue* const content = field_of(message, "msg");
  if (content == nullptr || !content->has_struct_value())
    return usage_error("the message has no object 'msg'");
  if (Status read = from_ros_json(content->struct_value(), *sample); !read) return read;
  return sim_.take_from_wire(*row, *sample);
}

void BridgeSession::respond(const JsonObject& call, std::string_view values, bool result) {
  auto text = std::make_shared<std::string>("{\"op\": \"service_response\", \"service\": ");
  append_json_text(text_of(call, "service"), *text);
  *text += ", \"values\": ";
  *text += values;
  *text += result ? ", \"result\": true" : ", \"result\": false";
  append_id(call, *text);
  *text += '}';
  wire_.send(text);
}

// The thread that brings texts serves all clients: it must not wait for the robot.
Status BridgeSession::call_service(const JsonObject& message) {
  const auto name = name_in(message, "service");
  if (!name) return name.error();
  if (!wire_.run_apart || !waits_for_robot(*name))
    call(*name, message);
  else if (!wire_.run_apart([this, name = *name, message] { call(name, message); }))
    respond(message, "\"too many calls wait for the robot\"", false);
  return Done{};
}

bool BridgeSession::waits_for_robot(std::string_view service) const {
  const auto row = find_row(sim_.table().services, service);
  return row != sim_.table().services.end() && row->settled != nullptr;
}

// A failure is the answer of the call, not a status.
void BridgeSession::call(const std::string& service, const JsonObject& message) {
  const Result<std::string> values = answer(service, message);
  std::string text;
  if (!values) append_json_text(values.error().message, text);
  respond(message, values ? *values : text, static_cast<bool>(values));
}

Result<std::string> BridgeSession::answer(const std::string& name, const JsonObject& message) {
  const JsonValue* const given = field_of(message, "args");
  const JsonValue arguments = given == nullptr ? JsonValue() : *given;
  std::string values;
  if (const RosapiService* const own = find_rosapi(name)) {
    const Result<JsonObject> answered = own->serve(sim_, arguments.struct_value());
    if (!answered) return answered.error();
    append_json(*answered, values);
    return values;
  }
  const auto row = find_row(sim_.table().services, name);
  if (row == sim_.table().services.end()) return usage_error("Service " + name + " does not exist");
  const std::unique_ptr<Message> request(row->request.New());
  const std::unique_ptr<Message> response(row->response.New());
  if (Status read = from_ros_json(arguments, *request); !read) return read.error();
  if (Status served = sim_.serve(*row, *request, *response); !served) return served.error();
  append_ros_json(*response, values);
  return values;
}

Status BridgeSession::set_level(const JsonObject& message) {
  static constexpr std::array<std::string_view, 4> kLevels = {"none", "error", "warning", "info"};
  const std::string wanted = text_of(message, "level");
  const auto found = std::find(kLevels.begin(), kLevels.end(), wanted);
  if (found == kLevels.end()) return usage_error("level is none, error, warning or info");
  reports_ = wanted != "none";  // every report is an error
  return Done{};
}

Status BridgeSession::ignore(const JsonObject&) { return Done{}; }

Status BridgeSession::refuse(const JsonObject& message) {
  return text_of(message, "op").empty() ? usage_error("the message has no text 'op'")
                                        : usage_error("this operation is not served");
}

bool BridgeSession::due(std::size_t published, Time now) {
  const std::scoped_lock lock(mutex_);
  const auto found = subscriptions_.find(published);
  if (found == subscriptions_.end()) return false;
  Subscription& subscription = found->second;
  double throttle = subscription.throttles.begin()->second;
  for (const auto& [id, each] : subscription.throttles) throttle = std::min(throttle, each);
  const std::chrono::duration<double, std::milli> least(throttle);
  if (subscription.sent && now - *subscription.sent < least) return false;
  subscription.sent = now;
  return true;
}

void BridgeSession::offer(std::size_t published, const BridgeText& text, Time now) {
  if (due(published, now)) wire_.send(text);
}

}  // namespace aim::robotside::kuavo
