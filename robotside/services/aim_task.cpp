// aim.v1 TaskService: the history of tasks. Nothing this version performs runs as a task, so there are none.
#include <fmt/core.h>

#include <array>

#include "aim/v1/task.pb.h"
#include "core/methods.hpp"
#include "robotside/doors/rpc_row.hpp"
#include "robotside/services/aim_refusal_message.hpp"

namespace aim::robotside {
namespace {

void list(Transaction&, const v1::ListTasksRequest&, v1::ListTasksResponse&) {}

void get(Transaction& transaction, const v1::GetTaskRequest& request, v1::GetTaskResponse& reply) {
  fill_refusal({Origin::not_found, fmt::format("there is no task {}", request.task_id()),
                "no task was started since aimd started", ""},
               transaction.what(), transaction.robot().state().time, *reply.mutable_refusal());
}

constexpr std::array kRows{
    serve<methods::kListTasks, list>(),
    serve<methods::kGetTask, get>(),
};

}  // namespace

std::span<const RpcRow> aim_task_rows() { return kRows; }

}  // namespace aim::robotside
