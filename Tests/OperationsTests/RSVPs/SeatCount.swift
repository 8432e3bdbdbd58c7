import Domain
import Store
import Testing

@testable import Operations

/// The seats of an event, recomputed from the RSVP rows alone.
struct SeatCount {
    struct Party: Equatable {
        var id: ID<RSVP>
        var status: RSVPStatus
        var party: Int
        var place: Int?
        var offerUntil: Instant?
    }

    var event: EventRow
    var parties: [Party]

    init(_ id: ID<Event>, in community: TestCommunity) async throws {
        (event, parties) = try await community.read { reader in
            (
                try #require(try EventRow.find(id, in: reader)),
                try reader.rows(
                    "SELECT id, status, party, waitlist_position, \(RSVPQuery.offerUntil) FROM rsvp r WHERE event_id = \(id) ORDER BY waitlist_position, id"
                ) {
                    Party(
                        id: try $0.next(), status: try $0.next(), party: try $0.next(), place: try $0.next(),
                        offerUntil: try $0.next())
                }
            )
        }
    }

    func people(_ statuses: RSVPStatus...) -> Int {
        parties.filter { statuses.contains($0.status) }.map(\.party).reduce(0, +)
    }

    var waitlist: [Party] { parties.filter { $0.status == .waitlisted } }

    /// Checks P41, P42 and P44 for this event.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let taken = people(.going, .offered)
        if let capacity = event.details.capacity {
            try #require(
                taken <= capacity, "P41: \(taken) seats of \(capacity) are taken", sourceLocation: sourceLocation)
        }
        try #require(event.counts?.going == people(.going), "P44", sourceLocation: sourceLocation)
        try #require(event.counts?.maybe == people(.maybe), "P44", sourceLocation: sourceLocation)
        try #require(event.counts?.waiting == people(.waitlisted), "P44", sourceLocation: sourceLocation)
        try #require(event.counts?.seats == taken, "P44", sourceLocation: sourceLocation)
        guard event.status == .scheduled else { return }
        let free = event.details.capacity.map { $0 - taken } ?? Int.max
        let mayMove = event.details.passLargeParties ? waitlist : Array(waitlist.prefix(1))
        // A party that missed its offer gets a seat only by asking for it.
        for party in mayMove where party.offerUntil == nil {
            try #require(
                party.party > free, "P42: \(party.party) wait while \(free) seats are free",
                sourceLocation: sourceLocation)
        }
    }

    /// Checks P42: people who stayed on the waitlist keep their order.
    func checkOrder(after before: SeatCount, sourceLocation: SourceLocation = #_sourceLocation) throws {
        // Parties that missed an offer wait behind the others, and whichever asks first passes the rest.
        let hasMissed = Set((before.waitlist + waitlist).filter { $0.offerUntil != nil }.map(\.id))
        let stayed = before.waitlist.map(\.id).filter { id in
            waitlist.contains { $0.id == id } && !hasMissed.contains(id)
        }
        try #require(
            waitlist.map(\.id).filter(stayed.contains) == stayed, "P42: the order changed",
            sourceLocation: sourceLocation)
        let others = waitlist.map(\.id).filter { !hasMissed.contains($0) }
        let newcomers = others.filter { !stayed.contains($0) }
        try #require(
            others == stayed + newcomers, "P42: a newcomer stands before others", sourceLocation: sourceLocation)
        guard !event.details.passLargeParties else { return }
        // Of the people who waited, all who got a seat were ahead of all who did not.
        let seated = before.waitlist.map(\.id).lastIndex { id in
            !hasMissed.contains(id) && parties.contains { $0.id == id && $0.status.holdsSeats }
        }
        let waits = before.waitlist.map(\.id).firstIndex { stayed.contains($0) }
        if let seated, let waits {
            try #require(seated < waits, "P42: somebody was passed", sourceLocation: sourceLocation)
        }
    }
}
