// Follows the publishers that the master names.
#include "transport/ros1/subscription.hpp"

#include <algorithm>
#include <utility>

#include "transport/ros1/wire_type.hpp"
#include "transport/ros1/xmlrpc_http.hpp"

namespace aim::transport::ros1 {
namespace {

using namespace std::chrono_literals;

constexpr auto kPublisherPatience = 3s;  // for an answer of a publisher
constexpr std::chrono::milliseconds kLongestPause{2'000};
constexpr std::size_t kMostPublishers = 64;
// A publisher that ends closes its connections before the master says that it is gone.
constexpr std::chrono::milliseconds kEnding{250};

}  // namespace

void TopicSubscription::follow(const std::vector<std::string>& uris) {
  for (auto each = links_.begin(); each != links_.end();) {
    if (std::find(uris.begin(), uris.end(), each->first) != uris.end()) {
      ++each;
      continue;
    }
    const LinkPtr link = each->second;
    each = links_.erase(each);
    link->gone = true;
    if (link->stream) link->stream->close("the publisher ended");
  }
  for (const std::string& uri : uris) {
    if (links_.contains(uri) || links_.size() >= kMostPublishers) continue;
    const auto link = std::make_shared<Link>(uri, kMostHeader);
    links_.emplace(uri, link);
    ask(link);
  }
}

void TopicSubscription::end() { follow({}); }

void TopicSubscription::close() {
  const std::lock_guard lock(mutex_);
  open_ = false;
}

// Asks a publisher for the TCP port of the topic.
void TopicSubscription::ask(const LinkPtr& link) {
  const auto uri = parse_uri(link->uri, "http");
  if (!uri) return report_missing(*link, "this is not an address");
  const auto self = shared_from_this();
  host_.connect(uri->host, uri->port, [self, link, uri = *uri](const Result<std::shared_ptr<Stream>>& made) {
    if (link->gone) return made ? (*made)->close({}) : void();
    if (!made) return self->retry(link, made.error().message);
    const std::shared_ptr<Stream>& stream = *made;
    link->stream = stream;
    link->http.clear();
    stream->expires = after(kPublisherPatience);
    stream->closed = [self, link](const std::string& reason) { self->retry(link, reason); };
    stream->received = [self, link](std::string_view bytes) {
      link->http += bytes;
      const HttpMessage message = read_http(link->http);
      if (message.state == HttpMessage::State::incomplete) return true;
      if (message.state == HttpMessage::State::complete) {
        link->stream->closed = {};
        const auto answer = read_response(message.body);
        self->take_answer(link, answer ? *answer : Value());
      }
      return false;
    };
    const Value protocols = list_of({list_of({value_of("TCPROS")})});
    stream->send(std::make_shared<const std::string>(http_request(
        uri, call_text("requestTopic", {value_of(self->host_.node), value_of(self->topic_), protocols}))));
  });
}

void TopicSubscription::take_answer(const LinkPtr& link, const Value& answer) {
  const auto value = ros_value(answer);
  const auto* const fields = value ? &value->list_value().values() : nullptr;
  if (fields == nullptr || fields->size() < 3 || (*fields)[0].string_value() != "TCPROS" ||
      !((*fields)[2].number_value() >= 1 && (*fields)[2].number_value() <= 65535))
    return retry(link, value ? "it does not send the topic by TCPROS" : value.error().message);
  const auto self = shared_from_this();
  host_.connect((*fields)[1].string_value(), static_cast<std::uint16_t>((*fields)[2].number_value()),
                [self, link](const Result<std::shared_ptr<Stream>>& made) {
                  if (link->gone) return made ? (*made)->close({}) : void();
                  if (!made) return self->retry(link, made.error().message);
                  self->begin(link, *made);
                });
}

// Any MD5 sum is asked for, because the answer then names the publisher's own, while the sentence of a
// refusal differs between implementations.
void TopicSubscription::begin(const LinkPtr& link, const std::shared_ptr<Stream>& stream) {
  const auto self = shared_from_this();
  link->stream = stream;
  link->sender.clear();
  link->refusal.clear();
  link->frames = FrameReader(kMostHeader);
  stream->expires = after(kPublisherPatience);
  stream->closed = [self, link](const std::string& reason) { self->retry(link, reason); };
  stream->received = [self, link](std::string_view bytes) { return self->take_bytes(link, bytes); };
  const ConnectionHeader asked{
      {"callerid", host_.node}, {"md5sum", "*"},   {"message_definition", type_.definition},
      {"tcp_nodelay", "1"},     {"topic", topic_}, {"type", type_.name}};
  stream->send(std::make_shared<const std::string>(frame_of(asked)));
}

bool TopicSubscription::take_bytes(const LinkPtr& link, std::string_view bytes) {
  const std::uint64_t oversized = link->frames.oversized();
  const bool sound = link->frames.feed(bytes, [&](std::string_view frame) {
    if (link->sender.empty()) return take_header(link, frame);
    deliver(frame, *link);
    return !link->gone;
  });
  dropped += link->frames.oversized() - oversized;
  return sound;
}

bool TopicSubscription::take_header(const LinkPtr& link, std::string_view frame) {
  const auto header = read_header(frame);
  if (!header) return false;
  if (const std::string_view error = field_of(*header, "error"); !error.empty()) {
    link->refusal = "it refuses this node: " + shown(error);
    report_missing(*link, link->refusal);
    return false;
  }
  if (!agrees(type_, field_of(*header, "md5sum"))) {
    link->other_type = true;
    host_.report(disagreement(topic_, type_, *header));
    return false;
  }
  link->sender = shown(field_of(*header, "callerid"));
  if (link->sender.empty()) link->sender = link->uri;
  link->frames.set_bound(bound_);
  link->stream->expires = Deadline::max();
  link->pause = std::chrono::milliseconds(100);
  set_matched(*link, true);
  return true;
}

void TopicSubscription::deliver(std::string_view bytes, const Link& link) {
  const std::lock_guard lock(mutex_);
  if (open_) handler_(bytes, link.sender, link.uri);
}

void TopicSubscription::report_missing(const Link& link, const std::string& reason) {
  host_.report("no connection to the publisher of " + topic_ + " at " + shown(link.uri) + ": " + reason);
}

void TopicSubscription::retry(const LinkPtr& link, const std::string& reason) {
  const auto now = std::chrono::steady_clock::now();
  if (link->matched) link->since = now;
  set_matched(*link, false);
  link->stream.reset();
  if (link->gone || link->other_type) return;
  if (now - link->since > kEnding) report_missing(*link, link->refusal.empty() ? reason : link->refusal);
  const auto pause = link->pause;
  link->pause = std::min(2 * pause, kLongestPause);
  host_.loop->at(after(pause), [weak = weak_from_this(), link] {
    const auto self = weak.lock();
    if (self && !link->gone) self->ask(link);
  });
}

void TopicSubscription::set_matched(Link& link, bool now) {
  if (std::exchange(link.matched, now) == now) return;
  now ? ++matched : --matched;
  host_.changed();
}

}  // namespace aim::transport::ros1
