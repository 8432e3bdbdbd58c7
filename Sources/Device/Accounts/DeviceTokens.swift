import Domain
import Wire

/// The tokens of an account's session. All calls that find the access token expired share one refresh, because a refresh
/// token works once.
actor DeviceTokens {
    private let credentials: any CredentialStore
    private let connection: ServerConnection
    private var refreshing: Task<String, any Error>?

    init(_ credentials: any CredentialStore, _ connection: ServerConnection) {
        (self.credentials, self.connection) = (credentials, connection)
    }

    /// Returns the access token.
    ///
    /// - Throws: ``SyncFailure``: `unauthenticated` if nobody is signed in, `unreachable` while the credentials cannot be
    ///   read, as before a phone was unlocked for the first time.
    nonisolated func current() throws -> String { try load().accessToken }

    private nonisolated func load() throws -> Credentials {
        let known: Credentials?
        do { known = try credentials.load() } catch { throw SyncFailure.unreachable("credentials: \(error)") }
        guard let known else { throw SyncFailure.unauthenticated }
        return known
    }

    /// Exchanges the tokens, unless another call has done so meanwhile.
    ///
    /// - Parameter token: The access token that the server refused.
    /// - Returns: The new access token.
    @discardableResult
    func refresh(replacing token: String?) async throws -> String {
        if let refreshing { return try await refreshing.value }
        let known = try load()
        if let token, known.accessToken != token { return known.accessToken }
        // A task of its own, because a cancelled call must not lose the new tokens.
        let task = Task {
            let new = try await self.connection.refresh(known.refreshToken)
            try self.credentials.save(
                Credentials(accessToken: new.accessToken, refreshToken: new.refreshToken, expiresAt: new.expiresAt))
            return new.accessToken
        }
        refreshing = task
        defer { refreshing = nil }
        return try await task.value
    }
}
