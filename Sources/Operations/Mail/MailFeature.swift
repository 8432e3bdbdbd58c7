extension Feature {
    static let mail = Feature(
        commands: [AnswerReply.self],
        tables: PersonalDataTable.mail)
}
