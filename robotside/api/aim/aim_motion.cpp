// aim.v1 MotionService: the library of motions.
#include <fmt/core.h>

#include <array>

#include "aim/v1/motion.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/motion/motion_check.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

void import_motion(RequestContext& context, const v1::ImportMotionRequest& request,
                   v1::ImportMotionResponse& reply) {
  if (context.dry_run()) {
    const auto motion = motion_from(request.motion(), context.model());
    if (!motion) return context.refuse(motion.error());
    if (const Status checked = check(*motion, context.model()); !checked) context.refuse(checked.error());
    return;
  }
  const auto kept = context.services().motions.add(request.motion(), request.replace());
  if (!kept) return context.refuse(kept.error());
  reply.set_motion_id((*kept)->id);
  reply.set_duration_s((*kept)->trajectory.duration());
}

void export_motion(RequestContext& context, const v1::ExportMotionRequest& request,
                   v1::ExportMotionResponse& reply) {
  const auto motion = context.services().motions.find(request.motion_id());
  if (!motion) return context.refuse(motion.error());
  *reply.mutable_motion() = to_message(**motion, context.model());
}

void remove_motion(RequestContext& context, const v1::RemoveMotionRequest& request,
                   v1::RemoveMotionResponse&) {
  if (context.dry_run()) return;
  if (const Status removed = context.services().motions.remove(request.motion_id()); !removed)
    context.refuse(removed.error());
}

constexpr std::array kMotionRows{
    serve<methods::MotionService::kImport, import_motion>().as(Work::import).with_body(4 * kMiB),
    serve<methods::MotionService::kExport, export_motion>().as(Work::storage),
    serve<methods::MotionService::kRemove, remove_motion>().as(Work::storage),
};

}  // namespace

std::span<const RpcRow> aim_motion_rows() { return kMotionRows; }

}  // namespace aim::robotside
