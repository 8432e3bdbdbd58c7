/// The commands of the installation itself, for ``CommandRegistry``.
enum CoreCommands {
    static let all: [any Command.Type] = [
        BeginEpoch.self, EnsureSecret.self, HealthCheck.self, KeepReply.self,
    ]
}
