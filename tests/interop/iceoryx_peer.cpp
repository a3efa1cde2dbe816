// An iceoryx program that knows AimRT's names and frames only as bytes: it prints the chunks of a topic as
// hexadecimal text, or publishes one repeatedly.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iceoryx_posh/popo/untyped_publisher.hpp>
#include <iceoryx_posh/popo/untyped_subscriber.hpp>
#include <iceoryx_posh/runtime/posh_runtime.hpp>
#include <string>
#include <thread>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

iox::capro::ServiceDescription description(const char* instance, const char* event) {
  const auto text = [](const char* from) {
    return iox::capro::IdString_t(iox::cxx::TruncateToCapacity, from, std::strlen(from));
  };
  return {text("/channel"), text(instance), text(event)};
}

int subscribe(const char* instance, const char* event, int count, int seconds) {
  iox::popo::UntypedSubscriber subscriber(description(instance, event));
  int received = 0;
  for (const auto deadline = Clock::now() + std::chrono::seconds(seconds);
       received < count && Clock::now() < deadline;) {
    const void* chunk = nullptr;
    subscriber.take().and_then([&](const void* taken) { chunk = taken; });
    if (chunk == nullptr) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      continue;
    }
    const auto size = iox::mepoo::ChunkHeader::fromUserPayload(chunk)->userPayloadSize();
    for (std::uint32_t i = 0; i < size; ++i) std::printf("%02x", static_cast<const unsigned char*>(chunk)[i]);
    std::printf("\n");
    subscriber.release(chunk);
    ++received;
  }
  return received == count ? EXIT_SUCCESS : EXIT_FAILURE;
}

// At 100 Hz, in chunks that are larger than the text, as AimRT lends them.
int publish(const char* instance, const char* event, const std::string& hex, int seconds) {
  std::vector<unsigned char> bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2)
    bytes.push_back(static_cast<unsigned char>(std::strtoul(hex.substr(at, 2).c_str(), nullptr, 16)));
  iox::popo::UntypedPublisher publisher(description(instance, event));
  for (const auto deadline = Clock::now() + std::chrono::seconds(seconds); Clock::now() < deadline;) {
    publisher.loan(static_cast<std::uint32_t>(bytes.size() + 100)).and_then([&](void* chunk) {
      std::memcpy(chunk, bytes.data(), bytes.size());
      publisher.publish(chunk);
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) {
    std::fprintf(stderr,
                 "usage: iceoryx_peer subscribe INSTANCE EVENT COUNT SECONDS\n"
                 "       iceoryx_peer publish INSTANCE EVENT HEX SECONDS\n");
    return EXIT_FAILURE;
  }
  iox::runtime::PoshRuntime::initRuntime("iceoryx_peer");
  return std::string(argv[1]) == "subscribe"
             ? subscribe(argv[2], argv[3], std::atoi(argv[4]), std::atoi(argv[5]))
             : publish(argv[2], argv[3], argv[4], std::atoi(argv[5]));
}
