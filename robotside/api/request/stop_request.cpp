// The control loop is asked first: a stop waits for no lock of tasks and walks. Their tick may notice it
// before they are asked; what has ended since the request came was ended by it.
#include "robotside/api/request/stop_request.hpp"

namespace aim::robotside {

std::optional<std::uint32_t> ask_to_stop(RequestContext& context, const Request& request) {
  const TimeNs since = context.robot().state().time;
  if (!context.ask(request)) return std::nullopt;
  Services& services = context.services();
  const bool dry = context.dry_run();
  const bool waited = dry ? services.tasks.has_waiting() : services.tasks.drop_waiting(since);
  const bool walked = dry ? services.walker.task_under_way() != 0 : services.walker.stop(since);
  std::uint32_t cancelled = context.decision().cancelled;
  if (waited) cancelled |= static_cast<std::uint32_t>(Cancelled::task);
  if (walked) cancelled |= static_cast<std::uint32_t>(Cancelled::walking);
  return cancelled;
}

}  // namespace aim::robotside
