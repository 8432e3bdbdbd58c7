import Crypto
import Domain
import JWTKit

/// Identifies the sender to a push service with a token signed by the community's key (RFC 8292).
struct VAPID {
    /// Half of the allowed maximum, as a margin for clock skew.
    static let lifetime = Span.hours(12)

    private struct Claims: JWTPayload {
        var aud: String
        /// Seconds since 1970 UTC.
        var exp: Int64
        var sub: String

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    let keys: PushKeys
    /// The mail address at which operators of push services can reach us.
    let contact: String

    /// Returns the value of `Authorization`.
    ///
    /// - Parameter origin: The origin of the push service.
    func authorization(for origin: String, now: Instant) async throws -> String {
        let key = try await ES256PrivateKey(backing: keys.privateKey())
        let claims = Claims(aud: origin, exp: (now + VAPID.lifetime).seconds, sub: "mailto:\(contact)")
        let token = try await JWTKeyCollection().add(ecdsa: key).sign(claims)
        return "vapid t=\(token), k=\(try await keys.publicKey())"
    }
}
