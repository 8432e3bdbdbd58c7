import Domain
public import Operations
public import Store

/// Decides the content of a reader's pages, for pulls and the live stream alike.
///
/// It reads nothing from the store. It requests batches (``nextRequest()``) and receives them (``add(_:for:)``) until the page
/// is full or nothing is left (``page()``). A page takes batches whole and at most one of each scope, so it never
/// contains a row twice.
public struct SyncPager<Item: SyncItem>: Sendable {
    public struct Page: Sendable {
        /// Changes, in the order in which to store them.
        public var entries: [Item] = []
        /// Scopes that the reader has entered, including empty ones and those that nothing has ever been in. The reader
        /// drops what it still holds of them before storing anything.
        public var scopesAdded: [Scope] = []
        /// Scopes that the reader has left. Before storing anything, drop their rows that no other scope of
        /// the reader holds.
        public var scopesRemoved: [Scope] = []
        /// The position after this page, to be stored together with it.
        public var cursor: SyncCursor
        public var hasMore: Bool

        public var isEmpty: Bool { entries.isEmpty && scopesAdded.isEmpty && scopesRemoved.isEmpty }
    }

    /// The reader's position. Its versions contain every scope that the reader is in.
    public private(set) var cursor: SyncCursor
    /// Scopes that the reader has entered and that no page has listed yet.
    private var unannounced: Set<Scope> = []
    private let own: Scope?
    private var blocked: Set<ID<User>> = []
    /// The version of the reader's own scope when `blocked` was queried. Later `rights` entries wait for
    /// the next query.
    private var blockedAsOf: Int64 = 0
    /// Scopes with something to read, each with the least version to read up to.
    private var unread: [Scope: Int64] = [:]
    /// The scopes of `unread` in reverse order: the next one is last.
    private var queue: [Scope] = []

    /// The versions when the reading began: of the reader's own scope, and of the last entry about blocks that others
    /// made. Later blocks by others are sent in the next reading.
    private let start: (version: Int64, changedAt: Int64)
    /// The people whose rows the current review looks for; `nil` until they are known.
    private var people: Set<ID<User>>?
    /// The scopes that the review has yet to search, in reverse order: the next one is last.
    private var ahead: [Scope] = []

    /// The maximum number of scopes searched for one page of a review. Most contain no matching rows, and each
    /// search costs statements.
    static var maxSearches: Int { 300 }
    private var searches = 0

    private let bounds: SyncPageLimit
    private var entries: [Item] = []
    private var bytes = 0
    private var added: [Scope] = []
    private var removed: Set<Scope> = []
    private var isFull = false

    /// Creates a reading for a reader who can continue from a cursor (``SyncQuery/canResume(from:in:)``).
    public init(from cursor: SyncCursor, _ permissions: SyncPermissions, bounds: SyncPageLimit = .page) {
        (self.cursor, self.bounds) = (cursor, bounds)
        (own, start) = (permissions.own, (permissions.version, permissions.changedAt))
        apply(permissions)
        if own == nil { self.cursor.review = nil }
        if cursor.review?.people == .everyone {
            review(blocked)
        } else if !isReviewDue {
            self.cursor.everyoneReviewedUpTo = max(cursor.everyoneReviewedUpTo, permissions.version)
        }
    }

    /// Applies the reader's current permissions.
    ///
    /// - Returns: The scopes that the reader entered.
    @discardableResult public mutating func apply(_ permissions: SyncPermissions) -> [Scope] {
        (blocked, blockedAsOf) = (permissions.blocked, permissions.version)
        for scope in cursor.versions.keys where !permissions.scopes.contains(scope) {
            // A scope that is left and entered again before a page lists it starts over as well.
            if unannounced.remove(scope) == nil { removed.insert(scope) }
            cursor.versions[scope] = nil
            unread[scope] = nil
            added.removeAll { $0 == scope }
            if cursor.filling?.scope == scope { cursor.filling = nil }
        }
        let gained = permissions.scopes.filter { cursor.versions[$0] == nil }
        for scope in gained { cursor.versions[scope] = 0 }
        unannounced.formUnion(gained)
        return Array(gained)
    }

