import Crypto
import Domain
import JWTKit

/// How a push service knows who sends: a token signed with the community's key (RFC 8292).
struct VAPID {
    /// Half of what services allow, so that a clock that is wrong does no harm.
    static let lifetime = Span.hours(12)

    private struct Claims: JWTPayload {
        var aud: String
        /// Seconds since 1970 UTC.
        var exp: Int64
        var sub: String

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    let keys: PushKeys
    /// Whom an operator of a push service can ask: an address for mail.
    let contact: String

    /// The value of `Authorization`.
    ///
    /// - Parameter origin: of the push service.
    func authorization(for origin: String, now: Instant) async throws -> String {
        let key = try await ES256PrivateKey(backing: keys.privateKey())
        let claims = Claims(aud: origin, exp: (now + VAPID.lifetime).seconds, sub: "mailto:\(contact)")
        let token = try await JWTKeyCollection().add(ecdsa: key).sign(claims)
        return "vapid t=\(token), k=\(try await keys.publicKey())"
    }
}
