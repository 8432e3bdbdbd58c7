import Domain
public import Store

/// Where one reader stands, and what a page is for them: the one place that decides it, for pulls and for the live stream.
///
/// It reads nothing itself. It says what it wants (``wish()``) and is handed that (``take(_:for:)``), until the page is
/// full or nothing is left (``page()``). A part goes into a page whole, and of each scope one at most, so that no row is
/// in a page twice.
public struct SyncReading<Item: SyncItem>: Sendable {
    public struct Page: Sendable {
        /// What came and went, in the order in which it is to be stored.
        public var entries: [Item] = []
        /// What the reader came into, also where nothing is in it: of it they held nothing.
        public var scopesAdded: [Scope] = []
        /// What lies in these and in no other scope of the reader is to be dropped, before anything is stored.
        public var scopesRemoved: [Scope] = []
        /// To go on from; to be stored together with the page.
        public var cursor: SyncCursor
        public var hasMore: Bool

        public var isEmpty: Bool { entries.isEmpty && scopesAdded.isEmpty && scopesRemoved.isEmpty }
    }

    /// Its versions name every scope that the reader is in.
    public private(set) var cursor: SyncCursor
    /// The scopes of these that no page has named yet.
    private var unannounced: Set<Scope> = []
    private let own: Scope?
    private var blocked: Set<ID<User>> = []
    /// The version of one's own scope when it was asked with whom there is a block. Words after it wait until that is asked anew.
    private var askedAt: Int64 = 0
    /// Where there is something to read, and up to which version at least.
    private var unread: [Scope: Int64] = [:]
    /// Of these, the next one last.
    private var queue: [Scope] = []

    /// When the reading began: the version of one's own scope, and that of the word of blocks that others made. What they
    /// make from then on is not told before the next reading.
    private let begun: (version: Int64, word: Int64)
    /// Whose rows the review under way looks for; nil before that is known.
    private var people: Set<ID<User>>?
    /// The scopes in which it has still to look, the next one last.
    private var ahead: [Scope] = []

    /// Scopes of one page in which it is looked for rows that name somebody: most have none, and each look costs statements.
    static var mostLooks: Int { 300 }
    private var looks = 0

    private let bounds: SyncRoom
    private var entries: [Item] = []
    private var bytes = 0
    private var added: [Scope] = []
    private var removed: Set<Scope> = []
    private var isFull = false

    /// Begins where a reader stands who can go on from there (``SyncQuery/goesOn(from:in:)``).
    public init(from cursor: SyncCursor, _ rights: SyncRights, bounds: SyncRoom = .page) {
        (self.cursor, self.bounds) = (cursor, bounds)
        (own, begun) = (rights.own, (rights.version, rights.word))
        enter(rights)
        if own == nil { self.cursor.review = nil }
        if cursor.review?.people == .everyone {
            review(blocked)
        } else if !hasWord {
            self.cursor.reviewed = max(cursor.reviewed, rights.version)
        }
    }

    /// Looks again at what the reader may see.
    ///
    /// - Returns: the scopes that they came into.
    @discardableResult public mutating func enter(_ rights: SyncRights) -> [Scope] {
        (blocked, askedAt) = (rights.blocked, rights.version)
        for scope in cursor.versions.keys where !rights.scopes.contains(scope) {
            // One that is won again before the reader hears of it begins anew all the same.
            if unannounced.remove(scope) == nil { removed.insert(scope) }
            cursor.versions[scope] = nil
            unread[scope] = nil
            added.removeAll { $0 == scope }
            if cursor.filling?.scope == scope { cursor.filling = nil }
        }
        let gained = rights.scopes.filter { cursor.versions[$0] == nil }
        for scope in gained { cursor.versions[scope] = 0 }
        unannounced.formUnion(gained)
        return Array(gained)
    }

    /// Notes up to which versions there is something, in scopes that the reader is in.
    public mutating func hear(_ versions: [Scope: Int64]) {
        for (scope, version) in versions where version > cursor.versions[scope] ?? .max {
            unread[scope] = max(version, unread[scope] ?? 0)
        }
    }

    /// For how much more the page has room. A part that is larger begins the next page.
    public var room: SyncRoom { SyncRoom(rows: bounds.rows - entries.count, bytes: bounds.bytes - bytes) }

    /// What is wanted next; nil where the page is done.
    public mutating func wish() -> SyncWish? {
        while !isFull {
            if cursor.review == nil, hasWord { begin(.everyone, upTo: begun.version, of: blocked) }
            if let review = cursor.review, let own {
                // Whom it is about stands in one's own scope.
                guard let people else { return entries(in: own) }
                guard let scope = ahead.last else {
                    finish(review)
                    continue
                }
                // Where nothing has been read yet there is nothing to take or give back.
                if cursor.versions[scope] ?? 0 > 0 {
                    looks += 1
                    // The next page goes on here.
                    guard looks <= SyncReading.mostLooks else {
                        isFull = true
                        return nil
                    }
                    return .rows(in: scope, naming: people, after: review.scope == scope ? review.row : nil)
                }
                ahead.removeLast()
                continue
            }
            if queue.isEmpty { queue = SyncReading.inOrder(unread.keys, first: [cursor.filling?.scope, own]) }
            guard let scope = queue.last else { return nil }
            if unread[scope] != nil { return entries(in: scope) }
            queue.removeLast()
        }
        return nil
    }

    /// Whether nothing is in the page yet.
    public var isAtStart: Bool { entries.isEmpty && added.isEmpty }

