// The TopicBus on DDS: maps topic names to DDS topics, and to readers and writers of one participant.
#include "transport/dds/dds_bus.hpp"

#include <map>
#include <mutex>
#include <utility>

#include "transport/dds/dds_participant.hpp"
#include "transport/dds/dds_reader.hpp"
#include "transport/dds/dds_rivals.hpp"
#include "transport/dds/dds_type.hpp"
#include "transport/dds/dds_writer.hpp"

namespace aim::transport::dds {
namespace {

class DdsBus final : public TopicBus {
 public:
  DdsBus(std::shared_ptr<Participant> participant, const BusOptions& options)
      : participant_(std::move(participant)),
        domain_(std::to_string(options.domain)),
        interface_(options.interface),
        program_(program_name(participant_->entity())) {}
  ~DdsBus() override {
    rivals_.reset();
    participant_->close();
  }
  DdsBus(const DdsBus&) = delete;
  DdsBus& operator=(const DdsBus&) = delete;

  Result<std::unique_ptr<Publisher>> advertise(const TopicName& name) override {
    const Result<DdsTopic> topic = dds_topic(name);
    if (!topic) return topic.error();
    auto publisher = dds::advertise(participant_, *topic);
    if (!publisher) return publisher;
    const std::lock_guard lock(mutex_);
    published_[topic->name] = name.topic;
    return publisher;
  }

  Result<std::unique_ptr<Subscription>> subscribe(const TopicName& name, SampleHandler handler) override {
    const Result<DdsTopic> topic = dds_topic(name);
    if (!topic) return topic.error();
    return dds::subscribe(participant_, *topic, handler);
  }

  BusPlace place() const override {
    BusPlace place{domain_, interface_, program_};
    for (const auto& [name, topic] : published()) place.topics.push_back(topic);
    return place;
  }

  std::vector<Rival> rivals() override {
    if (!rivals_) {
      auto opened = RivalWatch::open(participant_->entity());
      if (!opened) return {};
      rivals_ = std::move(*opened);
    }
    return rivals_->among(published());
  }

 private:
  std::map<std::string, std::string> published() const {
    const std::lock_guard lock(mutex_);
    return published_;
  }

  std::shared_ptr<Participant> participant_;
  const std::string domain_, interface_, program_;
  std::unique_ptr<RivalWatch> rivals_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> published_;  // names of topics by their names in DDS
};

}  // namespace

Result<std::unique_ptr<TopicBus>> open_dds_bus(const BusOptions& options) {
  Result<std::shared_ptr<Participant>> participant = Participant::open(options);
  if (!participant) return std::move(participant.error());
  return std::unique_ptr<TopicBus>(std::make_unique<DdsBus>(std::move(*participant), options));
}

}  // namespace aim::transport::dds
