extension Feature {
    static let sync = Feature(
        commands: [
            ForgetLog.self, NoteRights.self,
        ])
}
