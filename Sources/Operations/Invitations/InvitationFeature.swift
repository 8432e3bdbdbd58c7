extension Feature {
    static let invitations = Feature(
        commands: [InviteGuests.self, UninviteGuest.self, DismissInvitation.self, MakeLink.self, RevokeLink.self])
}