    /// Records versions that scopes have reached; ignores scopes that the reader is not in.
    public mutating func recordVersions(_ versions: [Scope: Int64]) {
        for (scope, version) in versions where version > cursor.versions[scope] ?? .max {
            unread[scope] = max(version, unread[scope] ?? 0)
        }
    }

    /// The remaining capacity of the page. A batch that exceeds it starts the next page.
    public var capacity: SyncPageLimit { SyncPageLimit(rows: bounds.rows - entries.count, bytes: bounds.bytes - bytes) }

    /// Returns the next request, or `nil` if the page is complete.
    public mutating func nextRequest() -> SyncRequest? {
        while !isFull {
            if cursor.review == nil, isReviewDue { startReview(.everyone, upTo: start.version, of: blocked) }
            if let review = cursor.review, let own {
                // Entries in the reader's own scope name the people to review.
                guard let people else { return entries(in: own) }
                guard let scope = ahead.last else {
                    finish(review)
                    continue
                }
                // A scope that has not been read yet has nothing to remove or restore.
                if cursor.versions[scope] ?? 0 > 0 {
                    searches += 1
                    // The next page continues here.
                    guard searches <= SyncPager.maxSearches else {
                        isFull = true
                        return nil
                    }
                    return .rows(in: scope, naming: people, after: review.scope == scope ? review.row : nil)
                }
                ahead.removeLast()
                continue
            }
            if queue.isEmpty { queue = SyncPager.inOrder(unread.keys, first: [cursor.filling?.scope, own]) }
            guard let scope = queue.last else { return nil }
            if unread[scope] != nil { return entries(in: scope) }
            queue.removeLast()
        }
        return nil
    }

    /// Whether the page is still empty.
    public var isAtStart: Bool { entries.isEmpty && added.isEmpty }

    /// Adds the requested batch. Entries of a scope that the reader has left meanwhile are discarded.
    public mutating func add(_ batch: SyncBatch<Item>, for request: SyncRequest) throws {
        switch request {
        case .rows(let scope, let people, _): try addRows(batch, of: scope, naming: people)
        case .entries(let scope, let version, let least):
            guard cursor.versions[scope] != nil else { return }
            if scope == own, startsReview(of: batch) { return }
            let seen = try batch.entries.compactMap { item in
                guard !blocked.isEmpty, !blocked.isDisjoint(with: item.names) else { return item }
                // A row that changed to a blocked person is removed. A reader who starts at 0 has nothing to remove.
                return version == 0 || !item.canNameAnotherPerson ? nil : try item.removed()
            }
            guard append(seen) else { return }
            var (upTo, hasMore) = (batch.upTo, batch.hasMore)
            if scope == own {
                // Entries beyond the recorded version are read again, because other scopes of this page may
                // still be older.
                if !hasMore { upTo = min(upTo, least) }
                // Entries after the block query wait until it is repeated.
                if let firstLater = batch.blockChanges.map(\.version).filter({ $0 > blockedAsOf }).min() {
                    (upTo, hasMore) = (min(upTo, firstLater - 1), false)
                }
            }
            cursor.versions[scope] = upTo
            if version == 0, batch.upTo > 0, unannounced.remove(scope) != nil { added.append(scope) }
            if batch.hasMore, version == 0 {
                cursor.filling = .init(scope: scope, floor: batch.floor)
            } else if !batch.hasMore, cursor.filling?.scope == scope {
                cursor.filling = nil
            }
            if hasMore { isFull = true } else { unread[scope] = nil }
        }
    }

    private func entries(in scope: Scope) -> SyncRequest {
        let version = cursor.versions[scope] ?? 0
        return .entries(in: scope, after: version, at: unread[scope] ?? version)
    }

    /// Returns the collected page and starts an empty one.
    public mutating func page() -> Page {
        let empty = unannounced.filter { unread[$0] == nil }
        added += empty.sorted { $0.description < $1.description }
        unannounced.subtract(empty)
        var cursor = cursor
        for scope in unannounced { cursor.versions[scope] = nil }
        let page = Page(
            entries: entries, scopesAdded: added, scopesRemoved: removed.sorted { $0.description < $1.description },
            cursor: cursor,
            hasMore: cursor.review != nil || isReviewDue || !unread.isEmpty)
        (entries, bytes, added, removed, isFull, searches) = ([], 0, [], [], false, 0)
        return page
    }

