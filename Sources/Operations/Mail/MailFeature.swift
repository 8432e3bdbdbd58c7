extension Feature {
    static let mail = Feature(
        commands: [],
        tables: PersonalTable.mail)
}
