import Domain
import Foundation
import HTTPTypes
import Store
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Everything that exports a whole community, or all data of one person, includes events of every status and kind: the
/// archive, a restored backup, personal exports and calendar files.
@Suite(.serialized) struct ExportCompletenessTests {
    /// An event of the test data, with what the assertions need.
    private struct Made {
        var id: ID<Event>
        var status: EventStatus
        var host: Host
    }

    /// The account status of its owner.
    private enum Host: CaseIterable {
        case active, disabled, deleted
    }

    /// Changes that a host can make besides the visibility, by name.
    private static let kinds: [(name: String, change: @Sendable (inout EventInput) -> Void)] = [
        ("plain", { _ in }),
        (
            "full",
            {
                $0.capacity = 1
                $0.endsAt = $0.startsAt.map { $0 + .hours(2) }
                $0.tags = ["Food"]
            }
        ),
        (
            "online",
            {
                $0.locationName = nil
                $0.onlineUrl = "https://meet.example.org/1"
            }
        ),
        (
            "hidden",
            {
                $0.locationHidden = true
                $0.requiresApproval = true
                $0.guestList = .hidden
            }
        ),
        ("over", { $0.startsAt = TestServer.start + .hours(1) }),
        (
            "under way",
            {
                $0.startsAt = TestServer.start + .hours(2)
                $0.endsAt = TestServer.start + .days(30)
            }
        ),
        ("whole day", { ($0.startsAt, $0.allDay, $0.startDate) = (nil, true, day(7)) }),
        ("weekend", { ($0.startsAt, $0.allDay, $0.startDate, $0.endDate) = (nil, true, day(0), day(2)) }),
    ]

    private static func day(_ ahead: Int) -> CivilDate {
        CivilDate(Zones.civil(TestServer.start + .days(Int64(ahead)), in: "UTC"))
    }

    private static func input(_ kind: Int, _ visibility: Visibility) -> EventInput {
        var input = EventInput()
        input.title = "\(kinds[kind].name) \(visibility.rawValue)"
        input.startsAt = TestServer.start + .days(7)
        input.locationName = "Kitchen"
        input.visibility = visibility
        kinds[kind].change(&input)
        return input
    }

    private struct Stage {
        var server: TestServer
        var people: [Host: Member]
        var guest: Member
        var made: [Made] = []
        var deleted: ID<Event>
    }

    private func stage() async throws -> Stage {
        let server = try await TestServer()
        let admin = try await server.member("Ada", role: .administrator)
        var people: [Host: Member] = [:]
        for (host, name) in zip(Host.allCases, ["Anna", "Dora", "Gone"]) {
            people[host] = try await server.member(name)
        }
        let guest = try await server.member("Gus")
        var made: [Made] = []
        for host in Host.allCases {
            let owner = try await server.actor(people[host]!)
            for status in EventStatus.allCases {
                let others = Self.kinds.indices.dropFirst().map {
                    ($0, Visibility.allCases[$0 % Visibility.allCases.count])
                }
                for (kind, visibility) in Visibility.allCases.map({ (0, $0) }) + others {
                    let id = try await server.community.perform(
                        CreateEvent(Self.input(kind, visibility), status: status == .draft ? .draft : .scheduled),
                        as: owner)
                    if status != .draft { try await fill(id, by: owner, guest, on: server) }
                    if status == .cancelled { try await server.community.perform(CancelEvent(id: id), as: owner) }
                    made.append(Made(id: id, status: status, host: host))
                }
            }
        }
        made += try await imported(by: people[.active]!, on: server)
        let deleted = try await server.community.perform(
            CreateEvent(Self.input(0, .public)), as: server.actor(people[.active]!))
        try await server.community.perform(DeleteEvent(id: deleted), as: server.actor(people[.active]!))
        try await server.community.perform(
            AdministerUser(id: people[.disabled]!.id, status: .disabled), as: server.actor(admin))
        try await server.community.perform(DeleteAccount(id: people[.deleted]!.id), as: .system)
        server.advance(.days(1))
        return Stage(server: server, people: people, guest: guest, made: made, deleted: deleted)
    }

