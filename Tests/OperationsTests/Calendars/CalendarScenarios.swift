import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let calendars = [
        Scenario(CreateFeed.self, "") { w in _ = try await w.community.perform(CreateFeed(), as: w.ana) },
        Scenario(RevokeFeed.self, "one") { w in try await w.community.perform(RevokeFeed(id: w.feed.id), as: w.bo) },
        Scenario(RevokeFeed.self, "all") { w in try await w.community.perform(RevokeFeed(id: nil), as: w.bo) },
        Scenario(ImportEvents.self, "new, changed, cancelled, wrong") { w in
            func entry(_ uid: String, _ title: String, cancelled: Bool = false) -> ImportEvents.Entry {
                ImportEvents.Entry(
                    uid: uid, recurrenceID: nil, title: title, description: "", location: "Hall",
                    startsAt: TestCommunity.start + .days(9), endsAt: nil, timeZone: nil, tags: ["Sport"],
                    latitude: nil,
                    longitude: nil, isCancelled: cancelled)
            }
            _ = try await w.community.perform(
                ImportEvents(
                    host: w.ana.userID!,
                    entries: [
                        entry("new", "Run"), entry("\(w.dinner)@mingle", "Moved dinner"),
                        entry("\(w.party)@mingle", "Off", cancelled: true),
                        entry("blank", " "),
                    ], visibility: .public, id: .sample(1)),
                as: w.ana)
        },
        Scenario(ImportEvents.self, "a single event becomes a series, another private") { w in
            var first = ImportEvents.Entry.sample("\(w.dinner)@mingle")
            first.startsAt = try await w.community.value("SELECT starts_at FROM event WHERE id = \(w.dinner)")!
            first.recurrenceID = first.startsAt
            var party = ImportEvents.Entry.sample("\(w.dinner)@mingle")
            party.recurrenceID = party.startsAt
            party.isPrivate = true
            _ = try await w.community.perform(
                ImportEvents(host: w.ana.userID!, entries: [first, party], id: .sample(1)), as: w.ana)
        },
        Scenario(ImportEvents.self, "called off, and on again") { w in
            var entry = ImportEvents.Entry.sample("\(w.dinner)@mingle")
            for isCancelled in [true, false] {
                entry.isCancelled = isCancelled
                _ = try await w.community.perform(
                    ImportEvents(host: w.ana.userID!, entries: [entry], id: .sample(1)), as: w.ana)
            }
        },
        Scenario(DropMissingEvents.self, "with guests and without") { w in
            _ = try await w.community.perform(
                ImportEvents(host: w.ana.userID!, entries: [.sample("a")], visibility: .public, id: .sample(1)),
                as: w.ana)
            let made: ID<Event>? = try await w.community.value("SELECT event_id FROM event_origin WHERE uid = 'a'")
            _ = try await w.community.perform(
                DropMissingEvents(host: w.ana.userID!, id: .sample(1), events: [w.party, w.dinner, made!]), as: w.ana)
        },
        Scenario(PublishImport.self, "") { w in
            _ = try await w.community.perform(
                ImportEvents(
                    host: w.ana.userID!, entries: [.sample("a"), .sample("b")], visibility: .public, draft: true,
                    id: .sample(1)), as: w.ana)
            _ = try await w.community.perform(PublishImport(id: .sample(1)), as: w.ana)
        },
        Scenario(UndoImport.self, "with a guest") { w in
            _ = try await w.community.perform(
                ImportEvents(
                    host: w.ana.userID!, entries: [.sample("a"), .sample("b")], visibility: .public, id: .sample(1)),
                as: w.ana)
            let made: ID<Event>? = try await w.community.value("SELECT event_id FROM event_origin WHERE uid = 'a'")
            try await w.community.rsvp(made!, .going, as: w.cem)
            _ = try await w.community.perform(UndoImport(id: .sample(1)), as: w.ana)
        },
    ]
}