    /// Takes what was wished for. What is in a scope that the reader has left since is left out.
    public mutating func take(_ part: SyncPart<Item>, for wish: SyncWish) throws {
        switch wish {
        case .rows(let scope, let people, _): try take(part, of: scope, naming: people)
        case .entries(let scope, let version, let least):
            guard cursor.versions[scope] != nil else { return }
            if scope == own, begins(reviewOf: part) { return }
            let seen = try part.entries.compactMap { item in
                guard !blocked.isEmpty, !blocked.isDisjoint(with: item.names) else { return item }
                // What was another's until now goes with the new one. Who holds nothing yet is told nothing.
                return version == 0 || !item.changesHands ? nil : try item.removed()
            }
            guard add(seen) else { return }
            var (upTo, hasMore) = (part.upTo, part.hasMore)
            if scope == own {
                // What was read ahead of what was heard is read again: other scopes may follow in this page as they were before.
                if !hasMore { upTo = min(upTo, least) }
                // The word will be heard.
                if let word = part.words.map(\.version).filter({ $0 > askedAt }).min() {
                    (upTo, hasMore) = (min(upTo, word - 1), false)
                }
            }
            cursor.versions[scope] = upTo
            if version == 0, part.upTo > 0, unannounced.remove(scope) != nil { added.append(scope) }
            if part.hasMore, version == 0 {
                cursor.filling = .init(scope: scope, floor: part.floor)
            } else if !part.hasMore, cursor.filling?.scope == scope {
                cursor.filling = nil
            }
            if hasMore { isFull = true } else { unread[scope] = nil }
        }
    }

    private func entries(in scope: Scope) -> SyncWish {
        let version = cursor.versions[scope] ?? 0
        return .entries(in: scope, after: version, at: unread[scope] ?? version)
    }

    /// What has been taken, as a page. The next one is empty.
    public mutating func page() -> Page {
        let empty = unannounced.filter { unread[$0] == nil }
        added += empty.sorted { $0.description < $1.description }
        unannounced.subtract(empty)
        var cursor = cursor
        for scope in unannounced { cursor.versions[scope] = nil }
        let page = Page(
            entries: entries, scopesAdded: added, scopesRemoved: removed.sorted { $0.description < $1.description },
            cursor: cursor,
            hasMore: cursor.review != nil || hasWord || !unread.isEmpty)
        (entries, bytes, added, removed, isFull, looks) = ([], 0, [], [], false, 0)
        return page
    }

    /// - Returns: whether there was room.
    private mutating func add(_ some: [Item]) -> Bool {
        let size = some.reduce(0) { $0 + $1.bytes }
        guard entries.isEmpty || (some.count <= room.rows && size <= room.bytes) else {
            isFull = true
            return false
        }
        entries += some
        bytes += size
        isFull = room.rows <= 0 || room.bytes <= 0
        return true
    }

    /// By their names, the first one last.
    private static func inOrder(
        _ scopes: some Sequence<Scope>, from start: Scope? = nil, first: [Scope?] = []
    ) -> [Scope] {
        var names = scopes.map { (scope: $0, name: $0.description) }
        if let start = start?.description { names.removeAll { $0.name < start } }
        // What is half read comes first: a cursor says that of one scope only. Then one's own, where word of blocks is: what
        // that means begins a page.
        func rank(_ scope: Scope) -> Int { first.firstIndex(of: scope) ?? first.count }
        return names.sorted { (rank($0.scope), $0.name) > (rank($1.scope), $1.name) }.map(\.scope)
    }
}

// MARK: What blocks take and give back

extension SyncReading {
    /// Whether the reader is to be told what blocks have taken that others made before the reading began.
    private var hasWord: Bool { begun.word > cursor.reviewed && !blocked.isEmpty }

    private mutating func begin(_ people: SyncCursor.Review.People, upTo version: Int64, of some: Set<ID<User>>) {
        cursor.review = .init(people, upTo: version)
        review(some)
    }

    private mutating func review(_ people: Set<ID<User>>) {
        self.people = people
        ahead = people.isEmpty ? [] : SyncReading.inOrder(cursor.versions.keys, from: cursor.review?.scope)
    }

    private mutating func finish(_ review: SyncCursor.Review) {
        switch review.people {
        case .everyone: cursor.reviewed = max(cursor.reviewed, review.upTo)
        case .named: cursor.heeded = max(cursor.heeded, review.upTo)
        }
        (cursor.review, people) = (nil, nil)
        // As before it.
        if !entries.isEmpty { isFull = true }
    }

    /// Whether a part of one's own scope has words that the reader has not heeded: first comes what they mean.
    private mutating func begins(reviewOf part: SyncPart<Item>) -> Bool {
        // Those of one that is under way are found again; some may have been said anew since, and come after it.
        let upTo = min(cursor.review?.upTo ?? .max, part.upTo, max(askedAt, cursor.heeded))
        let people = Set(part.words.filter { $0.version > cursor.heeded && $0.version <= upTo }.map(\.person))
        if cursor.review == nil {
            guard !people.isEmpty else { return false }
            // What is in the page already was read earlier, perhaps, and speaks of the same rows.
            if entries.isEmpty { begin(.named, upTo: upTo, of: people) } else { isFull = true }
        } else {
            cursor.review?.upTo = upTo
            review(people)
        }
        return true
    }

    private mutating func take(_ part: SyncPart<Item>, of scope: Scope, naming people: Set<ID<User>>) throws {
        let told = try part.entries.compactMap { item in
            let parted = blocked.intersection(item.names)
            if parted.isEmpty { return item }
            // A row that names somebody else with whom there is a block was away already.
            return parted.isDisjoint(with: people) ? nil : try item.removed()
        }
        guard add(told) else { return }
        if part.hasMore {
            cursor.review?.scope = scope
            cursor.review?.row = part.last
        } else {
            ahead.removeLast()
            cursor.review?.scope = ahead.last
            cursor.review?.row = nil
            if ahead.isEmpty, let review = cursor.review { finish(review) }
        }
    }
}
