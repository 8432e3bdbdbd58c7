/// Keeps the credentials of one account where other programs cannot read them.
public protocol CredentialStore: Sendable {
    /// Returns the credentials, or nil if nobody is signed in.
    func load() throws -> Credentials?
    /// Stores the credentials; nil deletes them.
    func save(_ credentials: Credentials?) throws
}
