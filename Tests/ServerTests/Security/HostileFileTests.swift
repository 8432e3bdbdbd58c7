import Domain
import Foundation
import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 15: feeds, calendar files and tables that other programs open.
@Suite(.serialized) struct HostileFileTests {
    @Test func `A feed has a secret of 128 bits and ends when it is revoked`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        _ = try await server.event(by: anna, ["title": "Choir"])
        let made = try await server.call(.post, "/me/feeds", as: anna.bearer).json
        let url = try #require(made["url"].string)
        #expect(url.hasPrefix("http://127.0.0.1:0/api/v1/feeds/") && url.hasSuffix(".ics"))
        let secret = String(url.split(separator: "/").last!.dropLast(4))
        #expect(secret.utf8.count == 22)
        let file = try await server.call(.get, "/feeds/\(secret).ics")
        #expect(
            file.status == 200 && file.header("Content-Type") == "text/calendar; charset=utf-8"
                && file.text.contains("SUMMARY:Choir"))
        #expect(try await server.call(.delete, "/me/feeds/\(made["id"].string!)", as: anna.bearer).status == 204)
        #expect(try await server.call(.get, "/feeds/\(secret).ics").status == 404)
    }

    @Test func `Feeds name the host by one address for all, the zone and the span of time that they cover`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna", family: "Holm")
        _ = try await server.event(by: anna, ["startsAt": "2026-12-04T18:00:00Z", "timeZone": "Europe/Berlin"])
        let made = try await server.call(.post, "/me/feeds", as: anna.bearer).json
        for path in ["/feeds/" + made["url"].string!.split(separator: "/").last!, "/feeds/public.ics"] {
            let file = try await server.call(.get, path).text.replacing("\r\n ", with: "")
            #expect(file.contains("\r\nORGANIZER;CN=\"Anna Holm\":mailto:mingle@localhost\r\n"))
            #expect(!file.contains("anna@"))
            #expect(file.contains("\r\nDTSTART;TZID=Europe/Berlin:20261204T190000\r\n"))
            #expect(file.contains("\r\nTZID:Europe/Berlin\r\n"))
            #expect(file.contains("\r\nX-WR-CALDESC:Events "))
            #expect(
                file.contains(
                    path.contains("public") ? " not over\\, to 26 Nov 2028." : " from 27 Nov 2025 to 26 Nov 2028."))
        }
    }

    @Test func `Feeds of the disabled and of the deleted end too`() async throws {
        let server = try await TestServer()
        let ada = try await server.member("Ada", role: .administrator)
        for (index, status) in ["disabled", "deleted"].enumerated() {
            let anna = try await server.member("Anna\(index)")
            let made = try await server.call(.post, "/me/feeds", as: anna.bearer).json
            let path = "/feeds/" + made["url"].string!.split(separator: "/").last!
            if status == "deleted" {
                _ = try await server.call(.delete, "/me", as: anna.bearer, Member.proof)
            } else {
                _ = try await server.call(.patch, "/admin/users/\(anna.id)", as: ada.bearer, ["status": "disabled"])
            }
            #expect(try await server.call(.get, path).status == 404)
        }
    }

    /// A feed shows what its owner may see at the time of the request.
    @Test(.tags(.P45)) func `A feed forgets an event that its owner was removed from`() async throws {
        let campus = try await Campus.copy("INVITED")
        let guest = campus.cast.people[.guest]!
        let made = try await campus.server.call(.post, "/me/feeds", as: guest.bearer).json
        let path = "/feeds/" + made["url"].string!.split(separator: "/").last!
        #expect(try await campus.server.call(.get, path).text.contains("behind invited doors"))
        _ = try await campus.server.call(
            .delete, "/events/\(campus.cast.event)/guests/\(guest.id)", as: campus.sender(.host))
        #expect(try await !campus.server.call(.get, path).text.contains("behind invited doors"))
    }

    @Test(.tags(.P57)) func `No text breaks out of its line in a calendar file`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna", family: "BEGIN:VEVENT;X=1")
        for text in HostileTexts.texts {
            let description = "\(text)\nEND:VEVENT\nBEGIN:VALARM\r\nTRIGGER:-PT1M\r\u{2028}ATTACH:x"
            let id = try await server.event(
                by: anna,
                [
                    "title": .string(text), "description": .string(description), "locationName": .string(text),
                    "tags": [.string(String(text.prefix(20)))],
                ])
            let file = try await server.call(.get, "/events/\(id).ics", as: anna.bearer).text
            let lines = file.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
            #expect(lines.count { $0 == "BEGIN:VEVENT" } == 1 && lines.count { $0 == "END:VEVENT" } == 1)
            #expect(
                !lines.contains { $0.hasPrefix("BEGIN:VALARM") || $0.hasPrefix("TRIGGER") || $0.hasPrefix("ATTACH") },
                "\(text)")
            #expect(
                !file.replacing("\r\n", with: "").unicodeScalars.contains {
                    $0.value < 32 && $0 != "\t" || $0.value == 0x2028
                }, "\(text)")
            #expect(file.utf8.split(separator: 10).allSatisfy { $0.count <= 76 }, "\(text)")
        }
    }

    @Test(.tags(.P57)) func `No cell of the guest table begins like a formula, and each comes back as typed`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let event = try await server.event(by: anna)
        let link = try await server.link(event, by: anna)
        let names = [
            "=cmd|' /C calc'!A0", "+49 1", "-1+1", "@SUM(A1)", "Zoë, \"Z\"", "plain", "=1,2\"x\"",
            "x;=cmd|'/C calc'!A0;y", ";=1+1",
        ]
        // RSVPs of uninvited guests are rate-limited, so these guests are invited.
        try await server.invite(names.indices.map { "guest\($0)@elsewhere.org" }, to: event, by: anna)
        for (index, name) in names.enumerated() {
            let reply = try await server.call(
                .put, "/invites/\(link)/rsvp",
                ["name": .string(name), "email": "guest\(index)@elsewhere.org", "status": "going"])
            #expect(reply.status == 200, "\(reply.text)")
        }
        let reply = try await server.call(.get, "/events/\(event)/guests.csv", as: anna.bearer)
        #expect(reply.header("Content-Type") == "text/csv; charset=utf-8")
        #expect(reply.header("Content-Disposition") == "attachment; filename=\"guests.csv\"")
        let rows = SpreadsheetRows.rows(String(decoding: reply.body.dropFirst(3), as: UTF8.self))
        #expect(rows.first == ["name", "email", "status", "party", "position", "answered_at", "checked_in_at"])
        let cells = rows.dropFirst().map { $0[0] }
        // If the list separator is a semicolon, a semicolon in a name does not end its cell.
        let lines = String(decoding: reply.body, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.count { $0.contains(";") } == 2 && lines.allSatisfy { !$0.contains(";") || $0.hasPrefix("\"") })
        #expect(cells.allSatisfy { cell in !"=+-@\t\r".contains(cell.first!) })
        #expect(Set(cells.map { $0.hasPrefix("'") ? String($0.dropFirst()) : $0 }) == Set(names))
    }
}

/// A strict reader of RFC 4180.
enum SpreadsheetRows {
    static func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = ""
        var isQuoted = false
        var scalars = Array(text.unicodeScalars)[...]
        while let next = scalars.popFirst() {
            switch next {
            case "\"" where isQuoted && scalars.first == "\"":
                cell.unicodeScalars.append(next)
                scalars.removeFirst()
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                row.append(cell)
                cell = ""
            case "\r" where !isQuoted: continue
            case "\n" where !isQuoted:
                rows.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.unicodeScalars.append(next)
            }
        }
        return rows
    }
}
