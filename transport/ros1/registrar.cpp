// Keeps what the master knows of a node in line with what the node wants.
#include "transport/ros1/registrar.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace aim::transport::ros1 {
namespace {

using namespace std::chrono_literals;

constexpr auto kPeriod = 1s;             // between two looks at the master
constexpr auto kRetry = 500ms;           // the same while it is away
constexpr auto kMasterPatience = 1s;     // for an answer of the master
constexpr auto kAskAgain = 50ms;         // between two questions because of what others say
constexpr auto kUnregisterTime = 500ms;  // for all unregistrations at the end
constexpr std::size_t kMostWork = 256;   // that waits

bool refused(const Error& error) { return error.origin == Origin::error; }

}  // namespace

Result<Value> Master::call(std::string_view method, const std::vector<Value>& parameters,
                           Deadline deadline) const {
  auto answer = xmlrpc_call(place, uri, method, parameters, deadline);
  if (answer) answer = ros_value(*answer);
  if (answer || refused(answer.error())) return answer;
  Error error = std::move(answer.error());
  error.reason = error.origin == Origin::timeout ? "it did not answer in time" : error.reason;
  error.message = "the ROS 1 master " + text + " does not answer";
  error.hint = "start it (rosmaster --core), or give the address of another: ROS_MASTER_URI";
  return error;
}

Result<std::string> Master::api_of(const std::string& name, const std::string& caller,
                                   Deadline deadline) const {
  const auto known = call("lookupNode", {value_of(caller), value_of(name)}, deadline);
  if (known) return known->string_value();
  if (refused(known.error())) return std::string();
  return known.error();
}

bool Master::answers(const std::string& api, const std::string& caller, Deadline deadline) const {
  const auto at = parse_uri(api, "http");
  return at && xmlrpc_call(place, *at, "getPid", {value_of(caller)}, deadline);
}

Registrar::Registrar(Master master, Self self, Events events)
    : master_(std::move(master)), self_(std::move(self)), events_(std::move(events)) {}

Status Registrar::start() try {
  thread_ = std::thread([this] { run(); });
  return Done{};
} catch (const std::system_error& failure) {
  return Error{.origin = Origin::error, .message = "ROS 1 cannot be opened", .reason = failure.what()};
}

void Registrar::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    signal_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void Registrar::add(const Registration& registration) {
  const std::lock_guard lock(mutex_);
  if (++wanted_[registration] == 1) fresh_.insert(registration);
  changed_ = true;
  signal_.notify_all();
}

void Registrar::remove(const Registration& registration) {
  const std::lock_guard lock(mutex_);
  const auto row = wanted_.find(registration);
  if (row == wanted_.end()) return;
  if (--row->second == 0) {
    wanted_.erase(row);
    fresh_.erase(registration);
  }
  changed_ = true;
  signal_.notify_all();
}

void Registrar::ask_again(const Registration& registration) {
  const std::lock_guard lock(mutex_);
  if (!wanted_.contains(registration)) return;
  doubted_.insert(registration);
  doubts_ = true;
  signal_.notify_all();
}

bool Registrar::run_there(std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  if (work_.size() >= kMostWork) return false;
  work_.push_back(std::move(work));
  signal_.notify_all();
  return true;
}

bool Registrar::ending() const {
  const std::lock_guard lock(mutex_);
  return ending_;
}

std::set<Registration> Registrar::wanted() const {
  const std::lock_guard lock(mutex_);
  std::set<Registration> rows;
  for (const auto& [registration, count] : wanted_) rows.insert(registration);
  return rows;
}

std::set<Registration> Registrar::take_fresh() {
  const std::lock_guard lock(mutex_);
  return std::exchange(fresh_, {});
}

// One at a time, because anybody may cause it.
void Registrar::ask_doubted() {
  const std::lock_guard lock(mutex_);
  if (doubted_.empty() || Clock::now() < asked_at_ + kAskAgain) return;
  asked_at_ = Clock::now();
  fresh_.insert(*doubted_.begin());
  doubted_.erase(doubted_.begin());
  aligned_ = false;
}

Deadline Registrar::next_question(Deadline next_look) const {
  const std::lock_guard lock(mutex_);
  return doubted_.empty() ? next_look : std::min<Deadline>(next_look, asked_at_ + kAskAgain);
}

void Registrar::run() {
  auto next_look = Clock::now();
  std::function<void()> work;
  while (wait_for_work(next_question(next_look), work)) {
    if (work) std::exchange(work, nullptr)();
    ask_doubted();
    if (Clock::now() >= next_look) {
      watch();
      next_look = Clock::now() + (reached_ ? Clock::duration(kPeriod) : Clock::duration(kRetry));
      aligned_ = false;
    }
    if (reached_ && !std::exchange(aligned_, true)) align();
  }
  const auto deadline = after(kUnregisterTime);
  for (const Registration& each : present_)
    if (const Status gone = withdraw(each, deadline); !gone && !refused(gone.error())) break;
}

