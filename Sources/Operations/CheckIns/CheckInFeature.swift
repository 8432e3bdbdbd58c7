extension Feature {
    static let checkIns = Feature(
        commands: [CheckInGuest.self, UndoCheckIn.self],
        shapes: [.ticket])
}
