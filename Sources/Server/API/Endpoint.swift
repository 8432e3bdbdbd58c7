public import HTTPTypes
public import Wire

/// One route of the REST contract: what `openapi.json` says of it and what the permission matrix holds it against.
public struct Endpoint: Sendable {
    /// The least that a caller must be; the commands behind it check the rest.
    public enum Access: String, Sendable {
        case anyone
        /// Signed in, the address confirmed or not.
        case signedIn
        case verified
        case administrator
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
}

extension Endpoint.Parameter {
    static let paging: [Endpoint.Parameter] = [
        .init(name: "limit", schema: .integer, summary: "How many items, 1–200; 50 if left out."),
        .init(name: "cursor", schema: .string(format: nil, values: []), summary: "The `nextCursor` of the page before."),
    ]
}