// With one piece of work, if any waits. False: the end.
bool Registrar::wait_for_work(Deadline until, std::function<void()>& work) {
  std::unique_lock lock(mutex_);
  signal_.wait_until(lock, until, [this] { return ending_ || changed_ || doubts_ || !work_.empty(); });
  if (std::exchange(changed_, false)) aligned_ = false;
  doubts_ = false;
  if (!work_.empty()) {
    work = std::move(work_.front());
    work_.pop_front();
  }
  return !ending_;
}

// Whether the master is there, and whether it still knows this node.
void Registrar::watch() {
  const auto pid = master_.call("getPid", {value_of(self_.name)}, after(kMasterPatience));
  if (!pid) return lose(pid.error());
  std::set<std::string> nodes = yielded_;
  for (const Registration& each : present_) nodes.insert(each.node);
  for (const std::string& node : nodes) {
    if (ending()) return;
    look_at(node);
  }
  reached_ = true;
  report_link(yielded_.contains(self_.name) ? "another node has taken the name " + self_.name : "");
}

// A master that was restarted knows none of its nodes. One that knows another node by this name has dropped
// what this one had registered; that node keeps the name while it lives.
void Registrar::look_at(const std::string& node) {
  const auto api = master_.api_of(node, self_.name, after(kMasterPatience));
  if (!api) return;  // the next look decides
  const bool ours = *api == self_.api;
  if (!ours) std::erase_if(present_, [&](const Registration& each) { return each.node == node; });
  if (ours || api->empty() || !master_.answers(*api, self_.name, after(kMasterPatience))) {
    yielded_.erase(node);
  } else if (yielded_.insert(node).second && node != self_.name) {
    events_.report("another node has taken the name " + node + ", which this node had");
  }
}

void Registrar::lose(const Error& error) {
  reached_ = false;
  present_.clear();
  report_link(error.reason.empty() ? error.message : error.reason);
}

void Registrar::align() {
  const std::set<Registration> fresh = take_fresh();
  const std::set<Registration> rows = wanted();
  for (auto each = present_.begin(); each != present_.end();) {
    if (ending()) return;
    if (rows.contains(*each)) {
      ++each;
      continue;
    }
    (void)withdraw(*each, after(kMasterPatience));
    each = present_.erase(each);
  }
  for (const Registration& each : rows) {
    if (ending()) return;
    if (yielded_.contains(each.node) || (present_.contains(each) && !fresh.contains(each))) continue;
    if (const Status entered = enter(each); entered) {
      present_.insert(each);
    } else if (refused(entered.error())) {
      events_.report("the ROS 1 master refuses " + each.name + ": " + entered.error().message);
      if (present_.contains(each)) ask_again(each);  // who publishes is still not known
    } else {
      return lose(entered.error());
    }
  }
}

Status Registrar::enter(const Registration& registration) {
  const Value node = value_of(registration.node);
  const Value name = value_of(registration.name);
  const Value api = value_of(self_.api);
  using Kind = Registration::Kind;
  if (registration.kind == Kind::service) {
    const auto answer =
        master_.call("registerService", {node, name, value_of(self_.services), api}, after(kMasterPatience));
    return answer ? Status(Done{}) : Status(answer.error());
  }
  const bool publishes = registration.kind == Kind::publisher;
  const auto answer = master_.call(publishes ? "registerPublisher" : "registerSubscriber",
                                   {node, name, value_of(registration.type), api}, after(kMasterPatience));
  if (!answer) return answer.error();
  if (publishes) return Done{};
  std::vector<std::string> uris;
  for (const Value& each : answer->list_value().values()) uris.push_back(each.string_value());
  events_.publishers(registration.name, std::move(uris));
  return Done{};
}

Status Registrar::withdraw(const Registration& registration, Deadline deadline) const {
  const Value node = value_of(registration.node);
  const Value name = value_of(registration.name);
  Result<Value> answer = value_of("");
  switch (registration.kind) {
    case Registration::Kind::publisher:
      answer = master_.call("unregisterPublisher", {node, name, value_of(self_.api)}, deadline);
      break;
    case Registration::Kind::subscriber:
      answer = master_.call("unregisterSubscriber", {node, name, value_of(self_.api)}, deadline);
      break;
    case Registration::Kind::service:
      answer = master_.call("unregisterService", {node, name, value_of(self_.services)}, deadline);
      break;
  }
  return answer ? Status(Done{}) : Status(answer.error());
}

void Registrar::report_link(const std::string& reason) {
  if (std::exchange(link_reported_, true) && link_reason_ == reason) return;
  link_reason_ = reason;
  if (events_.link) events_.link(reason);
}

}  // namespace aim::transport::ros1
