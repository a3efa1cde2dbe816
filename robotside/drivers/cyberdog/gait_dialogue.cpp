// A file on one channel, its answer on another.
#include "robotside/drivers/cyberdog/gait_dialogue.hpp"

#include <chrono>
#include <string>

#include "robotside/frames/cyberdog/dog_frame.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr std::chrono::seconds kAnswerPatience{2};

}  // namespace

void GaitDialogue::open(LcmEnd& end) {
  end.receive<GaitAnswer>([this](const GaitAnswer& answer) { take(answer.result); });
  gaits_ = end.advertise(GaitFile::kChannel);
}

void GaitDialogue::take(int answer) {
  const std::lock_guard lock(mutex_);
  answer_ = answer;
  answered_.notify_all();
}

Status GaitDialogue::send(std::string_view text) {
  std::unique_lock lock(mutex_);
  answer_.reset();
  const std::string bytes = lcm_bytes_of(GaitFile{std::string(text)});
  if (auto sent = gaits_->publish(Encoding::lcm, bytes); !sent) return sent;
  if (!answered_.wait_for(lock, kAnswerPatience, [this] { return answer_.has_value(); }))
    return Error{Origin::timeout, "the robot did not answer the gait", "there is no user_gait_result",
                 "try again; aimctl topic echo user_gait_result shows its answers"};
  if (*answer_ == 0) return Done{};
  return Error{Origin::error, "the robot rejected the gait",
               "its answer is " + std::to_string(*answer_) + ", and it gives no reason",
               "compare the file with docs/cyberdog.md"};
}

}  // namespace aim::robotside::cyberdog
