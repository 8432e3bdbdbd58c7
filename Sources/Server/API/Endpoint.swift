import Domain
public import HTTPTypes
import Operations
public import Wire

/// One route of the REST contract: what `openapi.json` says of it and what the permission matrix holds it against.
public struct Endpoint: Sendable {
    /// The least that a caller must be; the commands behind it check the rest.
    public enum Access: String, Sendable {
        case anyone
        /// Signed in, the address confirmed or not.
        case signedIn
        case verified
        /// Somebody who may see the programme.
        case staff
        /// Somebody who may change it.
        case editor
        /// Somebody who may manage its types and roles.
        case programmeAdministrator
        case administrator

        /// - Throws: ``Refusal`` `unauthenticated`, `email_unverified`, `not_found` or `not_allowed`.
        func check(_ actor: Actor) throws(Refusal) {
            switch self {
            case .anyone: break
            case .signedIn: _ = try actor.signedIn()
            case .verified: _ = try actor.verified()
            case .staff: try ProgrammeAccess.check(.see, actor)
            case .editor: try ProgrammeAccess.check(.edit, actor)
            case .programmeAdministrator: try ProgrammeAccess.check(.administer, actor)
            case .administrator: try actor.administrator()
            }
        }

        /// Whether those who have not signed in come through, too.
        var isOpen: Bool { self == .anyone }
    }

    public enum Reply: Sendable {
        case json(Schema, status: Int)
        case text(String)
        case none
    }

    public struct Parameter: Sendable {
        public var name: String
        public var schema: Schema
        public var summary: String
    }

    public var method: HTTPRequest.Method
    /// Under `/api/v1`, with `{name}` for what varies.
    public var path: String
    public var summary: String
    public var access: Access
    public var query: [Parameter]
    public var body: Schema?
    /// Media types of a body that is a file.
    public var upload: [String] = []
    public var reply: Reply
    /// Whether the reply is kept until something changes, for a second at most.
    var isKept = false

    /// Whether it honours an `Idempotency-Key`: every POST of somebody. A key of nobody would be anybody's.
    public var isRepeatable: Bool { method == .post && !access.isOpen }
}

extension Endpoint.Parameter {
    static let paging: [Endpoint.Parameter] = [
        .init(name: "limit", schema: .integer, summary: "How many items, 1–200; 50 if left out."),
        .init(
            name: "cursor", schema: .string(format: nil, values: []), summary: "The `nextCursor` of the page before."),
    ]
}
