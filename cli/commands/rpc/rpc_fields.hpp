// The keys of the documents of aimctl rpc.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::rpc_fields {

inline constexpr DocumentField kMethod{"method", "path of the method", "interface definitions"};
inline constexpr DocumentField kPort{"port", "module whose port serves the method", "robot model", "",
                                     "mc, hal, hal_orin, player"};

inline constexpr DocumentField kListMethods[] = {
    kMethod,
    kPort,
    {"request", "message type of the request", "interface definitions"},
    {"reply", "message type of the reply", "interface definitions"},
    fields::kSummary};
inline constexpr DocumentField kList[] = {
    {"methods", "the methods, one row each", "interface definitions", kListMethods}};
inline constexpr DocumentField kDescribeRos1[] = {
    {"type", "name of the type", "interface definitions"},
    {"md5", "MD5 sum of the ROS 1 type, which both ends of a connection must share", "interface definitions"},
    {"definition", "the text of the ROS 1 type, and those of the types in it", "interface definitions"}};
inline constexpr DocumentField kDescribeFields[] = {
    {"field", "name of the field, with those of the messages that it is in"},
    {"type", "type of the field", "interface definitions"},
    {"comment", "what the field is for, as its definition says"},
    {"values", "the names that an enumeration can have"}};
inline constexpr DocumentField kDescribeRequest[] = {
    {"type", "name of the message type", "interface definitions"},
    {"fields", "the fields of the message, one row each", "", kDescribeFields}};
inline constexpr DocumentField kDescribe[] = {
    {"message", "full name of the message type", "interface definitions"},
    {"ros1", "the ROS 1 type of the message", "interface definitions", kDescribeRos1},
    {"fields", "the fields of the message, one row each", "", kDescribeFields},
    kMethod,
    kPort,
    fields::kSummary,
    {"request", "the message that is sent", "interface definitions", kDescribeRequest},
    {"reply", "the message that is answered", "interface definitions", kDescribeRequest}};

}  // namespace aim::cli::rpc_fields
