extension Feature {
    static let invitations = Feature(
        commands: [UninviteGuest.self, DismissInvitation.self])
}
