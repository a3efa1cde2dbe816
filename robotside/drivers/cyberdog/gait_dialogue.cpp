// A file on one channel, its answer on another.
#include "robotside/drivers/cyberdog/gait_dialogue.hpp"

#include <chrono>
#include <string>

#include "robotside/frames/cyberdog/dog_channel.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr std::chrono::seconds kAnswerPatience{2};

}  // namespace

void GaitDialogue::open(LcmEnd& end) {
  end.receive_bytes("user_gait_result", [this](const transport::Sample& sample) {
    wire::file_recv_lcmt message;
    if (from_lcm(sample.bytes, message)) take(message.result());
  });
  gaits_ = end.advertise("user_gait_file");
}

void GaitDialogue::take(int answer) {
  const std::lock_guard lock(mutex_);
  answer_ = answer;
  answered_.notify_all();
}

Status GaitDialogue::send(std::string_view text) {
  std::unique_lock lock(mutex_);
  answer_.reset();
  wire::file_send_lcmt message;
  message.set_data(std::string(text));
  const auto bytes = to_lcm(message);
  if (!bytes) return bytes.error();
  if (auto sent = gaits_->publish(Encoding::lcm, *bytes); !sent) return sent;
  if (!answered_.wait_for(lock, kAnswerPatience, [this] { return answer_.has_value(); }))
    return Error{Origin::timeout, "the robot did not answer the gait", "there is no user_gait_result",
                 "try again; aimctl topic echo user_gait_result shows its answers"};
  if (*answer_ == 0) return Done{};
  return Error{Origin::error, "the robot rejected the gait",
               "its answer is " + std::to_string(*answer_) + ", and it gives no reason",
               "compare the file with docs/cyberdog.md"};
}

}  // namespace aim::robotside::cyberdog
