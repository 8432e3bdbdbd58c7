import Domain
import HTTPTypes
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Accepted request bodies, and the refusal of everything else.
@Suite(.serialized) struct BodyTests {
    private let json = ["Content-Type": "application/json"]

    @Test func `An unknown field is refused by name`() async throws {
        let (server, anna) = try await serverAndMember()
        let reply = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner(["colour": "red"]))
        #expect(reply.status == 422 && reply.code == "unknown_field")
        #expect(reply.json["fields"].keys == ["colour"])
    }

    @Test(arguments: [
        "{", "{\"title\":}", "[1,2", "{\"title\":\"a\"", "nul", "\u{FEFF}\u{0}", "{'title':'a'}", "{\"a\":1}}",
        "\"text\"", "[]", "42", "null",
    ])
    func `What is no JSON object is malformed`(_ text: String) async throws {
        let (server, anna) = try await serverAndMember()
        let reply = try await server.send(
            .post, "/api/v1/events", as: anna.bearer, headers: json, bytes: Array(text.utf8))
        #expect(reply.status == 400 && reply.code == "malformed", "\(text): \(reply.text)")
    }

    @Test(arguments: [
        "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "application/jsonp",
    ])
    func `JSON routes take JSON only`(_ type: String) async throws {
        let (server, anna) = try await serverAndMember()
        let reply = try await server.send(
            .post, "/api/v1/events", as: anna.bearer, headers: type.isEmpty ? [:] : ["Content-Type": type],
            bytes: TestServer.dinner().bytes)
        #expect(reply.status == 400 && reply.code == "malformed")
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
    }

    @Test func `JSON with a charset is JSON`() async throws {
        let (server, anna) = try await serverAndMember()
        let reply = try await server.send(
            .post, "/api/v1/events", as: anna.bearer, headers: ["Content-Type": "Application/JSON; charset=utf-8"],
            bytes: TestServer.dinner().bytes)
        #expect(reply.status == 201)
    }

    @Test func `A required field that is missing, null or of another type is named`() async throws {
        let (server, anna) = try await serverAndMember()
        let path = "/events/\(try await server.event(by: anna))/rsvp"
        for body: JSONValue in [[:], ["status": nil], ["status": 3], ["status": "perhaps"], ["status": ["going"]]] {
            let reply = try await server.call(.put, path, as: anna.bearer, body)
            #expect(reply.status == 422 && reply.code == "invalid", "\(reply.text)")
            #expect(reply.json["fields"].keys == ["status"])
        }
        let many = try await server.call(
            .post, "/events", as: anna.bearer, ["title": " ", "capacity": 0, "startsAt": "2020-01-01T00:00:00.000Z"])
        #expect(many.json["fields"].keys == ["title", "capacity", "startsAt", "locationName"])
    }

    /// Numbers that fit no integer must not crash the process.
    @Test(arguments: ["1e400", "99999999999999999999", "1.5", "-1", "1e3000000", "9223372036854775808"])
    func `A number that is no number of seats is refused`(_ number: String) async throws {
        let (server, anna) = try await serverAndMember()
        let body =
            "{\"title\":\"a\",\"locationName\":\"b\",\"startsAt\":\"2026-12-24T18:00:00.000Z\",\"capacity\":\(number)}"
        let reply = try await server.send(
            .post, "/api/v1/events", as: anna.bearer, headers: json, bytes: Array(body.utf8))
        // The JSON parser refuses numbers that it cannot represent before their field is known.
        #expect(
            number.contains("e")
                ? [400, 422].contains(reply.status) : reply.status == 422 && reply.json["fields"].keys == ["capacity"],
            "\(reply.text)")
    }

    @Test(arguments: ["12.5", "18446744073709551616", "[1]"]) func `A wrong number deep in a body names its field`(
        _ number: String
    ) async throws {
        let (server, anna) = try await serverAndMember()
        let event = try await server.event(by: anna)
        for body in [
            "{\"description\":\"a\",\"amount\":{\"minor\":\(number)}}", "{\"latitude\":52.5,\"capacity\":\(number)}",
        ] {
            let (method, path): (HTTPRequest.Method, String) =
                body.contains("minor") ? (.post, "/expenses") : (.patch, "")
            let reply = try await server.send(
                method, "/api/v1/events/\(event)\(path)", as: anna.bearer, headers: json, bytes: Array(body.utf8))
            #expect(
                reply.status == 422
                    && reply.json["fields"].keys == [body.contains("minor") ? "amount.minor" : "capacity"],
                "\(reply.text)")
        }
        let id = try await server.call(
            .post, "/events/\(event)/expenses", as: anna.bearer,
            [
                "description": "Boat", "amount": ["minor": 900],
                "paidBy": [["userId": .string("\(anna.id)"), "minor": 900]],
                "split": ["kind": "equal", "parts": [["userId": .string("\(anna.id)")]]],
            ])
        #expect(id.status == 201, "\(id.text)")
        for field in ["amount", "paidBy", "split"] {
            let reply = try await server.call(
                .patch, "/expenses/\(id.json["id"].string ?? "")", as: anna.bearer, [field: nil])
            #expect(reply.status == 422 && reply.json["fields"].keys == [field], "\(reply.text)")
        }
    }

    @Test(arguments: [513, 10_000, 100_000])
    func `Deep nesting is a 4xx`(_ depth: Int) async throws {
        let (server, anna) = try await serverAndMember()
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let nested = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
            for text in [nested, "{\"title\":\(nested)}", "{\"other\":\(nested)}"] {
                let reply = try await server.send(
                    .post, "/api/v1/events", as: anna.bearer, headers: json, bytes: Array(text.utf8))
                #expect((400..<500).contains(reply.status), "\(depth): \(reply.status)")
            }
        }
    }

    @Test func `NUL, lone surrogates and bytes that are no UTF-8 are a 4xx and write nothing`() async throws {
        let (server, anna) = try await serverAndMember()
        let start = "2026-12-24T18:00:00.000Z"
        let bodies =
            [
                "{\"title\":\"a\\u0000b\",\"locationName\":\"c\",\"startsAt\":\"\(start)\"}",
                "{\"title\":\"\\ud800\",\"locationName\":\"c\",\"startsAt\":\"\(start)\"}",
                "{\"title\":\"x\\udc00y\",\"locationName\":\"c\",\"startsAt\":\"\(start)\"}",
            ].map { Array($0.utf8) } + [
                Array("{\"title\":\"".utf8) + [0xFF, 0xFE, 0xC0] + Array("\"}".utf8), [0x7B, 0x00, 0x7D],
            ]
        for bytes in bodies {
            let reply = try await server.send(.post, "/api/v1/events", as: anna.bearer, headers: json, bytes: bytes)
            #expect((400..<500).contains(reply.status), "\(String(decoding: bytes, as: UTF8.self)): \(reply.status)")
        }
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
    }

    @Test func `A body over 1 MiB is too large, whether its length is announced or not`() async throws {
        let (server, anna) = try await serverAndMember()
        let large = [UInt8](repeating: 0x20, count: (1 << 20) + 1)
        let announced = try await server.send(.post, "/api/v1/events", as: anna.bearer, headers: json, bytes: large)
        #expect(announced.status == 413 && announced.code == "too_large")
        let lying = try await server.send(
            .post, "/api/v1/events", as: anna.bearer, headers: json.merging(["Content-Length": "10"]) { $1 },
            bytes: large)
        #expect(lying.status == 413)
        let exact = TestServer.dinner().bytes
        let allowed = exact + [UInt8](repeating: 0x20, count: (1 << 20) - exact.count)
        #expect(
            try await server.send(.post, "/api/v1/events", as: anna.bearer, headers: json, bytes: allowed).status == 201
        )
    }

    @Test func `A compressed body is refused, so that no bomb is unpacked`() async throws {
        let (server, anna) = try await serverAndMember()
        let reply = try await server.send(
            .post, "/api/v1/events", as: anna.bearer, headers: json.merging(["Content-Encoding": "gzip"]) { $1 },
            bytes: [0x1F, 0x8B, 8, 0])
        #expect(reply.status == 400)
    }

    @Test func `An id that is none, and a path that is none, are not found`() async throws {
        let (server, anna) = try await serverAndMember()
        for path in [
            "/events/nothing", "/events/%00", "/events/' OR 1=1", "/nowhere", "/events/1/2/3/4", "/invites/%F0%9F",
            "/feeds/x.ics",
        ] {
            let reply = try await server.call(.get, path.replacing(" ", with: "%20"), as: anna.bearer)
            #expect(reply.status == 404 && reply.code == "not_found", "\(path): \(reply.status)")
        }
    }

    private func serverAndMember() async throws -> (TestServer, Member) {
        let server = try await TestServer()
        return (server, try await server.member("Anna"))
    }
}
