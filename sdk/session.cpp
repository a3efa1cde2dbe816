// Opening, connecting, level and subscriptions. Commands: session_low.cpp; calls: session_high.cpp.
#include "sdk/session.hpp"

#include <exception>
#include <system_error>
#include <utility>

#include "sdk/local_network.hpp"
#include "sdk/signal_block.hpp"

namespace aim::magicbot_sdk {
namespace {

Answer internal(const Error& error) {
  return {Code::internal, error.message + (error.reason.empty() ? "" : ": " + error.reason) +
                              (error.hint.empty() ? "" : " (" + error.hint + ")")};
}

std::string level_name(int level) { return level == 2 ? "low" : level == 1 ? "high" : "unknown"; }

}  // namespace

Answer Session::open(const std::string& local_ip) try {
  {
    const SignalBlock block;
    const std::lock_guard lock(mutex_);
    if (link_) return {};
  }
  const auto options = network_of(local_ip);
  if (!options) return internal(options.error());
  const std::weak_ptr<Session> self = weak_from_this();
  auto link = RobotLink::open(*options, [self](const SnapshotPtr& state) {
    if (const auto session = self.lock()) session->deliver(state);
  });
  if (!link) return internal(link.error());
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  if (link_) return {};  // opened by two threads at once
  link_ = std::move(*link);
  high_open_ = true;
  return start_sender();
} catch (const std::exception& failure) {  // no random numbers, no memory
  return {Code::internal, std::string("the network cannot be opened: ") + failure.what()};
}

Answer Session::start_sender() {
  try {
    if (!sender_) sender_ = std::make_shared<CommandSender>(link_, period_);
    return {};
  } catch (const std::system_error& failure) {
    return {Code::internal, std::string("no thread for commands: ") + failure.what()};
  }
}

void Session::shut_down() {
  LinkPtr link;
  SenderPtr sender;
  {
    const SignalBlock block;
    const std::lock_guard lock(mutex_);
    link = std::exchange(link_, nullptr);
    sender = std::exchange(sender_, nullptr);
    connected_ = false;
    high_open_ = false;
    newest_stamp_ = {};
  }
  if (link) link->close();
  end_subscriptions();
}

Answer Session::connect() {
  LinkPtr link;
  {
    const SignalBlock block;
    const std::lock_guard lock(mutex_);
    link = link_;
    if (connected_) return {};
  }
  if (!link) return {Code::not_ready, "MagicRobot::Initialize has not been called, or it failed"};
  Answer answer = link->connect(std::chrono::steady_clock::now() + timeout_.load());
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  if (link_ != link) return {Code::not_ready, "the library was shut down meanwhile"};
  connected_ = answer.code == Code::ok;
  return answer;
}

Answer Session::disconnect() {
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  if (!connected_) return {Code::not_ready, "there is no connection: MagicRobot::Connect comes before"};
  connected_ = false;
  newest_stamp_ = {};
  if (sender_) sender_->forget();
  return {};
}

Session::Access Session::connected() const {
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  if (!link_) return {{Code::not_ready, "MagicRobot::Initialize has not been called, or it failed"}, {}, {}};
  if (!connected_)
    return {{Code::not_ready, "there is no connection: MagicRobot::Connect comes before"}, {}, {}};
  return {{}, link_, sender_};
}

Answer Session::set_level(int level) {
  if (level != 1 && level != 2)
    return {Code::internal, "level " + std::to_string(level) + " is neither HighLevel (1) nor LowLevel (2)"};
  const Access access = connected();
  if (!access.answer) return access.answer;
  const Time deadline = std::chrono::steady_clock::now() + timeout_.load();
  if (Answer answer = access.link->call({Call::level, level}, deadline); !answer) return answer;
  if (access.sender) access.sender->forget();
  {
    const SignalBlock block;
    const std::lock_guard lock(mutex_);
    newest_stamp_ = {};
  }
  return access.link->await([level](const Snapshot& state) { return state.level == level; },
                            "the " + level_name(level) + " level", deadline);
}

int Session::level() const {
  const Access access = connected();
  if (!access.answer) return 0;
  const SnapshotPtr state = access.link->newest();
  return state && (state->level == 1 || state->level == 2) ? state->level : 0;
}

Answer Session::last() const {
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  return last_;
}

void Session::complain(Answer answer) {
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  last_ = std::move(answer);
}

void Session::subscribe(std::size_t feed, StateCallback callback) {
  std::shared_ptr<Dispatcher> fresh;
  try {
    const std::weak_ptr<Session> self = weak_from_this();
    if (callback)
      fresh = std::make_shared<Dispatcher>(std::move(callback), [self](const std::string& text) {
        if (const auto session = self.lock()) session->complain({Code::internal, text});
      });
  } catch (const std::system_error& failure) {
    complain({Code::internal, std::string("no thread for a subscription: ") + failure.what()});
    return;
  }
  {
    const SignalBlock block;
    const std::lock_guard lock(feeds_mutex_);
    std::swap(feeds_[feed], fresh);
  }
  if (fresh) fresh->stop();
}

void Session::deliver(const SnapshotPtr& state) {
  std::array<std::shared_ptr<Dispatcher>, kFeeds> feeds;
  {
    const std::lock_guard lock(feeds_mutex_);
    feeds = feeds_;
  }
  for (const auto& feed : feeds)
    if (feed) feed->offer(state);
}

void Session::end_subscriptions() {
  std::array<std::shared_ptr<Dispatcher>, kFeeds> ended;
  {
    const SignalBlock block;
    const std::lock_guard lock(feeds_mutex_);
    std::swap(ended, feeds_);
  }
  for (const auto& feed : ended)
    if (feed) feed->stop();
}

}  // namespace aim::magicbot_sdk
