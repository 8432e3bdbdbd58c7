import Crypto
import Domain
import HTTPTypes
import Hummingbird
import Operations

/// What the ids of new things on a page follow from (`Fields.made`): the session, and a cookie that changes whenever the browser sends a form.
///
/// So a page keeps its bytes and its ETag while nothing is sent, and revalidation answers 304. The page that is loaded after a
/// form was sent has other ids: the same thing typed once more is another thing.
enum FormSeed {
    private static let cookie = "mingle-form"
    /// Characters of a value; longer ones are not the server's.
    private static let longest = 32

    static func of(_ request: Request, _ actor: Actor) -> @Sendable (String) -> (UInt64, UInt64) {
        let sent = request.cookie(cookie).map { String($0.utf8.prefix(longest)) ?? "" } ?? ""
        // Nobody knows the session of another, so nobody knows the ids that others will use, whatever ids of theirs are known.
        let seed = "\(actor.userID.map { "\($0)" } ?? "") \(actor.person?.session.map { "\($0)" } ?? "") \(sent)"
        return { name in
            let numbers = SHA256.hash(data: Array("\(seed) \(name)".utf8)).withUnsafeBytes {
                $0.loadUnaligned(as: (UInt64, UInt64).self)
            }
            return (numbers.0, numbers.1)
        }
    }

    /// The cookie that gives the next page other ids.
    static func renewed(by random: () -> UInt64) -> HTTPField {
        HTTPField(Cookie(name: cookie, value: String(random(), radix: 36), path: "/", sameSite: .lax))
    }
}
