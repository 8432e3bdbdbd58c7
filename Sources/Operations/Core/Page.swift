/// One page of a list and where the next begins.
public struct Page<Item: Sendable>: Sendable {
    public var items: [Item]
    public var next: PageCursor?

    /// - Parameters:
    ///   - found: up to `limit` + 1 items; the one too many only tells that there is a next page.
    public init(_ found: [Item], limit: Int, cursor: (Item) -> PageCursor) {
        items = Array(found.prefix(limit))
        next = found.count > limit ? items.last.map(cursor) : nil
    }
}

/// The place after an item in a sorted list: the sort key and, for equal keys, the id.
public struct PageCursor: Hashable, Sendable {
    public var key: Int64
    public var id: [UInt8]

    public init(key: Int64, id: [UInt8]) {
        self.key = key
        self.id = id
    }

    /// Opaque to clients.
    public var text: String {
        Secret.text(withUnsafeBytes(of: key.bigEndian) { Array($0) } + id)
    }

    public init?(text: String) {
        guard let bytes = Secret.bytes(text), bytes.count == 24 else { return nil }
        key = Int64(bitPattern: bytes[0..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        id = Array(bytes[8...])
    }
}
