import Domain
public import HTTPTypes
import Operations
public import Wire

/// One route of the REST contract, as described in `openapi.json` and checked by the permission matrix.
public struct Endpoint: Sendable {
    /// The minimum access level of a caller. Commands check the rest.
    public enum Access: String, Sendable {
        case anyone
        /// Signed in, with or without a confirmed address.
        case signedIn
        case verified
        /// May see the programme.
        case staff
        /// May change the programme.
        case editor
        /// May manage the programme's types and roles.
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

        /// Whether anonymous callers may use the route.
        var isOpen: Bool { self == .anyone }
    }

    public enum Reply: Sendable {
        case json(Schema, status: Int)
        case text(String)
        case none

        /// A list of items, or a page of it.
        static func list<Item: Codable & Sendable>(of _: Item.Type) -> Reply {
            .json(Schema(Listing<Item>.self), status: 200)
        }
    }

    public struct Parameter: Sendable {
        public var name: String
        public var schema: Schema
        public var summary: String
    }

    /// A refusal that clients of the route must expect, beyond those of every route.
    public struct Failure: Sendable {
        var code: Refusal.Code
        /// When it happens, and what the client does then.
        var summary: String
    }

    public var method: HTTPRequest.Method
    /// The path under `/api/v1`, with `{name}` for each parameter.
    public var path: String
    public var summary: String
    public var access: Access
    public var query: [Parameter]
    public var body: Schema?
    /// Media types of a file body.
    public var upload: [String] = []
    /// The form field of the file; nil if the route accepts no form with a file.
    public var uploadField: String?
    public var reply: Reply
    public var failures: [Failure] = []
    /// Whether the reply lasts as long as the client listens.
    var isStream = false
    /// Whether the reply is cached until something changes, for a second at most.
    var isCached = false

    /// Whether the route honours an `Idempotency-Key`: every POST that requires a signed-in caller. Keys of anonymous
    /// callers would be shared by all of them.
    public var isRepeatable: Bool { method == .post && !access.isOpen }
}

extension Endpoint.Parameter {
    static func text(_ name: String, _ summary: String) -> Endpoint.Parameter {
        .init(name: name, schema: .string(format: nil, values: []), summary: summary)
    }

    static func choice(_ name: String, _ values: [String], _ summary: String) -> Endpoint.Parameter {
        .init(name: name, schema: .string(format: nil, values: values), summary: summary)
    }

    static func id(_ name: String, _ summary: String) -> Endpoint.Parameter {
        .init(name: name, schema: .string(format: "uuid", values: []), summary: summary)
    }

    static func time(_ name: String, _ summary: String) -> Endpoint.Parameter {
        .init(name: name, schema: .string(format: "date-time", values: []), summary: summary)
    }

    static func integer(_ name: String, _ summary: String) -> Endpoint.Parameter {
        .init(name: name, schema: .integer, summary: summary)
    }

    static func flag(_ name: String, _ summary: String) -> Endpoint.Parameter {
        .init(name: name, schema: .boolean, summary: summary)
    }

    static let paging: [Endpoint.Parameter] = [
        .integer("limit", "The maximum number of items, 1–200. Default: 50."),
        .text("cursor", "The `nextCursor` of the previous page."),
    ]
}
