// The header of a request or channel message: its time stamp and its control source.
// Source: AimDK wire, sections 4.1 and 5: uuid, trace_id and domin are never sent (older robots refuse them).
#pragma once

#include "aimdk/common.pb.h"

namespace aim::cli {

// Actions, hands and neck are commanded as SAFE, motions on channels as MANUAL.
void stamp(aimdk::protocol::RequestHeader& header, aimdk::protocol::ControlSource source);
void stamp(aimdk::protocol::Header& header, aimdk::protocol::ControlSource source, std::uint32_t sequence);

}  // namespace aim::cli
