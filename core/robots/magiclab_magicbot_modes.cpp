// Errors of the drives in words.
#include "core/robots/magiclab_magicbot_modes.hpp"

namespace aim::magiclab_magicbot {

std::string_view describe(DriveError error) {
  switch (error) {
    case DriveError::none:
      return "no error";
    case DriveError::wrong_mode:
      return "it does not have the operation mode that it was sent";
    case DriveError::not_ready:
      return "it was not ready for long enough before it was switched";
    case DriveError::out_of_range:
      return "it was sent a set-point beyond its limits";
    case DriveError::too_hot:
      return "it is too hot";
    case DriveError::encoders_disagree:
      return "its two encoders disagree";
    case DriveError::no_answer:
      return "it does not answer";
  }
  return "it reports an error that has no published meaning";
}

}  // namespace aim::magiclab_magicbot
