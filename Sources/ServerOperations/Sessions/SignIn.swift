import Domain
public import Operations
import Store

extension Community {
    /// Verifies address and password and starts a session.
    ///
    /// An unknown address and a wrong password give the same refusal after the same work.
    ///
    /// - Parameter deviceSecret: The secret in the browser's known-device cookie.
    public func signIn(
        email: String?, password: String?, kind: StartSession.Kind, device: String, deviceSecret: String? = nil
    ) async throws -> SessionTokens {
        var errors = FieldErrors()
        // Oversized input cannot match. It is replaced, so that it is handled as any wrong input.
        let email = email.map { Text.mayFit($0, max: 254) ? $0 : "?" }
        let password = password.map { $0.utf8.count <= Password.maxBytes ? $0 : "?" }
        if Text.trimmed(email ?? "").isEmpty { errors.add("email", "Enter your e-mail address.") }
        if (password ?? "").isEmpty { errors.add("password", "Enter your password.") }
        try errors.check()
        let key = EmailAddress(email!)?.key ?? ""
        let (owner, unconfirmed) = try await read { reader in
            let owner = try reader.row(
                "SELECT user_id, password FROM credential WHERE email_key = \(key)"
            ) { (user: try $0.next(ID<User>.self), hash: try $0.next(String.self)) }
            return (owner, key.isEmpty ? nil : try Unconfirmed.find(key, in: reader))
        }
        var (found, verdict) = (owner, PasswordVerdict.wrong)
        if let unconfirmed {
            let (ofOwner, ofUnconfirmed) = try await environment.passwords.verify(
                password!, against: owner?.hash, or: unconfirmed.hash)
            (found, verdict) = ofOwner == .wrong ? (unconfirmed, ofUnconfirmed) : (owner, ofOwner)
        } else {
            verdict = try await environment.passwords.verify(password!, against: owner?.hash)
        }
        guard let found else { throw Refusal.wrongCredentials }
        switch verdict {
        case .wrong: throw Refusal.wrongCredentials
        case .right: break
        case .rightButOutdated:
            let hash = try await environment.passwords.hash(password!, for: key, alike: found.hash)
            try await perform(RehashPassword(user: found.user, old: found.hash, new: hash), as: .system)
        }
        return try await perform(
            StartSession(user: found.user, kind: kind, device: device, deviceSecret: deviceSecret, notifies: true),
            as: .system)
    }
}

extension Refusal {
    static let wrongCredentials = Refusal(.unauthenticated, "The address or the password is wrong.")
}
