// aim.v1 MotionService: the library of motions.
#include <fmt/core.h>

#include <array>

#include "aim/v1/motion.pb.h"
#include "core/methods.hpp"
#include "robotside/doors/rpc_row.hpp"
#include "robotside/motion/motion_check.hpp"
#include "robotside/services/aim_refusal_message.hpp"

namespace aim::robotside {
namespace {

template <class Reply>
void tell(Transaction& transaction, const Error& error, Reply& reply) {
  transaction.refuse(error);
  fill_refusal(error, transaction.what(), transaction.robot().state().time, *reply.mutable_refusal());
}

void import_motion(Transaction& transaction, const v1::ImportMotionRequest& request,
                   v1::ImportMotionResponse& reply) {
  if (transaction.dry_run()) {
    const auto motion = motion_from(request.motion(), transaction.model());
    if (!motion) return tell(transaction, motion.error(), reply);
    if (const Status checked = check(*motion, transaction.model()); !checked)
      tell(transaction, checked.error(), reply);
    return;
  }
  const auto kept = transaction.context().motions.add(request.motion(), request.replace());
  if (!kept) return tell(transaction, kept.error(), reply);
  reply.set_motion_id((*kept)->id);
  reply.set_duration_s((*kept)->trajectory.duration());
}

void export_motion(Transaction& transaction, const v1::ExportMotionRequest& request,
                   v1::ExportMotionResponse& reply) {
  const auto motion = transaction.context().motions.find(request.motion_id());
  if (!motion) return tell(transaction, motion.error(), reply);
  *reply.mutable_motion() = to_message(**motion, transaction.model());
}

void remove_motion(Transaction& transaction, const v1::RemoveMotionRequest& request,
                   v1::RemoveMotionResponse& reply) {
  if (transaction.dry_run()) return;
  if (const Status removed = transaction.context().motions.remove(request.motion_id()); !removed)
    tell(transaction, removed.error(), reply);
}

constexpr std::array kRows{
    serve<methods::kImportMotion, import_motion>(),
    serve<methods::kExportMotion, export_motion>(),
    serve<methods::kRemoveMotion, remove_motion>(),
};

}  // namespace

std::span<const RpcRow> aim_motion_rows() { return kRows; }

}  // namespace aim::robotside