    /// - Returns: Whether the items fit.
    private mutating func append(_ some: [Item]) -> Bool {
        let size = some.reduce(0) { $0 + $1.bytes }
        guard entries.isEmpty || (some.count <= capacity.rows && size <= capacity.bytes) else {
            isFull = true
            return false
        }
        entries += some
        bytes += size
        isFull = capacity.rows <= 0 || capacity.bytes <= 0
        return true
    }

    /// Returns the scopes by name, in reverse order: the first one is last.
    private static func inOrder(
        _ scopes: some Sequence<Scope>, from start: Scope? = nil, first: [Scope?] = []
    ) -> [Scope] {
        var names = scopes.map { (scope: $0, name: $0.description) }
        if let start = start?.description { names.removeAll { $0.name < start } }
        // A half-read scope comes first, because a cursor can record only one. The reader's own scope is next: it
        // contains the entries about blocks, and their effects must start a page.
        func rank(_ scope: Scope) -> Int { first.firstIndex(of: scope) ?? first.count }
        return names.sorted { (rank($0.scope), $0.name) > (rank($1.scope), $1.name) }.map(\.scope)
    }
}

// MARK: What blocks take and give back

extension SyncPager {
    /// Whether removals are due for blocks that others made before the reading began.
    private var isReviewDue: Bool { start.changedAt > cursor.everyoneReviewedUpTo && !blocked.isEmpty }

    private mutating func startReview(_ people: SyncCursor.Review.People, upTo version: Int64, of some: Set<ID<User>>) {
        cursor.review = .init(people, upTo: version)
        review(some)
    }

    private mutating func review(_ people: Set<ID<User>>) {
        self.people = people
        ahead = people.isEmpty ? [] : SyncPager.inOrder(cursor.versions.keys, from: cursor.review?.scope)
    }

    private mutating func finish(_ review: SyncCursor.Review) {
        switch review.people {
        case .everyone: cursor.everyoneReviewedUpTo = max(cursor.everyoneReviewedUpTo, review.upTo)
        case .named: cursor.namedReviewedUpTo = max(cursor.namedReviewedUpTo, review.upTo)
        }
        (cursor.review, people) = (nil, nil)
        // As before a review, the page ends: it may contain older versions of the same rows.
        if !entries.isEmpty { isFull = true }
    }

    /// Starts a review if a batch of the reader's own scope has new entries about blocks. Their effects are sent
    /// before the batch.
    private mutating func startsReview(of batch: SyncBatch<Item>) -> Bool {
        // A review in progress finds its entries again. Some may have been appended anew since, and follow it.
        let upTo = min(cursor.review?.upTo ?? .max, batch.upTo, max(blockedAsOf, cursor.namedReviewedUpTo))
        let people = Set(
            batch.blockChanges.filter { $0.version > cursor.namedReviewedUpTo && $0.version <= upTo }.map(\.person))
        if cursor.review == nil {
            guard !people.isEmpty else { return false }
            // The page may contain older versions of the same rows.
            if entries.isEmpty { startReview(.named, upTo: upTo, of: people) } else { isFull = true }
        } else {
            cursor.review?.upTo = upTo
            review(people)
        }
        return true
    }

    private mutating func addRows(_ batch: SyncBatch<Item>, of scope: Scope, naming people: Set<ID<User>>) throws {
        let items = try batch.entries.compactMap { item in
            let blockedNames = blocked.intersection(item.names)
            if blockedNames.isEmpty { return item }
            // A row that names another blocked person was already withheld.
            return blockedNames.isDisjoint(with: people) ? nil : try item.removed()
        }
        guard append(items) else { return }
        if batch.hasMore {
            cursor.review?.scope = scope
            cursor.review?.row = batch.last
        } else {
            ahead.removeLast()
            cursor.review?.scope = ahead.last
            cursor.review?.row = nil
            if ahead.isEmpty, let review = cursor.review { finish(review) }
        }
    }
}
