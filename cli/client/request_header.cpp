// Stamps requests with the wall clock. The robot uses it only for its log; no deadline depends on it.
#include "cli/client/request_header.hpp"

#include <chrono>

namespace aim::cli {
namespace {

void set_now(aimdk::protocol::Timestamp& stamp) {
  using namespace std::chrono;
  const std::int64_t ns = duration_cast<nanoseconds>(system_clock::now().time_since_epoch()).count();
  stamp.set_seconds(ns / 1'000'000'000);
  stamp.set_nanos(static_cast<std::int32_t>(ns % 1'000'000'000));
  stamp.set_ms_since_epoch(ns / 1'000'000);
}

}  // namespace

void stamp(aimdk::protocol::RequestHeader& header, aimdk::protocol::ControlSource source) {
  set_now(*header.mutable_timestamp());
  header.set_control_source(source);
}

void stamp(aimdk::protocol::Header& header, aimdk::protocol::ControlSource source, std::uint32_t sequence) {
  set_now(*header.mutable_timestamp());
  header.set_control_source(source);
  header.set_seq(sequence);
}

}  // namespace aim::cli
