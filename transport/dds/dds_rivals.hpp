// Other programs that publish the topics of a bus: two robots in one domain, whose samples readers take for
// those of one.
#pragma once

#include <dds/dds.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "transport/dds/dds_entity.hpp"

namespace aim::transport::dds {

// "dds:" and what the GUIDs of all endpoints of a participant begin with; empty: it has left its domain.
std::string program_name(dds_entity_t participant);

class RivalWatch {
 public:
  // Of the domain of this participant, whose own publications are none.
  static Result<std::unique_ptr<RivalWatch>> open(dds_entity_t participant);
  RivalWatch(Entity reader, std::string own) : reader_(std::move(reader)), own_(std::move(own)) {}

  // `published`: names of topics by their names in DDS. As discovered so far; sorted, each once.
  std::vector<Rival> among(const std::map<std::string, std::string>& published);

 private:
  Entity reader_;
  std::string own_;
  std::vector<void*> samples_;  // of among(), kept from call to call
  std::vector<dds_sample_info_t> infos_;
};

}  // namespace aim::transport::dds
