import Crypto
import Domain
import HTTPTypes
import Hummingbird
import Operations

/// The seed of the ids for new resources on a page (`Fields.createdID`): the session, and a cookie that changes with each
/// form sent.
///
/// Until a form is sent, a page keeps its bytes and its ETag, and revalidation replies 304. The page that is loaded
/// after a form was sent has other ids, so typing the same content again creates another resource.
enum FormSeed {
    private static let cookie = "mingle-form"
    /// The maximum length of a cookie value. Longer ones are not ours.
    private static let maxLength = 32

    static func of(_ request: Request, _ actor: Actor) -> @Sendable (String) -> (UInt64, UInt64) {
        let sent = request.cookie(cookie).map { String($0.utf8.prefix(maxLength)) ?? "" } ?? ""
        // The session is secret. Nobody can predict another person's ids, however many of them they know.
        let seed = "\(actor.userID.map { "\($0)" } ?? "") \(actor.person?.session.map { "\($0)" } ?? "") \(sent)"
        return { name in
            let numbers = SHA256.hash(data: Array("\(seed) \(name)".utf8)).withUnsafeBytes {
                $0.loadUnaligned(as: (UInt64, UInt64).self)
            }
            return (numbers.0, numbers.1)
        }
    }

    /// Returns the cookie that gives the next page other ids.
    static func renewed(by random: () -> UInt64) -> HTTPField {
        HTTPField(Cookie(name: cookie, value: String(random(), radix: 36), path: "/", sameSite: .lax))
    }
}
