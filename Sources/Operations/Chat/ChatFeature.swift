extension Feature {
    static let chat = Feature(
        commands: [SendMessage.self, EditMessage.self, DeleteMessage.self, MarkRead.self],
        shapes: [.message, .readMark],
        eventRows: [.messages, .readMarks])
}
