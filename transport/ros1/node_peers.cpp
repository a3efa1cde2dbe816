// TCPROS connections that others make: subscribers, and clients of services.
#include <chrono>
#include <utility>

#include "transport/ros1/node_core.hpp"
#include "transport/ros1/tcpros.hpp"
#include "transport/ros1/wire_type.hpp"

namespace aim::transport::ros1 {
namespace {

using namespace std::chrono_literals;

constexpr auto kHeaderPatience = 5s;
constexpr auto kRequestPatience = 60s;  // for the request of a client that asks once

Stream::Bytes shared(std::string bytes) { return std::make_shared<const std::string>(std::move(bytes)); }

std::string answer_bytes(const Result<std::string>& answer) {
  if (answer) return '\1' + frame_of(*answer);
  const Error& error = answer.error();
  return '\0' + frame_of(error.reason.empty() ? error.message : error.message + ": " + error.reason);
}

}  // namespace

struct NodeCore::Peer {
  std::weak_ptr<Stream> stream;  // which owns this object
  FrameReader frames{kMostHeader};
  bool has_header = false;
  bool persists = false;  // a client that asks more than once
  bool ended = false;     // the last answer is on its way
  std::shared_ptr<Publication> publication = nullptr;
  std::shared_ptr<Service> service = nullptr;
};

void NodeCore::accept_peer(Descriptor socket) {
  const auto stream = std::make_shared<Stream>(std::move(socket), false);
  const auto peer = std::make_shared<Peer>();
  peer->stream = stream;
  stream->expires = after(kHeaderPatience);
  stream->received = [this, peer](std::string_view bytes) {
    if (peer->publication || peer->ended) return true;  // subscribers send nothing
    const bool sound = peer->frames.feed(bytes, [&](std::string_view frame) {
      if (!peer->has_header) return take_header(peer, frame);
      return peer->service ? take_request(peer, frame) : true;
    });
    return sound && (peer->frames.oversized() == 0 || refuse_request(*peer));
  };
  stream->closed = [this, peer, self = stream.get()](const std::string&) {
    if (!peer->publication) return;
    peer->publication->remove(*self);
    changed();
  };
  (void)admit(stream);
}

bool NodeCore::take_header(const std::shared_ptr<Peer>& peer, std::string_view frame) {
  const auto header = read_header(frame);
  if (!header || header->empty()) return false;
  peer->has_header = true;
  if (header->contains("service")) return take_client(peer, *header);
  return header->contains("topic") && take_subscriber(peer, *header);
}

// The connection ends after the answer.
bool NodeCore::answer_last(Peer& peer, std::string answer) {
  peer.ended = true;
  const auto stream = peer.stream.lock();
  stream->send(shared(std::move(answer)));
  if (stream->is_open()) stream->finish();
  return true;
}

bool NodeCore::refuse(Peer& peer, const std::string& reason) {
  return answer_last(peer, frame_of(ConnectionHeader{{"error", reason}}));
}

// A request above the bound is answered when its last byte has come: a connection that is closed while the
// other side still sends is reset, and the answer lost.
bool NodeCore::refuse_request(Peer& peer) {
  if (!peer.service) return false;
  if (peer.frames.skips()) return true;
  return answer_last(peer, answer_bytes(Error{.origin = Origin::limit,
                                              .message = "the request exceeds " +
                                                         std::to_string(kUsualPayload) + " bytes"}));
}

bool NodeCore::take_subscriber(const std::shared_ptr<Peer>& peer, const ConnectionHeader& header) {
  const std::string topic(field_of(header, "topic"));
  std::shared_ptr<Publication> publication;
  {
    const std::lock_guard lock(mutex_);
    if (const auto row = publications_.find(topic); row != publications_.end()) publication = row->second;
  }
  if (!publication) return refuse(*peer, "this node does not publish " + shown(topic));
  if (!agrees(publication->type(), field_of(header, "md5sum"))) {
    const std::string sentence = disagreement(topic, publication->type(), header);
    report("a subscriber was refused: " + sentence);
    return refuse(*peer, sentence);
  }
  const auto stream = peer->stream.lock();
  stream->expires = Deadline::max();
  peer->publication = publication;
  mark_proven(*stream, field_of(header, "callerid"));
  publication->add(stream, header, self_.name);
  changed();
  return true;
}

bool NodeCore::take_client(const std::shared_ptr<Peer>& peer, const ConnectionHeader& header) {
  const std::string name(field_of(header, "service"));
  std::shared_ptr<Service> service;
  {
    const std::lock_guard lock(mutex_);
    if (const auto row = services_.find(name); row != services_.end()) service = row->second;
  }
  if (!service) return refuse(*peer, "this node does not serve " + shown(name));
  const Ros1Type& type = service->type();
  if (!agrees(type, field_of(header, "md5sum"))) {
    const std::string sentence = disagreement(name, type, header);
    report("a client was refused: " + sentence);
    return refuse(*peer, sentence);
  }
  const auto stream = peer->stream.lock();
  const bool probes = field_of(header, "probe") == "1";
  peer->persists = field_of(header, "persistent") == "1";
  mark_proven(*stream, field_of(header, "callerid"));
  peer->service = service;
  peer->frames.set_bound(kUsualPayload);
  stream->expires = peer->persists ? Deadline::max() : after(kRequestPatience);
  stream->send(shared(frame_of(ConnectionHeader{{"callerid", self_.name},
                                                {"md5sum", type.md5},
                                                {"request_type", type.name + "Request"},
                                                {"response_type", type.name + "Response"},
                                                {"service", name},
                                                {"type", type.name}})));
  if (probes && stream->is_open()) stream->finish();
  return true;
}

bool NodeCore::take_request(const std::shared_ptr<Peer>& peer, std::string_view request) {
  const auto answer = [peer](const Result<std::string>& result) {
    const auto stream = peer->stream.lock();
    if (!stream || !stream->is_open()) return;
    stream->send(shared(answer_bytes(result)));
    if (stream->is_open() && !peer->persists) stream->finish();
  };
  peer->stream.lock()->expires = Deadline::max();  // the handler may take its time
  const bool taken =
      worker_.take(peer->service, std::string(request), [this, answer](const Result<std::string>& result) {
        loop_.post([answer, result] { answer(result); });
      });
  if (!taken) answer(Error{.origin = Origin::limit, .message = "too many calls wait"});
  return true;
}

}  // namespace aim::transport::ros1
