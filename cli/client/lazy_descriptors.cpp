// Keeps protobuf from describing every linked message to itself before main: 3.2 of the 3.7 million
// instructions of `aimctl --version`. Source of the promise: protobuf 3.21, generated_message_reflection.cc,
// where AssignDescriptorsImpl registers a file, and the files it imports, when a message of it is first
// looked into.
//
// The linker sends each generated file's start-up call here (--wrap in CMakeLists.txt). Only lookups by name
// in the generated pool would miss files that nobody has touched yet; this code base looks names up in its
// own pool (core/codec/schema.hpp).
namespace google::protobuf::internal {
struct DescriptorTable;
}

extern "C" {
// AddDescriptorsRunner::AddDescriptorsRunner(const DescriptorTable*), under the name the linker gives the
// stand-in.
void __wrap__ZN6google8protobuf8internal20AddDescriptorsRunnerC1EPKNS1_15DescriptorTableE(  // NOLINT
    void* /*runner*/, const google::protobuf::internal::DescriptorTable* /*table*/) {}
}
