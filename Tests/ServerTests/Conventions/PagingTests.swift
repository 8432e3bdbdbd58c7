import Domain
import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

@Suite(.serialized, .tags(.P1, .P5)) struct PagingTests {
    /// Many events start at the same time, so that only the id orders them.
    @Test(arguments: [1, 2, 7, 50, 200], ["asc", "desc"])
    func `Pages give every event once, in order`(_ limit: Int, _ order: String) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        var generator = Generator(seed: UInt64(limit))
        var made: Set<String> = []
        for _ in 0..<60 {
            let start = TestServer.start + .days(Int64(generator.int(1...4)))
            made.insert(try await server.event(by: anna, ["startsAt": .string(start.iso8601)]))
        }
        var seen: [(start: String, id: String)] = []
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let reply = try await server.call(.get, "/events?limit=\(limit)&order=\(order)\(next)", as: anna.bearer)
            let items = try #require(reply.json["items"].array)
            #expect(items.count <= limit)
            seen += items.map { ($0["startsAt"].string!, $0["id"].string!) }
            cursor = reply.json["nextCursor"].string
            try #require(seen.count <= 60)
        } while cursor != nil
        #expect(Set(seen.map(\.id)) == made && seen.count == 60)
        let sorted = seen.sorted { order == "asc" ? $0 < $1 : $0 > $1 }
        #expect(seen.map(\.id) == sorted.map(\.id))
    }

    @Test func `Guests and users are paged to the end, none twice`() async throws {
        let server = try await TestServer()
        let ada = try await server.member("Ada", role: .administrator)
        let event = try await server.event(by: ada)
        for index in 0..<12 {
            try await server.rsvp(
                event, index % 3 == 0 ? "maybe" : "going", as: try await server.member("Guest\(index)"))
        }
        for (path, expected) in [("/events/\(event)/guests", 12), ("/admin/users", 13)] {
            for limit in [1, 5, 12, 13, 200] {
                var ids: [String] = []
                var cursor: String?
                repeat {
                    let reply = try await server.call(
                        .get, "\(path)?limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? ""), as: ada.bearer)
                    ids += (reply.json["items"].array ?? []).compactMap { $0["id"].string }
                    cursor = reply.json["nextCursor"].string
                    try #require(ids.count <= 20)
                } while cursor != nil
                #expect(ids.count == expected && Set(ids).count == expected, "\(path) by \(limit)")
            }
        }
    }

    @Test(arguments: ["0", "-1", "201", "1000000", "x", "1.5", "9223372036854775808"])
    func `A limit outside 1 to 200 is refused`(_ limit: String) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for path in ["/events", "/events/\(try await server.event(by: anna))/guests"] {
            let reply = try await server.call(.get, "\(path)?limit=\(limit)", as: anna.bearer)
            #expect(reply.status == 422 && reply.json["fields"].keys == ["limit"], "\(path)")
        }
    }

    /// A forged cursor is refused or returns some page; it never breaks anything.
    @Test func `Cursors that nobody gave out do no harm`() async throws {
        let server = try await TestServer()
        let ada = try await server.member("Ada", role: .administrator)
        let event = try await server.event(by: ada)
        let extremes = [Int64.max, Int64.min, -1, 0].map { key in
            cursorText(key)
        }
        for cursor in ["x", "AAAA", "%00", "'--", String(repeating: "A", count: 32), String(repeating: "_", count: 32)]
            + extremes
        {
            for path in [
                "/api/v1/events", "/api/v1/events/\(event)/guests", "/api/v1/admin/users", "/", "/discover",
                "/events/\(event)/guests",
            ] {
                let sender: Sender = path.hasPrefix("/api") ? ada.bearer : ada.browser
                let reply = try await server.send(.get, "\(path)?cursor=\(cursor)", as: sender)
                #expect([200, 422].contains(reply.status), "\(path) \(cursor): \(reply.status)")
            }
        }
    }

    private func cursorText(_ key: Int64) -> String {
        let bytes = withUnsafeBytes(of: key.bigEndian) { Array($0) } + [UInt8](repeating: 0xFF, count: 16)
        return Base64.url(bytes)
    }

    @Test(arguments: ["when=someday", "mine=theirs", "from=yesterday", "to=2026-13-01T00:00:00Z", "order=up"])
    func `A filter that is none is refused by name`(_ query: String) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let reply = try await server.call(.get, "/events?\(query)", as: anna.bearer)
        #expect(reply.status == 422 && reply.json["fields"].keys == [String(query.prefix { $0 != "=" })])
    }

    @Test func `Filters give all and only the matches`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let choir = try await server.event(
            by: anna, ["title": "Choir", "tags": ["Music"], "startsAt": "2026-12-01T18:00:00.000Z"])
        let party = try await server.event(
            by: bert, ["title": "Fête 100%", "tags": ["dance"], "startsAt": "2026-12-10T18:00:00.000Z"])
        try await server.rsvp(choir, "going", as: bert)
        try await server.invite(["anna@example.org"], to: party, by: bert)
        func ids(_ query: String, _ member: Member) async throws -> [String] {
            try await server.call(.get, "/events?\(query)", as: member.bearer).json["items"].array?.compactMap {
                $0["id"].string
            } ?? []
        }
        #expect(try await ids("", anna) == [choir, party])
        #expect(try await ids("order=desc", anna) == [party, choir])
        #expect(try await ids("tag=music", anna) == [choir])
        #expect(try await ids("q=fete", anna) == [party])
        #expect(try await ids("q=100%25", anna) == [party])
        #expect(try await ids("q=fete+100", anna) == [party])
        #expect(try await ids("q=fete%20100", anna) == [party])
        #expect(try await ids("q=fete%2B100", anna) == [])
        #expect(try await ids("q=%25", anna) == [party])
        #expect(try await ids("q=_", anna) == [])
        #expect(try await ids("from=2026-12-02T00:00:00Z", anna) == [party])
        #expect(try await ids("to=2026-12-02T00:00:00Z", anna) == [choir])
        #expect(try await ids("mine=hosting", anna) == [choir])
        #expect(try await ids("mine=going", bert) == [choir])
        #expect(try await ids("mine=invited", anna) == [party])
        #expect(try await ids("when=past", anna) == [])
    }
}
