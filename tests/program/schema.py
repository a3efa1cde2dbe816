"""The wire format from the description of the build (aim.ds), read by an independent codec: Debian's python3-protobuf."""
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory


class Schema:
    def __init__(self, descriptor_set):
        files = descriptor_pb2.FileDescriptorSet()
        with open(descriptor_set, "rb") as file:
            files.ParseFromString(file.read())
        self.pool = descriptor_pool.DescriptorPool()
        self.methods = {}  # path -> (request type, reply type)
        for file in files.file:
            self.pool.Add(file)
            for service in file.service:
                for method in service.method:
                    self.methods[f"{file.package}.{service.name}/{method.name}"] = (
                        method.input_type.lstrip("."), method.output_type.lstrip("."))
        self.factory = message_factory.MessageFactory(self.pool)

    def new(self, name):
        return self.factory.GetPrototype(self.pool.FindMessageTypeByName(name))()


def type_of_topic(topic_type):
    """pb:aimdk.protocol.X -> aimdk.protocol.X, ros2:sensor_msgs/msg/X -> sensor_msgs.msg.X."""
    return topic_type.split(":", 1)[1].replace("/", ".")
