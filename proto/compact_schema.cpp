// Build step: copies a descriptor set without the source locations that have no comment (nine of ten). They
// are not used, but would double the embedded bytes and take most of the loading time. them.
#include <google/protobuf/descriptor.pb.h>

#include <cstdio>
#include <fstream>

namespace {

bool has_comment(const google::protobuf::SourceCodeInfo::Location& location) {
  return !location.leading_comments().empty() || !location.trailing_comments().empty();
}

void compact(google::protobuf::FileDescriptorProto& file) {
  if (file.package() == "google.protobuf") {
    file.clear_source_code_info();  // not a file of this project
    return;
  }
  google::protobuf::SourceCodeInfo kept;
  for (auto& location : *file.mutable_source_code_info()->mutable_location()) {
    if (!has_comment(location)) continue;
    location.clear_leading_detached_comments();
    // The pool requires a span; its position is not used.
    location.clear_span();
    for (int i = 0; i < 3; ++i) location.add_span(0);
    kept.add_location()->Swap(&location);
  }
  file.mutable_source_code_info()->Swap(&kept);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s IN.ds OUT.ds\n", argv[0]);
    return 2;
  }
  std::ifstream in(argv[1], std::ios::binary);
  google::protobuf::FileDescriptorSet set;
  if (!in || !set.ParseFromIstream(&in)) {
    std::fprintf(stderr, "%s: not a descriptor set\n", argv[1]);
    return 1;
  }
  for (auto& file : *set.mutable_file()) compact(file);
  std::ofstream out(argv[2], std::ios::binary | std::ios::trunc);
  if (!set.SerializeToOstream(&out) || !out.flush()) {
    std::fprintf(stderr, "%s: cannot be written\n", argv[2]);
    return 1;
  }
  return 0;
}
