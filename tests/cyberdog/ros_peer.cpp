// A client of the robot's ROS 2 layer as rmw_cyclonedds makes one: Cyclone DDS with default settings, code
// generated from ros_peer.idl, and nothing of aim. Usage: ros_peer DOMAIN NAMESPACE. Input, a command per
// line:
//   result ID SOURCE DURATION VX VY VYAW    calls motion_result_cmd
//   gait FILE                               calls it with motion 400 and the text of a file
//   queue MODE GAIT DURATION ...            calls motion_queue_cmd with one frame for every three numbers
//   servo ID TYPE VX                        publishes motion_servo_cmd
//   raw SERVICE HEX                         sends bytes as a request of motion_SERVICE_cmd, filled up to the
//   next of five sizes
// Output: "ready", "called NUMBER", "result NUMBER ID RESULT CODE", "queue NUMBER RESULT CODE", "status ID
// CONTACT BAR STATUS MOTORS", "servo ID NUMBER RESULT CODE", "sent".
#include <dds/dds.h>
#include <poll.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "ros_peer.h"

namespace {

using Request = protocol_srv_dds__MotionResultCmd_Request_;
using Response = protocol_srv_dds__MotionResultCmd_Response_;
using QueueRequest = protocol_srv_dds__MotionQueueCustomCmd_Request_;
using QueueResponse = protocol_srv_dds__MotionQueueCustomCmd_Response_;
using Frame = protocol_msg_dds__MotionCustomCmd_;
using Status = protocol_msg_dds__MotionStatus_;
using ServoCmd = protocol_msg_dds__MotionServoCmd_;
using ServoResponse = protocol_msg_dds__MotionServoResponse_;

constexpr std::uint64_t kGuid = 0x9e3779b97f4a7c15;

dds_qos_t* service_qos() {
  dds_qos_t* const qos = dds_create_qos();
  dds_qset_reliability(qos, DDS_RELIABILITY_RELIABLE, DDS_SECS(1));
  dds_qset_history(qos, DDS_HISTORY_KEEP_LAST, 10);
  dds_qset_durability(qos, DDS_DURABILITY_VOLATILE);
  const dds_data_representation_id_t xcdr1 = DDS_DATA_REPRESENTATION_XCDR1;
  dds_qset_data_representation(qos, 1, &xcdr1);
  return qos;
}

dds_entity_t endpoint(dds_entity_t participant, const dds_topic_descriptor_t& type, const std::string& name,
                      bool writes) {
  const dds_entity_t topic = dds_create_topic(participant, &type, name.c_str(), nullptr, nullptr);
  dds_qos_t* const qos = service_qos();
  const dds_entity_t entity = writes ? dds_create_writer(participant, topic, qos, nullptr)
                                     : dds_create_reader(participant, topic, qos, nullptr);
  dds_delete_qos(qos);
  if (entity < 0) std::cerr << name << ": " << dds_strretcode(entity) << std::endl;
  return entity;
}

template <class Sequence>
void set(Sequence& sequence, std::vector<float>& values) {
  sequence._buffer = values.data();
  sequence._length = sequence._maximum = static_cast<std::uint32_t>(values.size());
  sequence._release = false;
}

template <class Sample, class Show>
void take(dds_entity_t reader, const Show& show) {
  void* sample = nullptr;
  dds_sample_info_t info{};
  while (dds_take(reader, &sample, &info, 1, 1) > 0) {
    if (info.valid_data) show(*static_cast<const Sample*>(sample));
    dds_return_loan(reader, &sample, 1);
    sample = nullptr;
  }
}

class Client {
 public:
  Client(dds_domainid_t domain, const std::string& space)
      : space_(space), domain_(domain), participant_(dds_create_participant(domain, nullptr, nullptr)) {
    requests_ = open(protocol_srv_dds__MotionResultCmd_Request__desc,
                     "rq" + space + "/motion_result_cmdRequest", true);
    queues_ = open(protocol_srv_dds__MotionQueueCustomCmd_Request__desc,
                   "rq" + space + "/motion_queue_cmdRequest", true);
    servos_ = open(protocol_msg_dds__MotionServoCmd__desc, "rt" + space + "/motion_servo_cmd", true);
    responses_ = open(protocol_srv_dds__MotionResultCmd_Response__desc,
                      "rr" + space + "/motion_result_cmdReply", false);
    queue_responses_ = open(protocol_srv_dds__MotionQueueCustomCmd_Response__desc,
                            "rr" + space + "/motion_queue_cmdReply", false);
    status_ = open(protocol_msg_dds__MotionStatus__desc, "rt" + space + "/motion_status", false);
    servo_responses_ =
        open(protocol_msg_dds__MotionServoResponse__desc, "rt" + space + "/motion_servo_response", false);
  }

