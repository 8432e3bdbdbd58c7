/// What the links in an account's mails authorize, without a session.
public struct MailedLinks: Sendable {
    private let connection: ServerConnection

    /// - Parameter language: The language of the server's sentences (BCP 47).
    public init(over transport: any Transport, language: String) {
        connection = ServerConnection(transport, language: language)
    }

    /// Confirms an address by the token that was mailed to it.
    ///
    /// - Throws: ``SyncFailure``, `refused` for a token that is unknown, used or too old.
    public func confirmAddress(token: String) async throws { try await connection.confirmAddress(token: token) }

    /// Asks for a mail with a link to set a new password. Says nothing about whether the address has an account.
    ///
    /// - Throws: ``SyncFailure``.
    public func sendResetLink(to email: String) async throws { try await connection.sendResetLink(to: email) }

    /// Sets a new password by the token that was mailed. Ends all sessions.
    ///
    /// - Throws: ``SyncFailure``, `refused` with a sentence at `password`, or for a token that is not valid any more.
    public func resetPassword(token: String, to password: String) async throws {
        try await connection.resetPassword(token: token, to: password)
    }
}