    /// Adds one guest of each kind.
    private func fill(_ event: ID<Event>, by owner: Actor, _ guest: Member, on server: TestServer) async throws {
        try await server.community.perform(InviteGuests(event: event, userIds: [guest.id]), as: owner)
        try await server.community.perform(SetRSVP(event: event, status: .going), as: server.actor(guest))
        _ = try await server.community.perform(AddGuest(event: event, name: "Nora", status: .notGoing), as: owner)
    }

    /// Imports occurrences of a series, one of them cancelled, in an unnamed zone.
    private func imported(by host: Member, on server: TestServer) async throws -> [Made] {
        let entries = (0..<3).map { number in
            ImportEvents.Entry(
                uid: "lesson@elsewhere", recurrenceID: TestServer.start + .days(number), title: "Lesson",
                description: "", location: "Hall",
                startsAt: TestServer.start + .days(number), endsAt: nil, timeZone: nil, tags: [], latitude: nil,
                longitude: nil,
                isCancelled: number == 1)
        }
        let id = ID<EventImport>(at: server.now, random: { 1 })
        _ = try await server.community.perform(ImportEvents(host: host.id, entries: entries, id: id), as: .system)
        return try await server.community.read { reader in
            try reader.rows(
                "SELECT e.id, e.status FROM event e JOIN event_origin o ON o.event_id = e.id WHERE o.uid = 'lesson@elsewhere'"
            ) {
                Made(id: try $0.next(), status: try $0.next(), host: .active)
            }
        }
    }

    private func archive(of server: TestServer) async throws -> [UInt8] {
        let file = Scratch.path("community.zip")
        defer { try? FileManager.default.removeItem(at: file) }
        try await CommunityExport(community: server.community, photos: PhotoFiles(folder: server.photos)).write(
            to: file)
        return Array(try Data(contentsOf: file))
    }

    /// Returns the status of each event in an archive, by id.
    private func statuses(_ archive: [UInt8]) throws -> [String: String] {
        let events = try JSONValue(Array(try Unzip.file("events.json", in: archive).utf8)).array ?? []
        return Dictionary(events.map { ($0["event"]["id"].string ?? "", $0["event"]["status"].string ?? "") }) {
            first, _ in first
        }
    }

    /// Returns the events that remain: deleting an account deletes its drafts.
    private func expected(_ stage: Stage) async throws -> [String: String] {
        let there = try await stage.server.community.read { reader in
            try reader.rows("SELECT id, status FROM event WHERE deleted_at IS NULL") {
                (id: "\(try $0.next(ID<Event>.self))", status: try $0.next(EventStatus.self))
            }
        }
        return Dictionary(uniqueKeysWithValues: there.map { ($0.id, $0.status.rawValue) })
    }

