/// One page of a list and the cursor of the next one.
public struct Page<Item: Sendable>: Sendable {
    public var items: [Item]
    public var next: PageCursor?

    /// Creates a page from the rows that were found.
    ///
    /// - Parameters:
    ///   - found: Up to `limit` + 1 items. The extra item only shows that a next page exists.
    public init(_ found: [Item], limit: Int, cursor: (Item) -> PageCursor) {
        items = Array(found.prefix(limit))
        next = found.count > limit ? items.last.map(cursor) : nil
    }

    /// Returns the part of a list around an item: the first page if it contains the item, otherwise the items before
    /// and after it. Returns the first page if the item is not in the list.
    ///
    /// - Parameters:
    ///   - cursor: Returns an item's cursor in the list.
    ///   - page: Reads a page of the list, forwards or backwards.
    public static func around(
        _ one: Item, at cursor: (Item) -> PageCursor,
        _ page: (_ cursor: PageCursor?, _ isBackwards: Bool) throws -> Page
    ) rethrows -> [Item] {
        let first = try page(nil, false)
        let here = cursor(one)
        if first.next == nil || first.items.contains(where: { cursor($0) == here }) { return first.items }
        let half = first.items.count / 2
        let before = try page(here, true).items
        guard let nearest = before.first else { return first.items }
        let after = try page(cursor(nearest), false).items
        guard let found = after.first, cursor(found) == here else { return first.items }
        return before.prefix(half).reversed() + after.prefix(half + 1)
    }
}

/// A cursor: the position after an item in a sorted list. It holds the sort key and, for equal keys, the id.
public struct PageCursor: Hashable, Sendable {
    public var key: Int64
    public var id: [UInt8]
    /// The secondary sort key, for lists sorted by two keys: a name, or a time in milliseconds.
    public var name: String

    public init(key: Int64, id: [UInt8], name: String = "") {
        self.key = key
        self.id = id
        self.name = name
    }

    /// The encoded cursor, opaque to clients.
    public var text: String {
        Secret.text(withUnsafeBytes(of: key.bigEndian) { Array($0) } + id + name.utf8)
    }

    public init?(text: String) {
        guard text.utf8.count <= 2700, let bytes = Secret.bytes(text), (24...2000).contains(bytes.count) else {
            return nil
        }
        key = Int64(bitPattern: bytes[0..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        id = Array(bytes[8..<24])
        name = String(decoding: bytes[24...], as: UTF8.self)
    }
}
