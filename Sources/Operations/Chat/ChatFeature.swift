extension Feature {
    static let chat = Feature(
        commands: [
            SendMessage.self, EditMessage.self, DeleteMessage.self, MarkRead.self, MessageNotices.self,
        ],
        shapes: [.message, .readMark],
        tables: PersonalDataTable.chat,
        eventRows: [.messages, .readMarks],
        handlers: MessageNotices.handlers)
}
