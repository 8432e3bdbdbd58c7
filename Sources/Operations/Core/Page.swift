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

    /// The part of a list in which a thing stands: its first page, or else what goes before and after it. The first page, too, where it is not
    /// in the list.
    ///
    /// - Parameters:
    ///   - place: of a thing in the list.
    ///   - page: reads a page of the list, or of the list the other way round.
    public static func around(
        _ one: Item, at place: (Item) -> PageCursor, _ page: (_ cursor: PageCursor?, _ isBackwards: Bool) throws -> Page
    ) rethrows -> [Item] {
        let first = try page(nil, false)
        let here = place(one)
        if first.next == nil || first.items.contains(where: { place($0) == here }) { return first.items }
        let half = first.items.count / 2
        let before = try page(here, true).items
        guard let nearest = before.first else { return first.items }
        let after = try page(place(nearest), false).items
        guard let found = after.first, place(found) == here else { return first.items }
        return before.prefix(half).reversed() + after.prefix(half + 1)
    }
}

/// The place after an item in a sorted list: the sort key and, for equal keys, the id.
public struct PageCursor: Hashable, Sendable {
    public var key: Int64
    public var id: [UInt8]
    /// The sort key after `key`, in lists by two: a name, or a moment in milliseconds.
    public var name: String

    public init(key: Int64, id: [UInt8], name: String = "") {
        self.key = key
        self.id = id
        self.name = name
    }

    /// Opaque to clients.
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