  // What rmw_service_server_is_available asks for.
  bool available() const {
    dds_publication_matched_status_t request{}, queue{}, servo{};
    dds_subscription_matched_status_t response{}, queue_response{};
    dds_get_publication_matched_status(requests_, &request);
    dds_get_publication_matched_status(queues_, &queue);
    dds_get_publication_matched_status(servos_, &servo);
    dds_get_subscription_matched_status(responses_, &response);
    dds_get_subscription_matched_status(queue_responses_, &queue_response);
    return request.current_count > 0 && queue.current_count > 0 && servo.current_count > 0 &&
           response.current_count > 0 && queue_response.current_count > 0;
  }

  void result(int id, int source, int duration, std::vector<float> velocity, const std::string& gait = "") {
    std::vector<float> step{0.05F, 0.05F};
    Request request{};
    request.header = {kGuid, ++number_};
    request.motion_id = id;
    request.cmd_source = source;
    request.duration = duration;
    set(request.vel_des, velocity);
    set(request.step_height, step);
    std::string first = gait, second;
    request.gait_toml = first.data();
    request.toml_data = second.data();
    report(dds_write(requests_, &request));
  }

  void queue(const std::vector<int>& numbers) {
    std::vector<Frame> frames(numbers.size() / 3);
    for (std::size_t i = 0; i < frames.size(); ++i) {
      frames[i].mode = static_cast<std::int8_t>(numbers[3 * i]);
      frames[i].gait_id = static_cast<std::int8_t>(numbers[3 * i + 1]);
      frames[i].duration = numbers[3 * i + 2];
    }
    QueueRequest request{};
    request.header = {kGuid, ++number_};
    request.cmds._buffer = frames.data();
    request.cmds._length = request.cmds._maximum = static_cast<std::uint32_t>(frames.size());
    report(dds_write(queues_, &request));
  }

  void servo(int id, int type, float forward) {
    std::vector<float> velocity{forward, 0, 0}, step{0.05F, 0.05F};
    ServoCmd command{};
    command.motion_id = id;
    command.cmd_type = type;
    set(command.vel_des, velocity);
    set(command.step_height, step);
    dds_write(servos_, &command);
  }

  // Bytes of any kind under the name of the type.
  void raw(const std::string& service, const std::string& hex) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
      bytes.push_back(static_cast<std::uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
    Raw& writer = raw_writer(service, bytes.size());
    bytes.resize(writer.size);
    dds_write(writer.entity, bytes.data());
    std::cout << "sent" << std::endl;
  }

  void show() {
    take<Response>(responses_, [](const Response& r) {
      if (r.header.guid != kGuid) return;
      std::cout << "result " << r.header.seq << ' ' << r.motion_id << ' ' << r.result << ' ' << r.code
                << std::endl;
    });
    take<QueueResponse>(queue_responses_, [](const QueueResponse& r) {
      if (r.header.guid == kGuid)
        std::cout << "queue " << r.header.seq << ' ' << r.result << ' ' << r.code << std::endl;
    });
    take<Status>(status_, [](const Status& s) {
      std::cout << "status " << s.motion_id << ' ' << int{s.contact} << ' ' << int{s.order_process_bar} << ' '
                << int{s.switch_status} << ' ' << s.motor_error._length << std::endl;
    });
    take<ServoResponse>(servo_responses_, [](const ServoResponse& r) {
      std::cout << "servo " << r.motion_id << ' ' << r.cmd_id << ' ' << r.result << ' ' << r.code
                << std::endl;
    });
  }

