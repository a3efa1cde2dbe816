// Says to the service manager when the daemon is ready and when it ends (Type=notify). Source: sd_notify(3),
// the protocol of which is one datagram to a socket that the environment names.
#pragma once

#include <string_view>

namespace aim::robotside {

// `state`: lines as "READY=1\nSTATUS=...". Without a service manager, or when it does not listen, nothing
// happens.
void notify_service(std::string_view state);

}  // namespace aim::robotside
