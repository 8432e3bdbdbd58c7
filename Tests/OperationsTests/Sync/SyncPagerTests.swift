import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Pages of a reading, as the stream and the pull make them.
struct SyncPagerTests {
    /// Followers lose their connection now and then, with pages that they have not stored. Parts that others have read
    /// stay cached, however old. Followers process commits later than they could read them.
    @Test(.tags(.P12)) func whoFollowsStoresWhatWhoPullsStores() async throws {
        try await forAll(60) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 4, &g)
            let kept = CachedBatches(bounds: g.pick([.page, .few, SyncPageLimit(rows: 1, bytes: 1)]))
            var followers: [StreamClient] = []
            for actor in life.people { followers.append(try await StreamClient(actor.person!, kept)) }
            for _ in 1...25 {
                let step = try await life.step(&g)
                do { try await step.perform(community) } catch is Refusal {}
                try await community.runJobs()
                // People with changed permissions, or without an account, sign in again.
                let people = try await community.read { try RandomRun.everyone(in: $0) }
                followers.removeAll { follower in
                    !people.contains { $0.person?.isSame(as: follower.device.person) == true }
                }
                for index in followers.indices where g.one(in: 2) {
                    try await followers[index].read(g.int(0...3), behind: g.int(0...3), of: community)
                    if g.one(in: 5) { followers[index].disconnect() }
                }
            }
            for index in followers.indices {
                try await followers[index].read(.max, of: community)
                // They learn of a block made meanwhile when they reconnect.
                followers[index].disconnect()
                try await followers[index].read(.max, of: community)
                let device = followers[index].device
                guard let me = try await community.read({ try AccountQuery.actor(device.person.id, in: $0) })?.person
                else { continue }
                let other = try await SimulatedDevice(of: me)
                try await other.pull(from: community)
                let scopes = try await other.scopes(in: community)
                let (here, there) = (
                    try await device.read { try VisibleRows(scopes, in: $0) },
                    try await other.read { try VisibleRows(scopes, in: $0) }
                )
                try #require(here == there, "\(here.differences(to: there))")
                #expect(try await device.count == other.count, "nothing is left of what no scope holds")
            }
        }
    }

    /// One's own scope comes first and is read fresh. Another scope may come from the cache, as of its
    /// last announcement.
    @Test(.tags(.P12)) func whatIsReadAheadOfOneScopeIsReadAgainWithTheOther() async throws {
        let stage = try await ChatStage()
        let (me, community) = (stage.member, stage.community)
        let event = try await community.event(by: stage.host)
        try await community.rsvp(event, .going, as: me)
        let kept = CachedBatches(bounds: .page)
        var (mine, others) = (
            try await StreamClient(me.person!, kept), try await StreamClient(stage.invited.person!, kept)
        )
        try await mine.read(.max, of: community)
        try await others.read(.max, of: community)
        try await community.rsvp(event, .maybe, as: me)
        try await others.read(.max, of: community)
        let known = community.commits.count
        try await community.rsvp(event, .notGoing, as: me)
        try await mine.read(.max, behind: community.commits.count - known, of: community)
        try await mine.read(.max, of: community)
        try await holds(mine.device, community)
    }

    /// Removals caused by a block come in pages, each of which may be lost. So do the rows that return when it ends.
    @Test(.tags(.P45), arguments: [true, false]) func whatABlockTakesComesInPages(_ iBlock: Bool) async throws {
        let stage = try await ChatStage()
        let (me, other, community) = (stage.going, stage.maybe, stage.community)
        let bounds = SyncPageLimit(rows: 10, bytes: 1 << 20)
        let device = try await SimulatedDevice(of: me.person!, bounds: bounds)
        for number in 1...35 { try await stage.say("\(number)", as: other) }
        try await device.pull(from: community)
        var g = Generator(seed: 4)
        func spoken() async throws -> Int? {
            try await device.read {
                try $0.value("SELECT count(*) FROM message WHERE author_id = \(other.userID)", as: Int.self)
            }
        }
        #expect(try await spoken() == 35)
        for isBlocked in [true, false] {
            let (blocker, blocked) = iBlock ? (me, other) : (other, me)
            if isBlocked {
                try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
            } else {
                try await community.perform(UnblockPerson(userId: blocked.userID!), as: blocker)
            }
            var (pages, hasMore) = (0, true)
            while hasMore {
                let cursor = device.cursor
                let page = try #require(
                    try await community.read { try SyncPull.page(from: cursor, as: me, bounds: bounds, in: $0) })
                #expect(page.entries.count <= bounds.rows)
                // A lost page: the next request gets the same rows or newer ones.
                if g.one(in: 3) { continue }
                try await device.store(page)
                if page.hasMore, g.one(in: 3) { try await stage.say("Meanwhile", as: stage.host) }
                (pages, hasMore) = (pages + 1, page.hasMore)
                #expect(pages < 100)
            }
            #expect(pages >= 4)
            #expect(try await spoken() == (isBlocked ? 0 : 35))
            try await holds(device, community)
        }
    }

    /// A page also limits how many scopes it examines, because a block affects nothing in most of them.
    @Test func aPageLooksInSoManyScopesAndNoMore() async throws {
        let stage = try await ChatStage()
        let (me, community) = (stage.going, stage.community)
        try await community.perform(BlockPerson(userId: stage.maybe.userID!), as: me)
        var permissions = try await community.read { try SyncPermissions(of: me, in: $0) }
        let most = SyncPager<SyncEntry>.maxSearches
        let many = (1...UInt64(2 * most + 50)).map { Scope.event(ID<EventImport>.sample($0).of(Event.self)) }
        permissions.scopes.formUnion(many)
        var cursor = permissions.beginning(
            in: "", at: Dictionary(uniqueKeysWithValues: permissions.scopes.map { ($0, 1) }))
        cursor.namedReviewedUpTo = 0
        var (pages, hasMore, looked) = (0, true, Set<Scope>())
        while hasMore, pages < 10 {
            var pager = SyncPager<SyncEntry>(from: cursor, permissions)
            pager.recordVersions(try await community.read { [permissions] in try $0.versions(of: permissions.scopes) })
            var looks = 0
            while let request = pager.nextRequest() {
                if case .rows(let scope, _, _) = request {
                    looks += 1
                    looked.insert(scope)
                }
                let capacity = pager.capacity
                try pager.add(
                    await community.read { try SyncQuery.batch(request, capacity: capacity, in: $0) }, for: request)
            }
            #expect(looks <= most)
            let page = pager.page()
            cursor = try #require(SyncCursor(bytes: page.cursor.bytes))
            (pages, hasMore) = (pages + 1, page.hasMore)
        }
        #expect(!hasMore && pages >= 3 && looked.isSuperset(of: many))
    }

    /// Rows that named a deleted person no longer name anybody.
    @Test(.tags(.P45), arguments: [true, false]) func whatABlockTookComesBackWhenTheOtherIsGone(
        _ iBlock: Bool
    ) async throws {
        let stage = try await ChatStage()
        let (me, other, community) = (stage.going, stage.maybe, stage.community)
        let device = try await SimulatedDevice(of: me.person!)
        try await stage.say("Before", as: other)
        try await device.pull(from: community)
        let (blocker, blocked) = iBlock ? (me, other) : (other, me)
        try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        try await device.pull(from: community)
        try await holds(device, community)
        try await community.perform(DeleteAccount(id: other.userID!), as: .system)
        try await community.runJobs()
        try await device.pull(from: community)
        try await holds(device, community)
        #expect(try await device.read { try $0.value("SELECT count(*) FROM message", as: Int.self) } == 1)
    }

    /// A second block while the first is still being processed: nothing of either person is left.
    @Test(.tags(.P45)) func aBlockInTheMidstOfWhatAnotherTakes() async throws {
        let stage = try await ChatStage()
        let (me, community) = (stage.going, stage.community)
        let bounds = SyncPageLimit(rows: 2, bytes: 1 << 20)
        for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
            let device = try await SimulatedDevice(of: me.person!, bounds: bounds)
            for person in [stage.maybe, stage.member] {
                try await community.rsvp(stage.event, .maybe, as: person)
                for number in 1...5 { try await stage.say("\(number)", as: person) }
            }
            try await device.pull(from: community)
            for (other, isMine, isLast) in [(stage.maybe, first, false), (stage.member, second, true)] {
                let (blocker, blocked) = isMine ? (me, other) : (other, me)
                try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
                if isLast { break }
                for _ in 1...3 {
                    let cursor = device.cursor
                    try await device.store(
                        try #require(
                            try await community.read { try SyncPull.page(from: cursor, as: me, bounds: bounds, in: $0) }
                        ))
                }
                #expect(device.cursor?.review != nil, "in the midst")
            }
            try await device.pull(from: community)
            try await holds(device, community)
            for (other, isMine) in [(stage.maybe, first), (stage.member, second)] {
                let (blocker, blocked) = isMine ? (me, other) : (other, me)
                try await community.perform(UnblockPerson(userId: blocked.userID!), as: blocker)
            }
            try await device.pull(from: community)
            try await holds(device, community)
        }
    }

    /// A new scope is read to its end, although others have read a part of it before.
    @Test func whatOthersHaveReadIsNotTheEnd() async throws {
        let stage = try await ChatStage()
        let kept = CachedBatches(bounds: .page)
        try await stage.say("Before", as: stage.host)
        var first = try await StreamClient(stage.going.person!, kept)
        try await first.read(.max, of: stage.community)
        var late = try await StreamClient(stage.member.person!, kept)
        try await late.read(.max, of: stage.community)
        try await stage.say("After what is kept", as: stage.host)
        try await stage.community.rsvp(stage.event, .maybe, as: stage.member)
        try await late.read(.max, of: stage.community)
        #expect(try await late.device.read { try $0.value("SELECT count(*) FROM message", as: Int.self) } == 2)
    }

    /// If the cursor has a half-read scope, it is finished before another begins.
    @Test func whatIsHalfReadComesFirst() async throws {
        let world = try await World()
        let community = world.community
        let bounds = SyncPageLimit(rows: 2, bytes: 1 << 20)
        func page(_ cursor: SyncCursor?) async throws -> SyncPager<SyncEntry>.Page {
            try #require(
                try await community.read { try SyncPull.page(from: cursor, as: world.dia, bounds: bounds, in: $0) })
        }
        var cursor = try await page(nil).cursor
        while cursor.filling?.scope != .public { cursor = try await page(cursor).cursor }
        // Its scope sorts earlier by name.
        try await community.perform(InviteGuests(event: world.party, userIds: [world.dia.userID!]), as: world.ana)
        for number in 1...5 {
            try await community.perform(SendMessage(event: world.party, body: "\(number)"), as: world.bo)
        }
        var pages: [SyncPager<SyncEntry>.Page] = []
        while pages.last?.hasMore ?? true { pages.append(try await page(pages.last?.cursor ?? cursor)) }
        let scopes = pages.flatMap(\.entries).map(\.change.scope)
        #expect(scopes.first == .public && scopes.contains(.crew(world.party)))
    }

    private func holds(_ device: SimulatedDevice, _ community: TestCommunity) async throws {
        let me = Actor.person(device.person)
        let scopes = try await device.scopes(in: community)
        let there = try await community.read {
            try VisibleRows(scopes, blocked: SyncQuery.blocked(from: me, in: $0), in: $0)
        }
        let here = try await device.read { try VisibleRows(scopes, in: $0) }
        #expect(here == there, "\(here.differences(to: there))")
    }
}

