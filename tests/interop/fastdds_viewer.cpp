// A Fast DDS program that looks at several images and clouds of the robot at once, as a vendor's program
// does: prints per topic how many samples arrived, at which rate, of which size, and a few values.
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/DataReaderListener.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/Topic.hpp>
#include <fastdds/dds/topic/TypeSupport.hpp>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "robot_topicsPubSubTypes.h"
#include "tests/interop/fastdds_participant.hpp"

namespace aim::interop {
namespace {

namespace fast = eprosima::fastdds::dds;
using Clock = std::chrono::steady_clock;
using Image = sensor_msgs::msg::dds_::Image_;
using Cloud = sensor_msgs::msg::dds_::PointCloud2_;

// The value in the middle: of a depth image [mm]; of colours the red of the pixel.
unsigned middle_of(const Image& image) {
  const std::size_t pixel =
      std::size_t{image.height() / 2} * image.step() + image.width() / 2 * (image.step() / image.width());
  const std::vector<std::uint8_t>& data = image.data();
  return image.encoding() == "16UC1" ? data[pixel] + 256U * data[pixel + 1] : data[pixel];
}

std::string describe(const Image& image) {
  return image.encoding() + " " + std::to_string(image.width()) + " " + std::to_string(image.height()) + " " +
         std::to_string(image.data().size()) + " " + std::to_string(middle_of(image));
}

// Number of points, and the mean distance of those straight ahead [mm].
std::string describe(const Cloud& cloud) {
  double sum = 0;
  int ahead = 0;
  for (std::size_t i = 0; i < cloud.width(); ++i) {
    float xyz[3];
    std::memcpy(xyz, cloud.data().data() + i * cloud.point_step(), sizeof xyz);
    if (xyz[0] <= 0 || xyz[1] * xyz[1] > 0.01F || xyz[2] * xyz[2] > 0.01F) continue;
    sum += static_cast<double>(xyz[0]);
    ++ahead;
  }
  return "cloud " + std::to_string(cloud.width()) + " " + std::to_string(cloud.height()) + " " +
         std::to_string(cloud.data().size()) + " " +
         std::to_string(static_cast<int>(ahead == 0 ? 0 : 1000 * sum / ahead + 0.5));
}

class Watched {
 public:
  virtual ~Watched() = default;
  virtual void print() const = 0;
};

template <class Message>
class Watch final : public Watched, public fast::DataReaderListener {
 public:
  explicit Watch(std::string name) : name_(std::move(name)) {}

  void on_data_available(fast::DataReader* reader) override {
    Message sample;
    fast::SampleInfo info;
    while (reader->take_next_sample(&sample, &info) == ReturnCode_t::RETCODE_OK) {
      if (!info.valid_data) continue;
      const std::lock_guard lock(mutex_);
      last_ = Clock::now();
      if (count_++ == 0) first_ = last_;
      newest_ = describe(sample);
    }
  }

  // TOPIC COUNT RATE_HZ and what describe() says.
  void print() const override {
    const std::lock_guard lock(mutex_);
    const double seconds = std::chrono::duration<double>(last_ - first_).count();
    std::cout << name_ << ' ' << count_ << ' '
              << (seconds > 0 ? static_cast<double>(count_ - 1) / seconds : 0.0) << ' ' << newest_ << '\n';
  }

 private:
  std::string name_;
  mutable std::mutex mutex_;
  std::size_t count_ = 0;
  Clock::time_point first_, last_;
  std::string newest_;
};

template <class Message, class Type>
std::unique_ptr<Watched> watch(fast::DomainParticipant& participant, const std::string& name, bool reliable) {
  auto watched = std::make_unique<Watch<Message>>(name);
  fast::TypeSupport type(new Type);
  type.register_type(&participant);
  fast::Topic* const topic =
      participant.create_topic("rt" + name, type.get_type_name(), fast::TOPIC_QOS_DEFAULT);
  fast::Subscriber* const subscriber = participant.create_subscriber(fast::SUBSCRIBER_QOS_DEFAULT);
  fast::DataReaderQos qos;
  qos.reliability().kind = reliable ? fast::RELIABLE_RELIABILITY_QOS : fast::BEST_EFFORT_RELIABILITY_QOS;
  qos.history().depth = 5;
  if (topic == nullptr || subscriber == nullptr ||
      subscriber->create_datareader(topic, qos, watched.get()) == nullptr)
    return nullptr;
  return watched;
}

// DOMAIN SECONDS best-effort|reliable TOPIC...
int run(const std::vector<std::string>& words) {
  TypeWatch types;
  const auto domain = static_cast<std::uint32_t>(std::atoi(words[0].c_str()));
  fast::DomainParticipant* const participant = create_participant(domain, Discovery::multicast, types);
  if (participant == nullptr) return EXIT_FAILURE;
  const bool reliable = words[2] == "reliable";
  std::vector<std::unique_ptr<Watched>> all;
  for (std::size_t i = 3; i < words.size(); ++i) {
    all.push_back(
        words[i].find("pointcloud") == std::string::npos
            ? watch<Image, sensor_msgs::msg::dds_::Image_PubSubType>(*participant, words[i], reliable)
            : watch<Cloud, sensor_msgs::msg::dds_::PointCloud2_PubSubType>(*participant, words[i], reliable));
    if (all.back() == nullptr) return EXIT_FAILURE;
  }
  std::this_thread::sleep_for(std::chrono::seconds(std::atoi(words[1].c_str())));
  participant->set_listener(nullptr);
  participant->delete_contained_entities();
  fast::DomainParticipantFactory::get_instance()->delete_participant(participant);
  for (const auto& one : all) one->print();
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace aim::interop

int main(int argc, char** argv) {
  if (argc < 5) {
    std::cerr << "usage: fastdds_viewer DOMAIN SECONDS best-effort|reliable TOPIC...\n";
    return EXIT_FAILURE;
  }
  return aim::interop::run({argv + 1, argv + argc});
}
