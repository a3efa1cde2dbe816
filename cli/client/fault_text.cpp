// Asks once, for a short time: the error that it is for is more urgent.
#include "cli/client/fault_text.hpp"

#include "aim/v1/status.pb.h"
#include "core/model/methods.hpp"

namespace aim::cli {

std::string fault_text(Robot& robot) {
  constexpr std::chrono::milliseconds kPatience{200};
  std::string text;
  if (const auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{}, kPatience);
      page)
    for (const std::string& fault : page->faults()) text += (text.empty() ? "" : "; ") + fault;
  return text;
}

}  // namespace aim::cli
