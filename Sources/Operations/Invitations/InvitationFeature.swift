extension Feature {
    static let invitations = Feature(
        commands: [InviteGuests.self, UninviteGuest.self, DismissInvitation.self])
}