    @Test
    func `The archive of a community holds every event with its status and all of its guests, before and after a move`()
        async throws
    {
        let stage = try await stage()
        let expected = try await expected(stage)
        let stays = stage.made.filter { $0.host != .deleted }
        #expect(stays.allSatisfy { expected["\($0.id)"] == $0.status.rawValue } && expected["\(stage.deleted)"] == nil)

        let archive = try await archive(of: stage.server)
        #expect(try statuses(archive) == expected)
        let calendar = try Unzip.file("events.ics", in: archive)
        for made in stays { #expect(calendar.contains("UID:\(made.id.calendarUID)\r\n")) }
        func count(_ line: String) -> Int { calendar.components(separatedBy: "\(line)\r\n").count - 1 }
        for (status, line) in [
            (EventStatus.draft, "STATUS:TENTATIVE"), (.scheduled, "STATUS:CONFIRMED"), (.cancelled, "STATUS:CANCELLED"),
        ] {
            #expect(count(line) == expected.values.count { $0 == status.rawValue }, "\(status)")
        }
        let guests = try JSONValue(Array(try Unzip.file("events.json", in: archive).utf8)).array ?? []
        let full = guests.first { $0["event"]["title"] == "plain PUBLIC" && $0["event"]["status"] == "scheduled" }
        #expect(Set(full?["guests"].array?.compactMap { $0["name"].string } ?? []) == ["Gus Lima", "Nora"])

        // The same from a backup in another folder.
        let file = Scratch.path("backup.sqlite")
        try await stage.server.backUp(to: file)
        let elsewhere = try await TestServer(from: file, seed: 4712)
        elsewhere.advance(stage.server.now - TestServer.start)
        try await elsewhere.community.perform(BeginEpoch(), as: .system)
        #expect(try await elsewhere.community.read { try Consistency.problems(in: $0) } == [])
        let moved = try await self.archive(of: elsewhere)
        for name in ["people.json", "events.json", "events.ics"] {
            #expect(try Unzip.file(name, in: moved) == Unzip.file(name, in: archive), "\(name)")
        }
    }

    @Test func `A draft that comes in from an archive is a draft, also where the others are published`() async throws {
        let stage = try await stage()
        let calendar = try await Unzip.file("events.ics", in: archive(of: stage.server))
        let elsewhere = try await TestServer(seed: 4713)
        let anna = try await elsewhere.member("Anna")
        let summary = try await CalendarImporter(community: elsewhere.community).run(
            Scratch.file(Array(calendar.utf8)), ImportOptions(draft: false, past: true), as: .system, host: anna.id)
        let expected = try await expected(stage)
        #expect(summary.added == expected.count && summary.skipped.isEmpty)
        for status in EventStatus.allCases {
            #expect(
                try await elsewhere.count("SELECT count(*) FROM event WHERE status = \(status)")
                    == expected.values.count { $0 == status.rawValue },
                "\(status)")
        }
    }

    @Test func `Everybody takes along their events of every kind, and calendars hold all but drafts`() async throws {
        let stage = try await stage()
        let server = stage.server
        let anna = Member(
            id: stage.people[.active]!.id, email: "", tokens: try await server.session(stage.people[.active]!.id, .api),
            web: stage.people[.active]!.web)
        let own = try await JSONValue(Array(Unzip.file("mingle.json", in: export(anna, server)).utf8))
        let hosted = Dictionary(
            uniqueKeysWithValues: (own["hosted"].array ?? []).map { ($0["id"].string ?? "", $0["status"].string ?? "") }
        )
        let mine = stage.made.filter { $0.host == .active }
        #expect(hosted == Dictionary(uniqueKeysWithValues: mine.map { ("\($0.id)", $0.status.rawValue) }))
        let guest = Member(
            id: stage.guest.id, email: "", tokens: try await server.session(stage.guest.id, .api), web: stage.guest.web)
        let invited = try await JSONValue(Array(Unzip.file("mingle.json", in: export(guest, server)).utf8))
        #expect((invited["invited"].array ?? []).count >= mine.count { $0.status != .draft } - 3)

        let feed = try await server.community.perform(CreateFeed(), as: server.actor(anna))
        let calendar = try await server.call(.get, "/feeds/\(feed.secret).ics")
        for made in mine {
            #expect(
                calendar.text.contains("UID:\(made.id.calendarUID)\r\n") == (made.status != .draft), "\(made.status)")
            let reply = try await server.call(.get, "/events/\(made.id).ics", as: anna.bearer)
            #expect(reply.status == (made.status == .draft ? 409 : 200), "\(made.status)")
        }
    }

    private func export(_ member: Member, _ server: TestServer) async throws -> [UInt8] {
        let reply = try await server.call(.get, "/me/export", as: member.bearer)
        guard reply.status == 200 else { throw Unexpected(reply) }
        return reply.body
    }
}
