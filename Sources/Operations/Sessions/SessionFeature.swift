extension Feature {
    static let sessions = Feature(
        commands: [StartSession.self, RefreshSession.self, EndSession.self, EndOtherSessions.self, TouchSession.self])
}
