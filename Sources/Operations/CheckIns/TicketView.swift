public import Domain

/// A guest's own ticket.
public struct TicketView: Hashable, Sendable, Codable {
    /// The code that the guest shows at the door.
    public var code: String
    /// When a host checked the guest in; nil if nobody has.
    public var checkedInAt: Instant?

    public init(code: String, checkedInAt: Instant? = nil) {
        self.code = code
        self.checkedInAt = checkedInAt
    }
}
