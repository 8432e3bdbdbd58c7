/// One page of a list.
public struct Listing<Item: Codable & Sendable>: Codable, Sendable {
    public var items: [Item]
    /// Opaque; goes into `?cursor=` for the next page. Left out on the last.
    public var nextCursor: String?

    public init(items: [Item], nextCursor: String? = nil) {
        self.items = items
        self.nextCursor = nextCursor
    }
}
