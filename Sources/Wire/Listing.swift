/// One page of a list.
public struct Listing<Item: Codable & Sendable>: Codable, Sendable {
    public var items: [Item]
    /// Opaque cursor; pass it as `?cursor=` for the next page. Omitted on the last page.
    public var nextCursor: String?

    public init(items: [Item], nextCursor: String? = nil) {
        self.items = items
        self.nextCursor = nextCursor
    }
}
