// The node of ROS 1 (transport/ros1_node.hpp), with sockets and threads of its own.
//
// Not roscpp: it is one node of one master per process, listens on every network interface, waits without a
// limit for a master that does not answer, does not register again after a restart of the master, and
// allocates what a peer's length field says. tests/interop/ros1_test.py judges with roscpp and rospy.
//
// A node listens on two TCP ports of BusOptions::interface, for XML-RPC and for TCPROS, and on no other
// address; on lo it connects to this machine only. Topics are sent by TCPROS, not by UDPROS. A sender is the
// name of its node. wait_until_delivered() waits until the kernels of all subscribers' machines have
// acknowledged the bytes; ROS 1 has no acknowledgement of a program.
#pragma once

#include <memory>

#include "transport/ros1_node.hpp"

namespace aim::transport::ros1 {

// Succeeds while the master is away. A handler may publish, subscribe and end subscriptions; it must not
// wait, call, or destroy the node. Subscription::dropped() counts what was above TopicName::bound.
Result<std::unique_ptr<Ros1Node>> open_node(const Ros1Options& options);

}  // namespace aim::transport::ros1