/// A reader that follows the live stream and stores what it receives.
private struct StreamClient {
    let device: SimulatedDevice
    private let kept: CachedBatches
    private var stream: SimulatedStream?

    init(_ person: Person, _ kept: CachedBatches) async throws {
        (device, self.kept) = (try await SimulatedDevice(of: person), kept)
    }

    mutating func disconnect() { stream = nil }

    /// Reads and stores the next pages.
    ///
    /// - Parameters:
    ///   - pages: The maximum number of pages to store. One more may already be made.
    ///   - behind: The number of latest commits that are not announced yet.
    mutating func read(_ pages: Int, behind: Int = 0, of community: TestCommunity) async throws {
        guard let me = try await community.read({ [id = device.person.id] in try AccountQuery.actor(id, in: $0) })
        else { return }
        var stream = if let stream { stream } else { try await begin(as: me, in: community) }
        try await stream.processCommits(of: community, behind: behind)
        var count = 0
        while count < pages {
            let page = try await stream.page(of: community)
            let keys = page.entries.map { "\($0.change.scope) \($0.change.kind) \($0.change.row)" }
            try #require(Set(keys).count == keys.count && keys.count <= kept.bounds.rows, "each row once")
            try await device.store(page)
            guard page.hasMore else { break }
            count += 1
        }
        self.stream = stream
    }

    private func begin(as me: Actor, in community: TestCommunity) async throws -> SimulatedStream {
        let stream = try await SimulatedStream(from: device.cursor, as: me, kept, in: community)
        try #require(stream.isResumed || device.cursor == nil)
        return stream
    }
}

extension SimulatedDevice {
    /// The number of rows that it holds.
    fileprivate var count: Int {
        get async throws {
            try await read { reader in
                try RowShape.all.reduce(0) { try $0 + reader.value("SELECT count(*) FROM \($1.table)")! }
            }
        }
    }
}
