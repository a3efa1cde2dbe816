// The TopicBus on DDS: maps topic names to DDS topics, and to readers and writers of one participant.
#include "transport/dds/dds_bus.hpp"

#include <utility>

#include "transport/dds/dds_participant.hpp"
#include "transport/dds/dds_reader.hpp"
#include "transport/dds/dds_type.hpp"
#include "transport/dds/dds_writer.hpp"

namespace aim::transport::dds {
namespace {

class DdsBus final : public TopicBus {
 public:
  explicit DdsBus(std::shared_ptr<Participant> participant) : participant_(std::move(participant)) {}
  ~DdsBus() override { participant_->close(); }
  DdsBus(const DdsBus&) = delete;
  DdsBus& operator=(const DdsBus&) = delete;

  Result<std::unique_ptr<Publisher>> advertise(const TopicName& name) override {
    const Result<DdsTopic> topic = dds_topic(name);
    if (!topic) return topic.error();
    return dds::advertise(participant_, *topic);
  }

  Result<std::unique_ptr<Subscription>> subscribe(const TopicName& name, SampleHandler handler) override {
    const Result<DdsTopic> topic = dds_topic(name);
    if (!topic) return topic.error();
    return dds::subscribe(participant_, *topic, handler);
  }

 private:
  std::shared_ptr<Participant> participant_;
};

}  // namespace

Result<std::unique_ptr<TopicBus>> open_dds_bus(const BusOptions& options) {
  Result<std::shared_ptr<Participant>> participant = Participant::open(options);
  if (!participant) return std::move(participant.error());
  return std::unique_ptr<TopicBus>(std::make_unique<DdsBus>(std::move(*participant)));
}

}  // namespace aim::transport::dds
