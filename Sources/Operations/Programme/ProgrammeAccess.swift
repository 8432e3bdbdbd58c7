public import Domain

/// Decides who may see and change the programme. Only this type decides it.
public enum ProgrammeAccess {
    /// - Throws: ``Refusal`` `unauthenticated` or `email_unverified`; `not_found` for members, because the programme is
    ///   hidden from them; `not_allowed` for readers who lack the given permission.
    public static func check(_ right: ProgrammePermission, _ actor: Actor) throws(Refusal) {
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
