/// The commands of chats, for ``CommandRegistry``.
enum ChatCommands {
    static let all: [any Command.Type] = [
        SendMessage.self, EditMessage.self, DeleteMessage.self, MarkRead.self, MessageNotices.self,
    ]
}
