// A Cyclone DDS participant without aim's settings: cyclone_peer DOMAIN TOPIC SAMPLES SECONDS
// Succeeds if SAMPLES joint states arrive within SECONDS.
#include <dds/dds.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "idl/sensor_msgs.h"

namespace {

using Clock = std::chrono::steady_clock;

// Takes the samples that have arrived; returns their number.
int take(dds_entity_t reader) {
  void* sample = nullptr;  // memory owned by Cyclone, on loan
  dds_sample_info_t info{};
  int count = 0;
  while (dds_take(reader, &sample, &info, 1, 1) > 0) {
    if (info.valid_data) ++count;
    dds_return_loan(reader, &sample, 1);
  }
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return EXIT_FAILURE;
  const auto domain = static_cast<dds_domainid_t>(std::strtoul(argv[1], nullptr, 10));
  const int wanted = std::atoi(argv[3]);
  const auto deadline = Clock::now() + std::chrono::seconds(std::atoi(argv[4]));
  const dds_entity_t participant = dds_create_participant(domain, nullptr, nullptr);
  const dds_entity_t topic =
      dds_create_topic(participant, &sensor_msgs_msg_dds__JointState__desc, argv[2], nullptr, nullptr);
  const dds_entity_t reader = dds_create_reader(participant, topic, nullptr, nullptr);
  if (reader < 0) return EXIT_FAILURE;
  int count = 0;
  while (count < wanted && Clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    count += take(reader);
  }
  std::cout << "count " << count << '\n';
  dds_delete(participant);
  return count >= wanted ? EXIT_SUCCESS : EXIT_FAILURE;
}
