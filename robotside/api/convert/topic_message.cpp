// Messages of topics.
#include "robotside/api/convert/topic_message.hpp"

#include <google/protobuf/descriptor.h>

#include "core/codec/schema.hpp"
#include "core/model/topic.hpp"

namespace aim::robotside {

std::unique_ptr<google::protobuf::Message> topic_message(std::string_view topic_type) {
  using namespace google::protobuf;
  const std::string name = schema_name_of(topic_type);
  if (const Descriptor* type = DescriptorPool::generated_pool()->FindMessageTypeByName(name))
    return std::unique_ptr<Message>(MessageFactory::generated_factory()->GetPrototype(type)->New());
  auto made = new_message(name);
  return made ? std::move(*made) : nullptr;
}

}  // namespace aim::robotside
