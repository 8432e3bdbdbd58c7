import Domain
public import Operations
public import Store

/// Mails the confirmation link again.
public struct ResendVerification: ClientCommand {
    public static let name = "account.resendVerification"
    // It sends a mail.
    public static let offline = Offline.no

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        guard !person.isVerified else { throw Refusal(.conflict, "Your address is already confirmed.") }
        let address = try AccountAddress.of(person.id, in: tx)
        try VerifyEmail.sendLink(user: person.id, name: address.givenName, email: address.email, in: tx)
    }
}
