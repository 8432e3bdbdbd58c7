import Wire

extension Device {
    /// Calls a route of the REST contract as the device's person, for what cannot wait in the queue (`Offline.no`).
    ///
    /// ```swift
    /// try await device.call("POST", APIPath.resendVerification(), EmptyBody())
    /// ```
    ///
    /// - Throws: ``SyncFailure``: `unreachable` without a network, `refused` with what is wrong.
    @discardableResult
    public func call(
        _ method: String, _ path: String, _ body: some Encodable & Sendable
    ) async throws -> ServerResponse {
        let token = try tokens.current()
        do { return try await connection.call(method, path, body, token: token) } catch SyncFailure.unauthenticated {
            let renewed = try await tokens.refresh(replacing: token)
            return try await connection.call(method, path, body, token: renewed)
        }
    }
}
