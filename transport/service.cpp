// Puts the identity of a call before its message and takes it off again.
#include "transport/service.hpp"

#include <bit>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <optional>
#include <random>
#include <utility>

namespace aim::transport {
namespace {

constexpr std::size_t kEncapsulation = 4;  // CDR: byte order and options [B]
constexpr std::size_t kIdentity = 16;  // two words of 8 bytes, which keep the alignment of what follows [B]
constexpr std::chrono::milliseconds kListens{100};  // the longest wait for the reader of a caller

template <class Word>
Word word_of(std::string_view bytes, bool little_endian) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t shift = 8 * (little_endian ? i : 7 - i);
    word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << shift;
  }
  return std::bit_cast<Word>(word);
}

template <class Word>
void append(std::string& bytes, Word value, bool little_endian) {
  const auto word = std::bit_cast<std::uint64_t>(value);
  for (std::size_t i = 0; i < 8; ++i) bytes += static_cast<char>(word >> (8 * (little_endian ? i : 7 - i)));
}

bool is_little_endian(std::string_view message) { return message[1] == 1; }

struct Identified {
  std::uint64_t client;
  std::int64_t number;
  std::string message;  // CDR without the identity
};

std::optional<Identified> without_identity(std::string_view bytes) {
  if (bytes.size() < kEncapsulation + kIdentity) return std::nullopt;
  const bool little = is_little_endian(bytes);
  std::string message(bytes.substr(0, kEncapsulation));
  message.append(bytes.substr(kEncapsulation + kIdentity));
  return Identified{word_of<std::uint64_t>(bytes.substr(kEncapsulation), little),
                    word_of<std::int64_t>(bytes.substr(kEncapsulation + 8), little), std::move(message)};
}

std::string with_identity(std::uint64_t client, std::int64_t number, std::string_view message) {
  if (message.size() < kEncapsulation) return {};  // not CDR: the bus refuses it
  std::string bytes(message.substr(0, kEncapsulation));
  append(bytes, client, is_little_endian(message));
  append(bytes, number, is_little_endian(message));
  return bytes.append(message.substr(kEncapsulation));
}

TopicName part_of(const ServiceName& name, TopicPart part) {
  TopicName topic{name.service, name.type};
  topic.part = part;
  return topic;
}

class Server final : public ServiceServer {
 public:
  Status open(TopicBus& bus, const ServiceName& name, ServiceHandler handler) {
    auto replies = bus.advertise(part_of(name, TopicPart::reply));
    if (!replies) return replies.error();
    replies_ = std::move(*replies);
    auto requests = bus.subscribe(
        part_of(name, TopicPart::request), [handler = std::move(handler)](const Sample& sample) {
          const auto call = without_identity(sample.bytes);
          if (!call) return;
          handler({call->client, call->number, std::string(sample.sender)}, call->message);
        });
    if (!requests) return requests.error();
    requests_ = std::move(*requests);
    return Done{};
  }

  Status reply(const ServiceCall& call, std::string_view response) override {
    if (!replies_->wait_for_subscriber_of(call.sender, after(kListens)))
      return Error{.origin = Origin::unreachable,
                   .message = "a call of a service was not answered",
                   .reason = call.sender + " does not listen to the answers"};
    return replies_->publish(Encoding::cdr, with_identity(call.client, call.number, response));
  }

 private:
  std::unique_ptr<Publisher> replies_;
  std::unique_ptr<Subscription> requests_;  // ends first
};

class Client final : public ServiceClient {
 public:
  Status open(TopicBus& bus, const ServiceName& name) {
    name_ = name.service;
    std::random_device random;
    id_ = std::uint64_t{random()} << 32U | random();
    auto replies =
        bus.subscribe(part_of(name, TopicPart::reply), [this](const Sample& sample) { take(sample.bytes); });
    if (!replies) return replies.error();
    replies_ = std::move(*replies);
    auto requests = bus.advertise(part_of(name, TopicPart::request));
    if (!requests) return requests.error();
    requests_ = std::move(*requests);
    return Done{};
  }

  Result<std::string> call(std::string_view request, Deadline deadline) override {
    {
      const std::lock_guard lock(mutex_);
      ++number_;
      answer_.reset();
    }
    if (!requests_->wait_for_subscriber(deadline) || !wait_for_server(deadline))
      return timeout("there is no server of it on this bus");
    if (Status sent = requests_->publish(Encoding::cdr, with_identity(id_, number_, request)); !sent)
      return sent.error();
    std::unique_lock lock(mutex_);
    if (!answered_.wait_until(lock, deadline, [this] { return answer_.has_value(); }))
      return timeout("its server does not answer");
    return std::move(*answer_);
  }

 private:
  Error timeout(std::string reason) const {
    return {.origin = Origin::timeout,
            .message = "the service " + name_ + " was not called successfully",
            .reason = std::move(reason)};
  }

  // Until then an answer could be lost.
  bool wait_for_server(Deadline deadline) {
    std::unique_lock lock(mutex_);
    while (replies_->matched() == 0) {
      if (std::chrono::steady_clock::now() >= deadline) return false;
      answered_.wait_for(lock, std::chrono::milliseconds(2));
    }
    return true;
  }

  void take(std::string_view bytes) {
    auto answer = without_identity(bytes);
    if (!answer || answer->client != id_) return;  // of another client
    const std::lock_guard lock(mutex_);
    if (answer->number != number_) return;  // of a call that was given up
    answer_ = std::move(answer->message);
    answered_.notify_all();
  }

  std::string name_;
  std::uint64_t id_ = 0;
  std::mutex mutex_;
  std::condition_variable answered_;
  std::int64_t number_ = 0;
  std::optional<std::string> answer_;
  std::unique_ptr<Publisher> requests_;
  std::unique_ptr<Subscription> replies_;  // ends first
};

}  // namespace

Result<std::unique_ptr<ServiceServer>> serve(TopicBus& bus, const ServiceName& name, ServiceHandler handler) {
  auto server = std::make_unique<Server>();
  if (Status opened = server->open(bus, name, std::move(handler)); !opened) return opened.error();
  return std::unique_ptr<ServiceServer>(std::move(server));
}

Result<std::unique_ptr<ServiceClient>> open_service(TopicBus& bus, const ServiceName& name) {
  auto client = std::make_unique<Client>();
  if (Status opened = client->open(bus, name); !opened) return opened.error();
  return std::unique_ptr<ServiceClient>(std::move(client));
}

}  // namespace aim::transport
