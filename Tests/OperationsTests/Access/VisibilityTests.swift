import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Compares event visibility recomputed from the tables with every way to read an event.
@Suite(.tags(.P45)) struct VisibilityTests {
    private struct Found {
        var row: EventRow
        var invited: Set<ID<User>>
        var rsvps: [ID<User>: RSVPStatus]
        /// People with a join request that was not dismissed.
        var asking: Set<ID<User>>
        var cohosts: Set<ID<User>>
        var removed: Set<String>
        /// Friends of the host, and their friends.
        var friends: Set<ID<User>>
        var connections: Set<ID<User>>
        /// People with a block with the host, in either direction.
        var blocked: Set<ID<User>>

        func isVisible(to actor: Actor) -> Bool {
            guard let me = actor.userID else { return row.details.visibility == .public && !isDraft }
            if row.hostID == me { return true }
            if blocked.contains(me) { return false }
            if isDraft { return isHost(me) }
            if isHost(me) || invited.contains(me) || rsvps[me] != nil || asking.contains(me) { return true }
            switch row.details.visibility {
            case .public: return true
            case .friends: return friends.contains(me) && !removed.contains("\(me)")
            case .connections: return (friends.contains(me) || connections.contains(me)) && !removed.contains("\(me)")
            case .unlisted, .invited: return false
            }
        }

        var isDraft: Bool { row.status == .draft }

        func isHost(_ me: ID<User>?) -> Bool {
            row.hostID == me || (me.map { cohosts.contains($0) && !blocked.contains($0) } ?? false)
        }

        func showsPlace(to actor: Actor) -> Bool { !row.details.locationHidden || isIn(actor) }

        func showsAddress(to actor: Actor) -> Bool {
            !(row.details.locationHidden || row.details.requiresApproval) || isIn(actor)
        }

        func isIn(_ actor: Actor) -> Bool {
            guard let me = actor.userID, isVisible(to: actor) else { return false }
            return isHost(me) || rsvps[me] == .going
        }

        func isCrew(_ actor: Actor) -> Bool {
            guard let me = actor.userID, isVisible(to: actor) else { return false }
            return isHost(me) || invited.contains(me) || rsvps[me] == .going || rsvps[me] == .maybe
        }
    }

    private func recount(_ reader: any Reader) throws -> [Found] {
        func people(_ sql: SQL) throws -> Set<ID<User>> { Set(try reader.rows(sql) { try $0.next(ID<User>.self) }) }
        return try reader.rows("\(EventRow.select()) WHERE e.id IS NOT NULL") { try EventRow(&$0) }.map { row in
            let friends = try people("SELECT friend_id FROM friend WHERE user_id = \(row.hostID)")
            let theirs = try friends.map { try people("SELECT friend_id FROM friend WHERE user_id = \($0)") }
            return Found(
                row: row,
                invited: Set(
                    try reader.rows("SELECT user_id FROM invitation WHERE event_id = \(row.id) AND user_id IS NOT NULL")
                    { try $0.next(ID<User>.self) }),
                rsvps: Dictionary(
                    uniqueKeysWithValues: try reader.rows(
                        "SELECT user_id, status FROM rsvp WHERE event_id = \(row.id) AND user_id IS NOT NULL"
                    ) {
                        (try $0.next(ID<User>.self), try $0.next(RSVPStatus.self))
                    }),
                asking: try people(
                    "SELECT user_id FROM join_request WHERE event_id = \(row.id) AND status <> 'declined'"),
                cohosts: try people("SELECT user_id FROM cohost WHERE event_id = \(row.id)"),
                removed: Set(
                    try reader.rows("SELECT who FROM removal WHERE event_id = \(row.id)") { try $0.next(String.self) }),
                friends: friends, connections: theirs.reduce(into: []) { $0.formUnion($1) },
                blocked: try people("SELECT blocked_id FROM block WHERE user_id = \(row.hostID)")
                    .union(people("SELECT user_id FROM block WHERE blocked_id = \(row.hostID)")))
        }
    }

    /// Makes a community after a random run, where each event has its own title, location and tag.
    private func community(_ g: inout Generator) async throws -> (TestCommunity, [Actor]) {
        let community = try TestCommunity(seed: g.next())
        var people: [Actor] = []
        for name in ["Ana", "Bo", "Cem", "Dia"] { people.append(try await community.member(name)) }
        people.append(try await community.member("Root", role: .administrator))
        people.append(try await community.member("Eva", isVerified: false))
        let verified = people.filter { $0.person!.isVerified }
        for (place, one) in verified.enumerated() {
            for other in verified[(place + 1)...] where g.one(in: 3) { try await community.befriend(one, other) }
        }
        for number in 0..<5 {
            let host = g.pick(Array(people.prefix(3)))
            let (visibility, hidden, list) = (g.pick(Visibility.allCases), g.one(in: 2), g.pick(GuestListRule.allCases))
            let (asks, isDraft) = (g.one(in: 3), g.one(in: 3))
            let input = TestCommunity.input {
                $0.title = "Title\(number)x"
                $0.locationName = "Place\(number)x"
                $0.address = "Address\(number)x"
                $0.tags = ["Tag\(number)x", "Common"]
                $0.visibility = visibility
                $0.locationHidden = hidden
                $0.guestList = list
                $0.requiresApproval = asks
            }
            let event = try await community.perform(CreateEvent(input, status: isDraft ? .draft : nil), as: host)
            if g.one(in: 3) {
                let cohost = g.pick(verified.filter { $0 != host })
                try await community.perform(SetHosts(event: event, cohosts: [cohost.userID!]), as: host)
            }
            if isDraft {
                // Some are published. Nobody can be invited to the others.
                if g.one(in: 3) {
                    try await community.perform(PublishEvent(id: event), as: host)
                } else {
                    try #require(
                        try await community.refusal(InviteGuests(event: event, userIds: [people[0].userID!]), as: host)?
                            .code == .conflict)
                    try #require(try await community.refusal(MakeLink(event: event), as: host)?.code == .conflict)
                    continue
                }
            }
            for person in people where g.one(in: 3) && person.person!.isVerified {
                try await community.perform(InviteGuests(event: event, userIds: [person.userID!]), as: host)
            }
            let link = try await community.perform(MakeLink(event: event), as: host).token
            for person in people where g.one(in: 3) && person != host && person.person!.isVerified {
                _ = try await community.refusal(
                    RSVPByLink(token: link, status: g.pick(RSVPChoice.allCases)), as: person)
            }
            for person in people where asks && g.one(in: 3) {
                guard
                    case .some(let request) = try? await community.perform(
                        SendJoinRequest(event: event, token: link), as: person)
                else { continue }
                if g.one(in: 3) {
                    try await community.perform(
                        DropJoinRequest(event: event, request: request), as: g.pick([host, person]))
                }
            }
            for person in people where g.one(in: 6) {
                _ = try await community.refusal(RemoveGuest(event: event, guest: "\(person.userID!)"), as: host)
            }
        }
        // Friendships end and blocks begin, also between people with common events.
        for one in verified {
            let other = g.pick(verified.filter { $0 != one })
            if g.one(in: 6) { _ = try await community.refusal(Unfriend(userId: other.userID!), as: one) }
            if g.one(in: 8) { try await community.perform(BlockPerson(userId: other.userID!), as: one) }
        }
        return (community, [.nobody] + people)
    }

    private func list(
        _ filter: EventFilter, _ actor: Actor, now: Instant, _ reader: any Reader
    ) throws -> Set<ID<Event>> {
        var found: Set<ID<Event>> = []
        var cursor: PageCursor?
        repeat {
            let page = try EventQuery.events(filter, as: actor, after: cursor, limit: 3, now: now, in: reader)
            found.formUnion(page.items.map(\.id))
            cursor = page.next
        } while cursor != nil
        return found
    }

    @Test func everyWayInShowsExactlyWhatOneMaySee() async throws {
        try await forAll(100) { g in
            let (community, viewers) = try await community(&g)
            let now = community.now
            try await community.read { reader in
                let events = try recount(reader)
                for viewer in viewers {
                    let visible = Set(events.filter { $0.isVisible(to: viewer) }.map(\.row.id))
                    try #require(try list(EventFilter(), viewer, now: now, reader) == visible)
                    try #require(
                        try list(EventFilter(when: .upcoming, isDescending: true), viewer, now: now, reader) == visible)
                    try #require(try list(EventFilter(tag: "common"), viewer, now: now, reader) == visible)
                    let tags = try EventQuery.tags(as: viewer, now: now, limit: 100, in: reader)
                    try #require(
                        tags.first { $0.name == "Common" }?.count ?? 0
                            == events.count { visible.contains($0.row.id) && !$0.isDraft })
                    for event in events {
                        let id = event.row.id
                        let seen = try? EventQuery.event(id, as: viewer, now: now, in: reader)
                        try #require((seen != nil) == visible.contains(id))
                        let only: Set<ID<Event>> = visible.contains(id) ? [id] : []
                        try #require(
                            try list(EventFilter(query: event.row.details.title), viewer, now: now, reader) == only)
                        let byPlace: Set<ID<Event>> =
                            event.row.details.locationHidden && !event.isHost(viewer.userID) ? [] : only
                        let byAddress: Set<ID<Event>> =
                            event.row.details.withholdsAddress && !event.isHost(viewer.userID) ? [] : only
                        try #require(
                            try list(EventFilter(query: event.row.details.location.name), viewer, now: now, reader)
                                == byPlace)
                        try #require(
                            try list(EventFilter(query: event.row.details.location.address), viewer, now: now, reader)
                                == byAddress)
                        let entry = try? CalendarQuery.entry(id, as: viewer, now: now, in: reader)
                        try #require((entry != nil) == (visible.contains(id) && !event.isDraft))
                        let isInScope =
                            visible.contains(id) && !event.isDraft && event.row.details.visibility != .public
                            && viewer.person?.isVerified == true
                        try #require(try ScopeAccess.isIn(.event(id), as: viewer, in: reader) == isInScope)
                        let chat = try? ChatQuery.messages(of: id, as: viewer, limit: 1, in: reader)
                        try #require((chat != nil) == (event.isCrew(viewer) && !event.isDraft))
                        guard let seen else { continue }
                        try #require((seen.address != nil) == event.showsAddress(to: viewer))
                        try #require(
                            (seen.locationName == event.row.details.location.name) == event.showsPlace(to: viewer))
                        let knowsCounts = event.row.details.guestList != .hidden || event.isHost(viewer.userID)
                        try #require((seen.counts != nil) == knowsCounts)
                    }
                }
            }
        }
    }

    @Test func theScopesOfAViewerAreThoseTheirEventsGive() async throws {
        try await forAll(100) { g in
            let (community, viewers) = try await community(&g)
            try await community.read { reader in
                let events = try recount(reader)
                for viewer in viewers {
                    var expected: Set<Scope> =
                        viewer.person?.isVerified == true ? [.public, .community, .archive] : [.public]
                    if let me = viewer.userID { expected.insert(.user(me)) }
                    for event in events {
                        let id = event.row.id
                        if viewer.person?.isVerified == true {
                            if event.isVisible(to: viewer), !event.isDraft, event.row.details.visibility != .public {
                                expected.insert(.event(id))
                            }
                            if event.isVisible(to: viewer), event.isDraft || event.row.details.visibility != .public,
                                viewer.person?.role.may(.see) == true
                            {
                                expected.insert(.programme(id))
                            }
                            if event.isHost(viewer.userID) { expected.insert(.hosts(id)) }
                            if event.isIn(viewer) { expected.insert(.place(id)) }
                            if event.isCrew(viewer) { expected.insert(.crew(id)) }
                        }
                        for scope in [Scope.event(id), .hosts(id), .place(id), .crew(id), .programme(id)] {
                            try #require(
                                try ScopeAccess.isIn(scope, as: viewer, in: reader) == expected.contains(scope))
                        }
                    }
                    if viewer.person?.role == .administrator {
                        expected.formUnion([.staff, .staffArchive, .administrators])
                    }
                    let scopes = try ScopeAccess.scopes(of: viewer, in: reader)
                    try #require(Set(scopes) == expected && scopes.count == expected.count)
                }
            }
        }
    }

    @Test func calendarsHoldOnlyWhatTheirReadersMaySee() async throws {
        try await forAll(30) { g in
            let (community, viewers) = try await community(&g)
            let now = community.now
            for viewer in viewers.dropFirst() where viewer.person!.isVerified {
                let secret = try await community.perform(CreateFeed(), as: viewer).secret
                try await community.read { reader in
                    let events = try recount(reader)
                    let mine = events.filter {
                        $0.isVisible(to: viewer) && !$0.isDraft
                            && ($0.isHost(viewer.userID) || [.going, .maybe].contains($0.rsvps[viewer.userID!]))
                    }
                    let entries = try CalendarQuery.personal(secret: secret, now: now, in: reader).feed.entries
                    try #require(Set(entries.map(\.event.id)) == Set(mine.map(\.row.id)))
                    for entry in entries {
                        let event = events.first { $0.row.id == entry.event.id }!
                        try #require((entry.event.address != nil) == event.showsAddress(to: viewer))
                    }
                    let everyone = try CalendarQuery.everyone(tag: nil, now: now, in: reader).entries
                    try #require(
                        Set(everyone.map(\.event.id))
                            == Set(events.filter { $0.row.details.visibility == .public && !$0.isDraft }.map(\.row.id)))
                    for entry in everyone { try #require(entry.event.address == nil || !entry.event.locationHidden) }
                }
            }
        }
    }

    @Test func aRemovedGuestSeesAPrivateEventNoMoreNotEvenByItsLink() async throws {
        let world = try await World()
        let link = try await world.community.perform(MakeLink(event: world.party), as: world.ana).token
        try await world.community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        let now = world.community.now
        for viewer in [world.bo, world.cem] {
            let seen = try await world.community.read {
                try? LinkQuery.event(token: link, as: viewer, now: now, in: $0)
            }
            #expect((seen != nil) == (viewer == world.cem))
        }
        await #expect(throws: Refusal.self) { try await world.community.view(world.party, as: world.bo) }
        #expect(try await world.community.refusal(RSVPByLink(token: link, status: .going), as: world.bo) != nil)
        #expect(
            try await world.community.refusal(SetRSVP(event: world.party, status: .going), as: world.bo)?.code
                == .notFound)
    }
}
