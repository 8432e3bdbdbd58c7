import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Nearby and map lists, limited to locations that the viewer may know.
@Suite(.tags(.P4, .P45)) struct NearEventsTests {
    private func nearness(_ latitude: Double, _ longitude: Double, _ within: Int) throws -> Nearness {
        let center = try #require(Position(latitude: latitude, longitude: longitude))
        return try #require(Nearness(of: center, within: within))
    }

    private func ids(
        _ filter: EventFilter, _ actor: Actor, _ community: TestCommunity, limit: Int = 4
    ) async throws -> [ID<Event>] {
        let now = community.now
        return try await community.read { reader in
            var found: [ID<Event>] = []
            var cursor: PageCursor?
            repeat {
                let page = try EventQuery.events(filter, as: actor, after: cursor, limit: limit, now: now, in: reader)
                found += page.items.map(\.id)
                cursor = page.next.flatMap { PageCursor(text: $0.text) }
                let keys = try EventQuery.cacheKeys(filter, as: actor, limit: limit, now: now, in: reader)
                try #require(found.prefix(keys.items.count).elementsEqual(keys.items.map(\.id)))
            } while cursor != nil
            return found
        }
    }

    /// The list near a position holds exactly the events whose location the viewer can read on the event itself. The
    /// reference checks each event.
    @Test func aListNearAPositionIsWhatALookAtEachEventWouldFind() async throws {
        var (found, withheld, own) = (0, 0, 0)
        try await forAll(40) { g in
            let community = try TestCommunity(seed: g.next())
            let people = [
                try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem"),
            ]
            // Around one position, occasionally across the 180th meridian.
            let (latitude, longitude) = g.pick([(52.5, 13.4), (-17.8, 179.95), (0, 0), (78.2, 15.6)])
            var events: [ID<Event>] = []
            for _ in 0..<14 {
                let host = g.pick(people)
                let place =
                    g.one(in: 4)
                    ? nil : (latitude + Double(g.int(-40...40)) / 100, longitude + Double(g.int(-40...40)) / 80)
                let (day, hidden, asks) = (g.int(0...5), g.one(in: 4), g.one(in: 4)),
                    visibility = g.pick([Visibility.public, .public, .invited, .friends])
                let id = try await community.event(by: host) {
                    $0.startsAt = TestCommunity.start + .days(Int64(day)) + .hours(1)
                    $0.visibility = visibility
                    ($0.locationHidden, $0.requiresApproval) = (hidden, asks)
                    $0.latitude = place?.0
                    $0.longitude = place.map { $0.1 > 180 ? $0.1 - 360 : $0.1 }
                }
                events.append(id)
                if g.one(in: 3) {
                    _ = try await community.refusal(
                        InviteGuests(event: id, userIds: [g.pick(people).userID!]), as: host)
                }
                for guest in people where g.one(in: 3) {
                    _ = try await community.refusal(
                        SetRSVP(event: id, status: g.pick([.going, .maybe, .notGoing])), as: guest)
                }
            }
            community.advance(.days(Int64(g.int(0...3))))
            for _ in 0..<4 {
                let near = try nearness(
                    latitude + Double(g.int(-20...20)) / 100, longitude - Double(g.int(0...20)) / 100, g.int(5...50))
                for actor in people + [.nobody] {
                    let (now, all) = (community.now, events)
                    // As the event's own page shows it.
                    var seen: [EventView] = []
                    for id in all {
                        if let view = try? await community.view(id, as: actor), view.audience(now: now) {
                            seen.append(view)
                        }
                    }
                    seen.sort { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
                    let placed = seen.filter { $0.latitude != nil }
                    let expected = placed.filter {
                        near.contains(Position(latitude: $0.latitude!, longitude: $0.longitude!)!)
                    }
                    try #require(
                        try await ids(EventFilter(when: .upcoming, near: near), actor, community) == expected.map(\.id),
                        "\(near)")
                    try #require(
                        try await ids(EventFilter(when: .upcoming, hasKnownLocation: true), actor, community)
                            == placed.map(\.id))
                    found += expected.count
                    withheld += seen.count - placed.count
                    own += placed.count { $0.locationHidden || $0.requiresApproval }
                }
            }
        }
        #expect(found > 300 && withheld > 300 && own > 100, "\(found) \(withheld) \(own)")
    }

    /// With many events nearby, the query reads upcoming events in order instead. The result is the same.
    @Test func aWithheldLocationIsNearOnlyForThoseWhoMayKnowIt() async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        func event(_ change: @escaping (inout EventInput) -> Void) async throws -> ID<Event> {
            try await community.event(by: ana) {
                ($0.latitude, $0.longitude) = (48, 7.84)
                change(&$0)
            }
        }
        let open = try await event { _ in }
        let hidden = try await event { $0.locationHidden = true }
        let asks = try await event { $0.requiresApproval = true }
        let far = try await event { $0.latitude = 49 }
        let unknown = try await community.event(by: ana)
        try await community.rsvp(hidden, .going, as: bo)
        try await community.rsvp(open, .maybe, as: cem)
        try await community.rsvp(hidden, .maybe, as: cem)
        let near = try nearness(48.01, 7.85, 5)
        for isCrowded in [false, true] {
            // So many nearby events, visible to their host only, that the query does not start from positions.
            if isCrowded {
                for id in try await community.events(520, by: ana) {
                    try await community.writeDirectly { tx in
                        try tx.execute(
                            "UPDATE event SET latitude = 48.02, longitude = 7.86, visibility = 'INVITED' WHERE id = \(id)"
                        )
                    }
                }
            }
            for filter in [
                EventFilter(when: .upcoming, near: near), EventFilter(near: near),
                EventFilter(when: .upcoming, hasKnownLocation: true),
            ] {
                func seen(by actor: Actor) async throws -> Set<ID<Event>> {
                    let all = Set(try await ids(filter, actor, community, limit: 100))
                    #expect(!all.contains(unknown) && all.contains(far) == filter.hasKnownLocation)
                    return all.intersection([open, hidden, asks])
                }
                #expect(try await seen(by: ana) == [open, hidden, asks])
                #expect(try await seen(by: bo) == [open, hidden])
                #expect(try await seen(by: cem) == [open])
                #expect(try await seen(by: .nobody) == [open])
            }
        }
        try await community.rsvp(hidden, .notGoing, as: bo)
        #expect(try await ids(EventFilter(when: .upcoming, near: near), bo, community) == [open])
    }

    @Test(arguments: [
        ("52.52,13.41", "5", nil), ("52.52, 13.41", nil, nil), ("-0;180", "50", nil), ("90 -180", "1", nil),
        ("", "5", "near"), ("52.52", "5", "near"), ("91,0", "5", "near"), ("nan,0", "5", "near"),
        ("1e1,0", "5", "near"), ("0x1,0", "5", "near"), ("52,5,13,4", "5", "near"),
        ("0,0", "0", "within"), ("0,0", "51", "within"), ("0,0", "5.5", "within"), ("0,0", "many", "within"),
    ])
    func whatIsTypedIsReadOrRefusedAtItsField(_ near: String, _ within: String?, _ field: String?) throws {
        do {
            let read = try Nearness.read(near: near, within: within)
            #expect(field == nil && read?.within == within.flatMap(Int.init) ?? Nearness.defaultRadius)
            #expect(try Nearness.read(near: read?.center.text, within: within) == read)
        } catch { #expect(field.map { [$0] } == Array(error.fields.keys)) }
        #expect(try Nearness.read(near: nil, within: "") == nil)
    }
}

extension EventView {
    /// Returns whether a list of upcoming events could contain it.
    fileprivate func audience(now: Instant) -> Bool { details.times.overAt > now }
}
