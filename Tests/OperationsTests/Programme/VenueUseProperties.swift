import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The uses of venues under random changes.
struct VenueUseProperties {
    private struct Place: Hashable {
        var activity: ID<Activity>
        var venue: ID<Venue>
    }

    private struct Home: Hashable {
        var participant: ID<Participant>
        var venue: ID<Venue>
    }

    /// A model of all changes so far.
    private struct Book {
        var activities: [ID<Activity>] = []
        var people: [ID<Participant>] = []
        /// Past, current and future venues of activities.
        var places: Set<Place> = []
        /// Current and past homes.
        var homes: Set<Home> = []
        /// Current homes.
        var residents: [ID<Participant>: ID<Venue>] = [:]
        var events: [ID<Event>: ID<Venue>] = [:]

        /// Returns the uses as a refusal lists them.
        func uses(of venue: ID<Venue>) -> [Refusal.Use] {
            let counts = [
                ("activity", places.filter { $0.venue == venue }.count),
                ("event", events.values.filter { $0 == venue }.count),
                ("participant", homes.filter { $0.venue == venue }.count),
            ]
            return counts.filter { $0.1 > 0 }.map { Refusal.Use(kind: $0.0, count: $0.1) }
        }
    }

    /// A venue that is or was used cannot be deleted, and the refusal counts its activities, events and people.
    /// Any other venue can. Its page lists exactly the activities that take or took place there and the people who
    /// live there.
    @Test(.tags(.P27, .P28)) func aVenueKnowsWhatUsesItAndStays() async throws {
        try await forAll(100, round: 33) { g in
            let community = try TestCommunity()
            let admin = try await community.member("Root", role: .administrator)
            try await community.perform(InstallProgramme(), as: .system)
            let type: ID<ActivityType> = try await community.value("SELECT id FROM activity_type ORDER BY id")!
            let area = try await community.perform(AddArea(name: "A", areaType: .city), as: admin)
            var venues: [ID<Venue>] = []
            for number in 0..<g.int(2...6) {
                venues.append(
                    try await community.perform(
                        AddVenue(name: "V \(number)", address: "Lane", geographicAreaId: area), as: admin))
            }
            var book = Book()
            for number in 0..<g.int(4...14) where !venues.isEmpty {
                // Two moves at the same moment would count as one.
                community.advance(.minutes(1))
                let (venue, now) = (g.pick(venues), community.now)
                switch g.int(0...9) {
                case 0, 1:
                    let chosen = Set(g.list(0...2) { $0.pick(venues) })
                    let command = AddActivity(
                        name: "A \(number)", activityTypeId: type, startDate: now, venueIds: chosen.sorted())
                    let id = try await community.perform(command, as: admin)
                    book.activities.append(id)
                    for one in chosen { book.places.insert(Place(activity: id, venue: one)) }
                case 2 where !book.activities.isEmpty:
                    // Past, present or future, repeatedly at one venue. Overlapping stays are refused.
                    let from = now + .days(Int64(g.int(-30...30)))
                    let end = from + .days(Int64(g.int(1...9)))
                    let (activity, to) = (g.pick(book.activities), g.maybe(end))
                    let refusal = try await community.refusalChecked(
                        of: AddActivityVenue(activity: activity, venueId: venue, from: from, to: to), as: admin)
                    try #require(refusal == nil || refusal?.code == .duplicate)
                    if refusal == nil { book.places.insert(Place(activity: activity, venue: venue)) }
                case 3, 4:
                    let home = g.maybe(venue)
                    let id = try await community.perform(
                        AddParticipant(name: "P", email: "p\(number)@example.net", homeVenueId: home), as: admin)
                    book.people.append(id)
                    book.residents[id] = home
                    if let home { book.homes.insert(Home(participant: id, venue: home)) }
                case 5 where !book.people.isEmpty:
                    let id = g.pick(book.people)
                    let home: ID<Venue>? = g.one(in: 3) ? nil : venue
                    try await community.perform(UpdateParticipant(id: id, homeVenueId: Patch(setting: home)), as: admin)
                    book.residents[id] = home
                    if let home { book.homes.insert(Home(participant: id, venue: home)) }
                case 6:
                    let event = try await community.event(by: admin)
                    try await community.perform(
                        SetEventActivity(event: event, activityId: nil, venueId: venue), as: admin)
                    book.events[event] = venue
                case 7:
                    // Removes something that used a venue.
                    if let event = book.events.keys.sorted().first, g.one(in: 2) {
                        try await community.perform(
                            SetEventActivity(event: event, activityId: nil, venueId: nil), as: admin)
                        book.events[event] = nil
                    } else if !book.activities.isEmpty, g.one(in: 2) {
                        let gone = book.activities.remove(at: g.pick(book.activities.indices))
                        try await community.perform(DeleteActivity(id: gone), as: admin)
                        book.places = book.places.filter { $0.activity != gone }
                    } else if !book.people.isEmpty {
                        let gone = book.people.remove(at: g.pick(book.people.indices))
                        _ = try await community.perform(DeleteParticipants(ids: [gone]), as: admin)
                        book.residents[gone] = nil
                        book.homes = book.homes.filter { $0.participant != gone }
                    }
                default:
                    if try await VenueUseProperties.delete(venue, book, in: community, as: admin) {
                        venues.removeAll { $0 == venue }
                    }
                }
            }
            let (left, now) = (venues, community.now)
            for venue in left {
                let activities = try await community.all {
                    try ActivityQuery.activities(
                        ActivityFilter(venue: venue), as: admin, after: $0, limit: 2, now: now, in: $1)
                }
                let there = book.places.filter { $0.venue == venue }
                try #require(Set(activities.map(\.id)) == Set(there.map(\.activity)) && activities.count == there.count)
                let residents = try await community.all {
                    try ParticipantQuery.residents(of: venue, as: admin, after: $0, limit: 2, in: $1)
                }
                let living = book.residents.filter { $0.value == venue }
                try #require(Set(residents.map(\.id)) == Set(living.keys) && residents.count == living.count)
                try #require(residents.allSatisfy { $0.homeVenueId == venue })
                if try await VenueUseProperties.delete(venue, book, in: community, as: admin) {
                    venues.removeAll { $0 == venue }
                }
            }
            let rows = try await community.read { try $0.rows("SELECT id FROM venue") { try $0.next(ID<Venue>.self) } }
            try #require(Set(rows) == Set(venues) && rows.count == venues.count)
        }
    }

    /// Tries to delete a venue. Requires a refusal exactly if it is in use, with the uses listed and nothing changed.
    ///
    /// - Returns: Whether it was deleted.
    private static func delete(
        _ venue: ID<Venue>, _ book: Book, in community: TestCommunity, as admin: Actor
    ) async throws -> Bool {
        let uses = book.uses(of: venue)
        let refusal = try await community.refusalChecked(of: DeleteVenue(id: venue), as: admin)
        try #require((refusal == nil) == uses.isEmpty)
        guard let refusal else { return true }
        try #require(refusal.code == .inUse && refusal.uses == uses)
        // The message for people has the same counts.
        let sentence = refusal.message.english
        for use in uses {
            let word = use.kind == "activity" ? "activit" : use.kind
            try #require(sentence.contains(" \(use.count) \(word)"), "\(sentence)")
        }
        return false
    }
}
