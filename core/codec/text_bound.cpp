// Refuses messages with texts that are longer than any valid name, path or sentence.
#include "core/codec/text_bound.hpp"

#include <google/protobuf/descriptor.h>

#include <string>
#include <vector>

#include "aim/options.pb.h"

namespace aim {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Fields whose text is a document: its bound is that of the message.
bool is_document(const FieldDescriptor& field) {
  return field.name() == "json" || field.options().GetExtension(aim::document);
}

Error too_long(const FieldDescriptor& field, std::size_t size) {
  return Error{
      .origin = Origin::limit,
      .message = "the text in field " + field.name() + " is too long",
      .reason = std::to_string(size) + " bytes, at most " + std::to_string(kLongestText) + " are allowed"};
}

Status check_strings(const Message& message, const FieldDescriptor& field) {
  const auto& reflection = *message.GetReflection();
  std::string scratch;
  if (!field.is_repeated()) {
    const std::size_t size = reflection.GetStringReference(message, &field, &scratch).size();
    if (size > kLongestText) return too_long(field, size);
    return Done{};
  }
  for (int i = 0; i < reflection.FieldSize(message, &field); ++i) {
    const std::size_t size = reflection.GetRepeatedStringReference(message, &field, i, &scratch).size();
    if (size > kLongestText) return too_long(field, size);
  }
  return Done{};
}

Status check_children(const Message& message, const FieldDescriptor& field) {
  const auto& reflection = *message.GetReflection();
  if (!field.is_repeated()) return check_text_bound(reflection.GetMessage(message, &field));
  for (int i = 0; i < reflection.FieldSize(message, &field); ++i)
    if (auto fine = check_text_bound(reflection.GetRepeatedMessage(message, &field, i)); !fine) return fine;
  return Done{};
}

}  // namespace

Status check_text_bound(const Message& message) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    Status fine = Done{};
    if (field->type() == FieldDescriptor::TYPE_STRING && !is_document(*field))
      fine = check_strings(message, *field);
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) fine = check_children(message, *field);
    if (!fine) return fine;
  }
  return Done{};
}

}  // namespace aim
