/// The commands of what is kept for a time only, for ``CommandRegistry``.
enum PrivacyCommands {
    static let all: [any Command.Type] = [
        EraseAccount.self, PurgeStrangers.self,
    ]
}
