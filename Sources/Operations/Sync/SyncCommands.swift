/// The commands of the change log, for ``CommandRegistry``.
enum SyncCommands {
    static let all: [any Command.Type] = [
        ForgetLog.self, NoteRights.self,
    ]
}
