// HalAudioService: volume, and files of the robot.
#include <fmt/core.h>

#include <array>

#include "aimdk/hal_audio.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/hardware_port.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr std::uint32_t kLoudest = 100;  // [%]

std::optional<AudioDevice> device_of(wire::VolumeType type) {
  switch (type) {
    case wire::SPEAKRE_BUILT_IN:
      return AudioDevice::built_in;
    case wire::SPEAKER_BLUETOOTH:
      return AudioDevice::bluetooth;
    case wire::MIC:
      return AudioDevice::microphone;
    default:
      return std::nullopt;
  }
}

// AudioCommonResponse has fields of its own for the outcome; the header carries the reason.
void conclude_audio(const RequestContext& context, const std::string& package,
                    wire::AudioCommonResponse& reply) {
  reply.set_pkg_name(package);
  reply.set_is_success(!context.refused());
  if (!context.refused() || context.silent()) return;
  reply.mutable_header()->set_code(static_cast<std::uint64_t>(context.refusal().origin));
  reply.mutable_header()->set_msg(sentence_of(context.refusal()));
}

void set_volume(RequestContext& context, const wire::VolumeRequest& request,
                wire::AudioCommonResponse& reply) {
  const auto device = device_of(request.type());
  if (!device)
    context.refuse({Origin::usage,
                    fmt::format("there is no audio device {}", static_cast<int>(request.type())),
                    "the devices are SPEAKRE_BUILT_IN, SPEAKER_BLUETOOTH and MIC", "send one of these"});
  else if (request.audio_volume() > kLoudest)
    context.refuse({Origin::limit, fmt::format("audio_volume is {}", request.audio_volume()),
                    "it goes from 0 to 100 %", "send a whole number from 0 to 100"});
  else if (AudioPort* audio = audio_of(context); audio != nullptr && !context.dry_run())
    audio->set_volume(*device, {static_cast<std::uint8_t>(request.audio_volume()), request.is_mute()});
  conclude_audio(context, {}, reply);
}

void get_volume(RequestContext& context, const wire::CommonRequest&, wire::VolumeResponse& reply) {
  const AudioPort* audio = context.services().ports.audio;
  if (audio == nullptr) return;
  const Volume volume = audio->volume(AudioDevice::built_in);
  reply.set_audio_volume(volume.percent);
  reply.set_is_mute(volume.muted);
}

void play_file(RequestContext& context, const wire::FileRequest& request, wire::AudioCommonResponse& reply) {
  std::string file = request.file_path();
  if (!request.file_name().empty())
    file += (file.empty() || file.ends_with('/') ? "" : "/") + request.file_name();
  AudioPort* audio = audio_of(context);
  if (audio != nullptr && !context.dry_run())
    if (const Status played = audio->play(file); !played) context.refuse(played.error());
  conclude_audio(context, request.pkg_name(), reply);
}

void stop_play(RequestContext& context, const wire::FileRequest& request, wire::AudioCommonResponse& reply) {
  if (AudioPort* audio = audio_of(context); audio != nullptr && !context.dry_run()) audio->stop();
  conclude_audio(context, request.pkg_name(), reply);
}

constexpr std::array kHalAudioRows{
    serve<methods::HalAudioService::kGetAudioVolume, get_volume>(),
    serve<methods::HalAudioService::kSetAudioVolume, set_volume>(),
    serve<methods::HalAudioService::kPlayFile, play_file>(),
    serve<methods::HalAudioService::kStopPlay, stop_play>(),
};

}  // namespace

std::span<const RpcRow> hal_audio_rows() { return kHalAudioRows; }

}  // namespace aim::robotside
