public import Domain

/// Who may see and change the programme. No other place decides it.
public enum ProgrammeAccess {
    /// - Throws: ``Refusal`` `unauthenticated`, `email_unverified`; `not_found` for members, to whom the programme is not there;
    ///   `not_allowed` for those who may see it and not do this.
    public static func check(_ right: ProgrammeRight, _ actor: Actor) throws(Refusal) {
        if actor == .system { return }
        let role = try actor.verified().role
        guard role.may(.see) else { throw .notFound }
        guard role.may(right) else {
            throw Refusal(
                .notAllowed,
                right == .administer
                    ? "Only administrators can do this." : "Only editors and administrators can do this.")
        }
    }
}