 private:
  struct Raw {
    std::string service;
    std::size_t size;
    dds_entity_t entity;
  };

  dds_entity_t open(const dds_topic_descriptor_t& type, const std::string& name, bool writes) const {
    return endpoint(participant_, type, name, writes);
  }

  void report(dds_return_t code) {
    std::cout << (code < 0 ? dds_strretcode(code) : "called " + std::to_string(number_)) << std::endl;
  }

  Raw& raw_writer(const std::string& service, std::size_t size) {
    const dds_topic_descriptor_t* const kinds[] = {&peer_Bytes16_desc, &peer_Bytes40_desc,
                                                   &peer_Bytes120_desc, &peer_Bytes400_desc,
                                                   &peer_Bytes2000_desc};
    const dds_topic_descriptor_t* kind = kinds[4];
    for (std::size_t i = 5; i-- > 0;)
      if (kinds[i]->m_size >= size) kind = kinds[i];
    for (Raw& known : raws_)
      if (known.service == service && known.size == kind->m_size) return known;
    dds_topic_descriptor_t type = *kind;
    type.m_typename = service == "result" ? "protocol::srv::dds_::MotionResultCmd_Request_"
                                          : "protocol::srv::dds_::MotionQueueCustomCmd_Request_";
    const dds_entity_t own = dds_create_participant(domain_, nullptr, nullptr);
    const dds_entity_t entity =
        endpoint(own, type, "rq" + space_ + "/motion_" + service + "_cmdRequest", true);
    for (int i = 0; i < 500; ++i) {
      dds_publication_matched_status_t matched{};
      dds_get_publication_matched_status(entity, &matched);
      if (matched.current_count > 0) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    raws_.push_back({service, kind->m_size, entity});
    return raws_.back();
  }

  std::string space_;
  dds_domainid_t domain_;
  dds_entity_t participant_;
  dds_entity_t requests_, queues_, servos_, responses_, queue_responses_, status_, servo_responses_;
  std::int64_t number_ = 0;
  std::vector<Raw> raws_;
};

float number_in(std::istringstream& words) {  // also "nan", which >> does not read
  std::string word;
  words >> word;
  return std::strtof(word.c_str(), nullptr);
}

void obey(Client& client, const std::string& line) {
  std::istringstream words(line);
  std::string verb;
  words >> verb;
  if (verb == "result") {
    int id = 0, source = 0, duration = 0;
    std::vector<float> velocity(3);
    words >> id >> source >> duration;
    for (float& value : velocity) value = number_in(words);
    client.result(id, source, duration, velocity);
  } else if (verb == "gait") {
    std::string path;
    words >> path;
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    client.result(400, 0, 0, {0, 0, 0}, text.str());
  } else if (verb == "queue") {
    std::vector<int> numbers;
    for (int number = 0; words >> number;) numbers.push_back(number);
    client.queue(numbers);
  } else if (verb == "servo") {
    int id = 0, type = 0;
    float forward = 0;
    words >> id >> type >> forward;
    client.servo(id, type, forward);
  } else if (verb == "raw") {
    std::string service, hex;
    words >> service >> hex;
    client.raw(service, hex);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return EXIT_FAILURE;
  std::ios::sync_with_stdio(false);  // otherwise lines that wait in a buffer are not seen
  Client client(static_cast<dds_domainid_t>(std::strtoul(argv[1], nullptr, 10)), argv[2]);
  while (!client.available()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  std::cout << "ready" << std::endl;
  std::string line;
  for (;;) {
    pollfd input{0, POLLIN, 0};
    const bool waits = std::cin.rdbuf()->in_avail() > 0;
    if (waits || ::poll(&input, 1, 5) > 0) {
      if (!std::getline(std::cin, line)) break;
      obey(client, line);
    }
    client.show();
  }
  return EXIT_SUCCESS;  // the process ends with its participants
}
