// Prevents protobuf from registering the descriptors of every linked message before main: this took 3.2 of
// the 3.7 million instructions of `aimctl --version`. It is safe because AssignDescriptorsImpl registers a
// file, and the files it imports, when reflection on a message of it is first used. Source: protobuf 3.21,
// generated_message_reflection.cc.
//
// The linker redirects the start-up call of each generated file to the function below (--wrap in
// CMakeLists.txt). Only lookups by name in the generated pool would miss files that are not registered yet;
// this code base looks names up in its own pool (core/codec/schema.hpp).
namespace google::protobuf::internal {
struct DescriptorTable;
}

extern "C" {
// Replaces AddDescriptorsRunner::AddDescriptorsRunner(const DescriptorTable*); the linker requires this name.
void __wrap__ZN6google8protobuf8internal20AddDescriptorsRunnerC1EPKNS1_15DescriptorTableE(  // NOLINT
    void* /*runner*/, const google::protobuf::internal::DescriptorTable* /*table*/) {}
}
