import Domain
public import Operations
import Store

/// A proof that the person has just typed their password. It is required for what a session alone must not do: changing
/// the address or password, deleting the account, exporting all data (security checklist, 25).
public struct PasswordProof: Codable, Sendable {
    var user: ID<User>
    /// The stored hash that the typed password was verified against.
    var hash: String

    /// Checks a proof.
    ///
    /// - Throws: ``Refusal`` `not_allowed` if there is no proof, or the password has changed since.
    static func check(_ proof: PasswordProof?, of user: ID<User>, in reader: any Reader) throws {
        guard let proof, proof.user == user, try AccountQuery.passwordHash(user, in: reader) == proof.hash else {
            throw missing
        }
    }

    static let missing = refusal("Enter your password.")

    static func refusal(_ sentence: Phrase) -> Refusal {
        Refusal(.notAllowed, sentence, fields: ["password": sentence])
    }
}

extension Community {
    /// Verifies a typed password against the actor's own.
    ///
    /// - Throws: ``Refusal`` `not_allowed`, which names `password`.
    public func prove(password: String?, as actor: Actor) async throws -> PasswordProof {
        let person = try actor.signedIn()
        guard let password, !password.isEmpty else { throw PasswordProof.missing }
        guard let proof = try await proof(password, of: person.id) else {
            throw PasswordProof.refusal("This is not your password.")
        }
        return proof
    }

    /// Returns a proof; nil if the password is wrong.
    func proof(_ password: String?, of user: ID<User>) async throws -> PasswordProof? {
        guard let password, !password.isEmpty, password.utf8.count <= 1024 else { return nil }
        let hash = try await read { try AccountQuery.passwordHash(user, in: $0) }
        if case .wrong = try await environment.passwords.verify(password, against: hash) { return nil }
        return PasswordProof(user: user, hash: hash)
    }
}
