// From gaits to actions.
#include "robotside/drivers/kuavo/shown_action.hpp"

#include "core/robots/leju_kuavo.hpp"
#include "robotside/drivers/kuavo/order_stream.hpp"

namespace aim::robotside::kuavo {
namespace {

ActionIndex index_of(const RobotModel& model, std::string_view action) { return *model.graph.find(action); }

}  // namespace

ShownAction::ShownAction(const RobotModel& model)
    : model_(model),
      stance_(index_of(model, "STANCE")),
      custom_gait_(index_of(model, "CUSTOM_GAIT")),
      command_pose_(index_of(model, "COMMAND_POSE")) {}

void ShownAction::see(const Timed<ModeSample>& mode, const PortBoard& board, TimeNs now) {
  if (mode.at == kNever) return;
  if (!mode.value.powered)
    shown_ = ActionIndex{0};
  else if (mode.value.gait)
    shown_ = model_.graph.find(leju_kuavo::kGaits[*mode.value.gait].action);
  port_walk_.see(board.walks.load(), in_stance(), OrderStream::kSettle, now);
  // It walks to a pose in the gait walk, or begins with single steps.
  if (port_walk_.shows() && board.to_pose) shown_ = command_pose_;
}

}  // namespace aim::robotside::kuavo
