import Domain
import Foundation
import HTTPTypes
import Properties
import Store
import Testing

@testable import Operations
@testable import Server
@testable import TestCampus

/// Imports over REST, with the real reader process.
@Suite(.serialized, .tags(.alone)) struct ImportTests {
    private func calendar(_ entries: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", "X-WR-CALNAME:Choirs"] + entries + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    private func event(_ uid: String, _ lines: String...) -> String {
        (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261101T000000Z", "SUMMARY:Choir \(uid)"] + lines + ["END:VEVENT"])
            .joined(separator: "\r\n")
    }

    private func send(
        _ file: String, _ query: String = "", to server: TestServer, as member: Member
    ) async throws -> ReceivedReply {
        try await server.send(
            .post, "/api/v1/me/import\(query)", as: member.bearer, headers: ["Content-Type": "text/calendar"],
            bytes: Array(file.utf8))
    }

    private func importing(
        _ file: String, _ query: String = "", to server: TestServer, as member: Member
    ) async throws -> JSONValue {
        let reply = try await send(file, query, to: server, as: member)
        guard reply.status == 200 else { throw Unexpected(reply) }
        return reply.json
    }

    @Test func `An import is for oneself alone unless something else is chosen, and never for more than the file says`()
        async throws
    {
        for (query, visibility) in [
            ("", "INVITED"), ("?visibility=FRIENDS", "FRIENDS"), ("?visibility=PUBLIC&draft=false", "PUBLIC"),
        ] {
            let server = try await TestServer()
            let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
            let file = calendar(
                event("open", "DTSTART:20261220T180000Z"), event("own", "DTSTART:20261221T180000Z", "CLASS:PRIVATE"),
                event("mine", "DTSTART:20261222T180000Z", "CLASS:CONFIDENTIAL"))
            let summary = try await importing(file, query, to: server, as: anna)
            #expect(
                summary["added"] == 3 && summary["privateEvents"] == 2 && summary["visibility"] == .string(visibility))
            let events = try await server.call(.get, "/events", as: anna.bearer).json["items"].array ?? []
            #expect(events.map { $0["visibility"] } == [.string(visibility), "INVITED", "INVITED"])
            let seen = try await server.call(.get, "/events", as: bert.bearer).json["items"].array ?? []
            #expect(seen.map { $0["title"] } == (visibility == "PUBLIC" ? ["Choir open"] : []))
        }
    }

    @Test func `A link to a meeting becomes where the event is online, and stays so with each import`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        func events() async throws -> [JSONValue] {
            try await server.call(.get, "/events", as: anna.bearer).json["items"].array ?? []
        }
        func file(_ link: String) -> String {
            calendar(
                event("a", "DTSTART:20261220T180000Z", "X-GOOGLE-CONFERENCE:\(link)"),
                event("b", "DTSTART:20261221T180000Z", "LOCATION:\(link)"),
                event(
                    "c", "DTSTART:20261222T180000Z", "LOCATION:Hall", "URL:https://example.org/about",
                    "DESCRIPTION:<p>Hi</p><p>you</p>"))
        }
        _ = try await importing(file("https://meet.example.org/1"), to: server, as: anna)
        var found = try await events()
        #expect(
            found.map { $0["onlineUrl"] } == ["https://meet.example.org/1", "https://meet.example.org/1", .null],
            "\(found)")
        #expect(found.map { $0["locationName"] } == ["Online", "Online", "Hall"])
        #expect(found[2]["description"] == "Hi\n\nyou\n\nhttps://example.org/about")
        let again = try await importing(file("https://meet.example.org/2"), to: server, as: anna)
        #expect(again["updated"] == 2 && again["unchanged"] == 1)
        found = try await events()
        #expect(found[0]["onlineUrl"] == "https://meet.example.org/2")
    }

    @Test func `What is cut is listed with its event, once for a series`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let file = calendar(
            "BEGIN:VEVENT", "UID:long", "DTSTAMP:20261101T000000Z", "DTSTART:20261220T180000Z",
            "RRULE:FREQ=DAILY;COUNT=3",
            "SUMMARY:" + String(repeating: "t", count: 320), "DESCRIPTION:" + String(repeating: "d ", count: 5_000),
            "LOCATION:" + String(repeating: "l", count: 250),
            "CATEGORIES:" + (0..<12).map { "tag\($0)" }.joined(separator: ","), "END:VEVENT",
            // One occurrence has its own title.
            "BEGIN:VEVENT", "UID:long", "DTSTAMP:20261101T000000Z", "RECURRENCE-ID:20261221T180000Z",
            "DTSTART:20261221T190000Z",
            "SUMMARY:" + String(repeating: "o", count: 130), "END:VEVENT",
            event("short", "DTSTART:20261220T180000Z"))
        let summary = try await importing(file, to: server, as: anna)
        #expect(summary["added"] == 4 && summary["skipped"].array?.count == 2)
        #expect(summary["skipped"][1]["title"].string?.hasPrefix("ooo") == true)
        #expect(summary["skipped"][1]["reason"] == "Its title was cut after 120 characters.")
        #expect(summary["skipped"][0]["title"].string?.hasPrefix("ttt") == true)
        let reason = summary["skipped"][0]["reason"].string ?? ""
        for part in [
            "Its title was cut after 120", "Its place was cut after 200",
            "Its description was cut after 5,000",
            "Only its first 10 tags",
        ] {
            #expect(reason.contains(part), "\(reason)")
        }
    }

    @Test func `A link that is too long is left out and listed, and the words stay`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let link = "https://example.org/" + String(repeating: "x", count: 5000)
        let file = calendar(
            event("a", "DTSTART:20261220T180000Z", "DESCRIPTION:Bring a pen.", "LOCATION:Hall", "URL:" + link),
            event("b", "DTSTART:20261221T180000Z", "LOCATION:Hall", "URL:" + link),
            event("c", "DTSTART:20261222T180000Z", "CONFERENCE;VALUE=URI:" + link))
        let summary = try await importing(file, to: server, as: anna)
        #expect(summary["added"] == 3)
        #expect(
            summary["skipped"].array?.map { $0["reason"] }
                == Array(repeating: "A link of more than 1,000 characters was left out.", count: 3))
        #expect(try await server.count("SELECT count(*) FROM event WHERE description = 'Bring a pen.'") == 1)
        #expect(try await server.count("SELECT count(*) FROM event WHERE description = ''") == 2)
    }

    @Test func `A preview says what an import then does, and writes nothing`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        _ = try await importing(
            calendar(
                event("a", "DTSTART:20261220T180000Z"),
                event("b", "DTSTART:20261220T180000Z", "RRULE:FREQ=DAILY;COUNT=4")),
            to: server, as: anna)
        let newer = calendar(
            event("a", "DTSTART:20261220T190000Z"), event("new", "DTSTART:20261223T180000", "CLASS:PRIVATE"),
            event("b", "DTSTART:20261220T180000Z", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20261221T180000Z"),
            event("old", "DTSTART:20200101T180000Z"), event("none", "SUMMARY:No start"))
        let rows = try await server.count("SELECT count(*) + sum(version) FROM event")
        let changes = try await server.count("SELECT coalesce(sum(version), 0) FROM scope")
        let preview = try await importing(newer, "?preview=true", to: server, as: anna)
        #expect(try await server.count("SELECT count(*) + sum(version) FROM event") == rows)
        #expect(try await server.count("SELECT coalesce(sum(version), 0) FROM scope") == changes)
        #expect(preview["isPreview"] == true && preview["id"] == .null && preview["calendar"] == "Choirs")
        #expect(
            preview["first"].array?.map { $0["title"] } == ["Choir b", "Choir a", "Choir b", "Choir new", "Choir b"])
        #expect(
            preview["skipped"].array?.count == 1 && preview["floating"] == 1 && preview["timeZone"] == "Europe/Berlin")
        let done = try await importing(newer, to: server, as: anna)
        for figure in [
            "added", "updated", "unchanged", "removed", "cancelled", "privateEvents", "past", "endless", "floating",
            "skipped",
        ] {
            #expect(done[figure] == preview[figure], "\(figure)")
        }
        #expect(
            done["added"] == 1 && done["updated"] == 1 && done["unchanged"] == 3 && done["removed"] == 1
                && done["past"] == 1)
        #expect(done["isPreview"] == false && done["id"].string != nil)
        #expect(try await server.count("SELECT count(*) FROM event") == 5)
        let left = try? FileManager.default.contentsOfDirectory(atPath: server.folder.appending(path: "calendars").path)
        #expect(left ?? [] == [], "no file is kept")
    }

    @Test func `Past dates come only where they are asked for, and are counted`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let file = calendar(event("daily", "DTSTART:20241127T190000Z", "RRULE:FREQ=DAILY"))
        let ahead = try await importing(file, to: server, as: anna)
        let rows = try await server.count("SELECT count(*) FROM event")
        #expect(
            ahead["added"] == .number(Double(rows)) && ahead["past"] == 730 && ahead["endless"] == 1
                && ahead["skipped"] == [])
        #expect(
            try await server.count("SELECT min(starts_at) FROM event")
                == Int(Instant(iso8601: "2026-11-27T19:00:00Z")!.milliseconds))
        let all = try await importing(file, "?past=true", to: server, as: anna)
        #expect(all["unchanged"] == ahead["added"] && all["removed"] == 0 && all["past"] == 0)
        #expect(try await server.count("SELECT count(*) FROM event") == 1000)
        #expect(
            all["skipped"][0]["reason"].string?.contains("its \(rows + 730 - 1000) dates before") == true,
            "\(all["skipped"])")
        // Occurrences that the first import left out are not removed now.
        let again = try await importing(file, to: server, as: anna)
        #expect(again["removed"] == 0 && again["unchanged"] == ahead["added"])
        #expect(try await server.count("SELECT count(*) FROM event") == 1000)
    }

    @Test func `A changed series matches the file`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        func starts() async throws -> [String] {
            try await server.community.read { reader in
                try reader.rows("SELECT starts_at FROM event WHERE status = 'scheduled' ORDER BY starts_at") {
                    String(try $0.next(Instant.self).iso8601.prefix(16))
                }
            }
        }
        // A single event gains a rule, and its start is not duplicated.
        _ = try await importing(
            calendar(event("s", "DTSTART:20261201T180000Z")), "?visibility=PUBLIC&draft=false", to: server, as: anna)
        let rule = "RRULE:FREQ=DAILY;COUNT=4"
        let grown = try await importing(
            calendar(event("s", "DTSTART:20261201T180000Z", rule, "SEQUENCE:1")), "?visibility=PUBLIC&draft=false",
            to: server, as: anna)
        #expect(grown["added"] == 3 && grown["updated"] == 1 && grown["removed"] == 0)
        #expect(try await starts() == ["2026-12-01T18:00", "2026-12-02T18:00", "2026-12-03T18:00", "2026-12-04T18:00"])
        // One occurrence is moved. A newer version drops it and another occurrence, which already has an RSVP.
        let moved = event("s", "RECURRENCE-ID:20261202T180000Z", "DTSTART:20261202T200000Z", "SEQUENCE:1")
        _ = try await importing(
            calendar(event("s", "DTSTART:20261201T180000Z", rule, "SEQUENCE:1"), moved), to: server, as: anna)
        #expect(try await starts()[1] == "2026-12-02T20:00")
        let third: String = try await server.community.read {
            try $0.value("SELECT id FROM event ORDER BY starts_at LIMIT 1 OFFSET 2", as: ID<Event>.self)!
        }.description
        try await server.rsvp(third, "going", as: bert)
        let newer = event(
            "s", "DTSTART:20261201T180000Z", rule, "SEQUENCE:2", "EXDATE:20261202T180000Z,20261203T180000Z")
        let shrunk = try await importing(calendar(newer, moved), to: server, as: anna)
        #expect(shrunk["removed"] == 1 && shrunk["cancelled"] == 1 && shrunk["unchanged"] == 2 && shrunk["added"] == 0)
        #expect(try await starts() == ["2026-12-01T18:00", "2026-12-04T18:00"])
        #expect(try await server.call(.get, "/events/\(third)", as: bert.bearer).json["status"] == "cancelled")
    }

    @Test func `An import is taken back whole, by the one whose it is, once`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        _ = try await server.event(by: anna)
        let summary = try await importing(
            calendar(event("a", "DTSTART:20261220T180000Z", "RRULE:FREQ=DAILY;COUNT=70")),
            "?visibility=PUBLIC&draft=false", to: server, as: anna)
        let id = try #require(summary["id"].string)
        let listed = try await server.call(.get, "/me/imports", as: anna.bearer).json["items"][0]
        #expect(listed["id"].string == id && listed["events"] == 70 && listed["calendar"] == "Choirs")
        #expect(try await server.call(.get, "/me/imports", as: bert.bearer).json["items"] == [])
        #expect(try await server.call(.delete, "/me/imports/\(id)", as: bert.bearer).status == 404)
        #expect(try await server.call(.delete, "/me/imports/\(id)", as: anna.bearer).status == 204)
        #expect(try await server.count("SELECT count(*) FROM event") == 1)
        #expect(try await server.call(.get, "/me/imports", as: anna.bearer).json["items"] == [])
        #expect(try await server.call(.delete, "/me/imports/\(id)", as: anna.bearer).status == 404)
    }

    @Test func `Two who import the same file have events of their own in every calendar`() async throws {
        let server = try await TestServer()
        let (anna, bert, guest) = (
            try await server.member("Anna"), try await server.member("Bert"), try await server.member("Gus")
        )
        let file = calendar(
            event("shared", "DTSTART:20261220T180000Z"),
            event("series", "DTSTART:20261221T180000Z", "RRULE:FREQ=DAILY;COUNT=3"))
        for member in [anna, bert] {
            _ = try await importing(file, "?visibility=PUBLIC&draft=false", to: server, as: member)
        }
        let theirs = try await server.call(.get, "/events?mine=hosting", as: bert.bearer).json["items"].array ?? []
        for event in theirs {
            _ = try await server.call(
                .patch, "/events/\(event["id"].string ?? "")", as: bert.bearer,
                ["title": "Moved to my flat", "notify": "no"])
        }
        let feed = try await server.call(.get, "/feeds/public.ics").text
        let lines = feed.split(separator: "\r\n")
        let uids = lines.filter { $0.hasPrefix("UID:") }
        #expect(uids.count == 8 && Set(uids).count == 8)
        let ids =
            try await server.call(.get, "/events", as: bert.bearer).json["items"].array?.compactMap { $0["id"].string }
            ?? []
        #expect(Set(uids.map(String.init)) == Set(ids.map { "UID:\($0)@mingle" }))
        #expect(!lines.contains { $0.hasPrefix("RECURRENCE-ID") })
        let one = try #require(theirs[0]["id"].string)
        #expect(try await server.call(.get, "/events/\(one).ics", as: bert.bearer).text.contains("UID:\(one)@mingle"))
        try await server.invite([guest.email], to: one, by: bert)
        let mail = try #require(try await server.mails(to: guest.email).first)
        #expect(mail.calendarValue("UID") == "\(one)@mingle" && mail.calendarValue("METHOD") == "REQUEST")
    }

    @Test func `What cannot be understood of an option is refused at its name`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for (query, field) in [
            ("?draft=maybe", "draft"), ("?visibility=ALL", "visibility"), ("?past=1", "past"),
            ("?preview=yes", "preview"),
        ] {
            let reply = try await send(RouteCall.calendar, query, to: server, as: anna)
            #expect(
                reply.status == 422 && reply.code == "invalid" && reply.json["fields"].keys == [field],
                "\(query): \(reply.text)")
        }
        #expect(try await send("", to: server, as: anna).json["fields"].keys == ["file"])
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
    }

    @Test func `More events than one person may have are refused with the number, and nothing is written`() async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        try await server.community.perform(HostMany(host: anna.id, count: Quota.events.limit - 1), as: .system)
        let two = calendar(event("a", "DTSTART:20261220T180000Z"), event("b", "DTSTART:20261220T180000Z"))
        for query in ["", "?preview=true"] {
            let reply = try await send(two, query, to: server, as: anna)
            #expect(reply.status == 409 && reply.json["fields"]["file"].string?.contains("20,000") == true)
        }
        #expect(try await server.count("SELECT count(*) FROM event") == Quota.events.limit - 1)
        #expect(
            try await importing(calendar(event("a", "DTSTART:20261220T180000Z")), to: server, as: anna)["added"] == 1)
    }

    // MARK: Many at once

    @Test(.timeLimit(.minutes(3)))
    func `Imports are limited per person and in total, and do not block sign-in`()
        async throws
    {
        let reader = try FakeCalendarReader("\(FakeCalendarReader.waiting)\n\(FakeCalendarReader.empty)")
        let server = try await TestServer(passwords: Scrypt(cost: .cheap), calendarProcess: reader.process)
        var people: [Member] = []
        for name in ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fred"] { people.append(try await server.member(name)) }
        try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask { [first = people[0]] in try await send(RouteCall.calendar, to: server, as: first).status }
            try await reader.waitUntilBegun(1)
            let second = try await send(RouteCall.calendar, to: server, as: people[0])
            #expect(second.status == 429 && second.code == "rate_limited" && second.header("Retry-After") != nil)
            // Four wait, and the queue is full.
            for person in people[1..<5] {
                group.addTask { try await send(RouteCall.calendar, to: server, as: person).status }
            }
            while server.server.imports.queueLength < 4 { try await Task.sleep(for: .milliseconds(10)) }
            let last = try await send(RouteCall.calendar, "?preview=true", to: server, as: people[5])
            #expect(last.status == 503 && last.code == "unavailable" && last.header("Retry-After") != nil)
            #expect(try reader.began == 1)
            // The file of a waiting request is on disk once, in the uploads folder.
            let uploads = try FileManager.default.contentsOfDirectory(
                atPath: server.folder.appending(path: "uploads").path)
            #expect(uploads.count == 5)
            #expect(!FileManager.default.fileExists(atPath: server.folder.appending(path: "calendars").path))
            let signedIn = try await server.call(
                .post, "/auth/login", ["email": "anna@example.org", "password": .string(Member.password)])
            #expect(signedIn.status == 200)
            try reader.release()
            var statuses: [Int] = []
            for try await status in group { statuses.append(status) }
            #expect(statuses == [200, 200, 200, 200, 200])
        }
        #expect(try await send(RouteCall.calendar, to: server, as: people[0]).status == 200)
    }
}

/// Fills a person's calendar without writing to the change log, which nobody reads here.
private struct HostMany: Command {
    static let name = "test.hostMany"
    var host: ID<User>
    var count: Int

    func perform(in tx: Transaction, as actor: Actor) throws {
        var input = EventInput()
        input.title = "One of many"
        input.startsAt = tx.now - .days(30)
        input.locationName = "Hall"
        let details = try input.checked(
            hostTimeZone: "UTC", isTimeZone: Zones.exists, offset: Zones.offset(of:at:), earliestStart: nil)
        for number in 0..<count {
            try EventStore.insert(tx.newID(), host: host, uid: "many-\(number)", recurrenceID: nil, details, in: tx)
        }
    }
}
