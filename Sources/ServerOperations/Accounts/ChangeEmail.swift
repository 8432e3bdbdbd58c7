import Domain
public import Operations
public import Store

extension Community {
    /// Requests a change of address, verified by the password.
    public func changeEmail(_ email: String?, password: String?, as actor: Actor) async throws {
        try await perform(ChangeEmail(email, password: password, as: actor, in: self), as: actor)
    }
}

/// Corrects an unconfirmed address at once. A confirmed address is replaced when the new one is confirmed.
///
/// If the new address belongs to somebody else, the reply is the same, so that it does not reveal who has an account.
/// Its owner gets a mail instead of a link (``Unconfirmed``).
public struct ChangeEmail: ClientCommand {
    public static let name = "account.changeEmail"
    // It needs the password and sends a mail.
    public static let offline = Offline.no
    public var email: String?
    public var proof: PasswordProof?

    public init(email: String?, proof: PasswordProof? = nil) {
        self.email = email
        self.proof = proof
    }

    /// Validates the address before the password, because verifying the password is slow.
    init(_ email: String?, password: String?, as actor: Actor, in community: Community) async throws {
        _ = try actor.signedIn()
        var errors = FieldErrors()
        _ = errors.email(email, "email")
        try errors.check()
        self.init(email: email, proof: try await community.prove(password: password, as: actor))
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        var errors = FieldErrors()
        let email = errors.email(email, "email")
        try errors.check()
        guard let email else { return }
        try PasswordProof.check(proof, of: person.id, in: tx)
        try AddressRule.admit(email, for: person.id, under: CommunityQuery.registration(in: tx), now: tx.now, in: tx)
        let old = try AccountAddress.of(person.id, in: tx)
        if !old.isConfirmed {
            try AccountAddress.write(email, of: person.id, key: Unconfirmed.key(email, of: person.id), in: tx)
        }
        try VerifyEmail.sendLink(user: person.id, name: old.givenName, email: email, isAnother: true, in: tx)
    }
}
