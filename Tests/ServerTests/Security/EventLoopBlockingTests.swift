import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import Testing
import Wire

@testable import Server
@testable import TestCampus

/// Security checklist, 21: every route, page and form gets the most expensive query and body that it accepts. None may
/// block the event loop for longer than ``bound`` at a time. CPU time is measured, so that other tests do not count.
@Suite(.serialized, .tags(.alone)) struct EventLoopBlockingTests {
    #if DEBUG
    /// Without optimization our own loops take about ten times as long.
    static let bound = Duration.milliseconds(600)
    #else
    static let bound = Duration.milliseconds(100)
    #endif

    /// Combining marks without letters, digits, and words.
    static let hostile = ["%CC%81", "9", "a%20"]

    private let executor = MeasuredExecutor()

    /// Returns the viewer with the most permissions whose call succeeds.
    private func mostPrivileged(_ expected: [String]) -> Viewer {
        let viewers: [Viewer] = [.host, .administrator, .editor, .guest, .unverified, .nobody]
        func outcome(_ viewer: Viewer) -> String { expected[Viewer.allCases.firstIndex(of: viewer)!] }
        return viewers.first { ["2", "3"].contains(outcome($0).prefix(1)) }
            // If none succeeds, the table's own input is invalid.
            ?? viewers.first { !["401", "403", "404", "in", "mail"].contains(outcome($0)) } ?? .host
    }

    private func send(_ name: String, _ work: @Sendable () async throws -> ReceivedReply) async throws -> ReceivedReply
    {
        _ = executor.takeLongest()
        let reply = try await withTaskExecutorPreference(executor, operation: work)
        let time = executor.takeLongest()
        #expect(time < EventLoopBlockingTests.bound, "\(name): \(time)")
        #expect(reply.status < 500, "\(name): \(reply.status) \(reply.text.prefix(200))")
        return reply
    }

    private static let pairs = String(repeating: "+&", count: 7400)

    @Test func `The worst query of every route`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        var tried = 0
        for endpoint in try server.server.endpoints() {
            let name = "\(endpoint.method) \(endpoint.path)"
            let row = try #require(PermissionTable.rows.first { $0.route == name })
            let sender = campus.sender(mostPrivileged(row.publicEvent.map { String($0) }))
            let path = "/api/v1" + RouteCall(row, on: campus.cast).path
            let isStream = endpoint.path == "/sync/stream"
            func send(_ query: String) async throws -> ReceivedReply {
                tried += 1
                return try await self.send("\(name)?\(query.prefix(30))") {
                    try await server.send(isStream ? .head : endpoint.method, path + "?" + query, as: sender)
                }
            }
            #expect(try await send(EventLoopBlockingTests.pairs).status == 400, "\(name)")
            guard endpoint.method == .get else { continue }
            for parameter in endpoint.query {
                for piece in EventLoopBlockingTests.hostile {
                    _ = try await send(
                        parameter.name + "=" + String(repeating: piece, count: 14_000 / piece.utf8.count))
                }
            }
        }
        #expect(tried > 350)
    }

    @Test func `The worst query of every page`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        let routes = try server.server.pages()
        var tried = 0
        for row in PageTable.rows where row.route.hasPrefix("GET ") {
            let route = try #require(routes.first { $0.name == row.route })
            let viewer = mostPrivileged(row.publicEvent)
            let browser = campus.cast.people[viewer]?.browser ?? .nobody
            let path = PageCall(row, on: campus.cast).path.split(separator: "?")[0]
            func send(_ query: String) async throws -> ReceivedReply {
                tried += 1
                return try await self.send("\(row.route)?\(query.prefix(30))") {
                    try await server.page(path + "?" + query, as: browser)
                }
            }
            #expect(try await send(EventLoopBlockingTests.pairs).status == 400, "\(row.route)")
            for parameter in route.query {
                for piece in EventLoopBlockingTests.hostile {
                    _ = try await send(parameter + "=" + String(repeating: piece, count: 14_000 / piece.utf8.count))
                }
            }
        }
        #expect(tried > 250)
        let cookies = [
            "Cookie": String(repeating: "a;", count: 8000), "Accept-Language": String(repeating: "a,", count: 4000),
            "If-None-Match": String(repeating: ",", count: 4000),
        ]
        _ = try await send("headers") { try await server.send(.get, "/discover", headers: cookies) }
    }

    @Test func `The worst body of every route`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        func text(_ count: Int) -> String { String(repeating: "\u{301}", count: count / 2) }
        var tried = 0
        for endpoint in try server.server.endpoints() {
            guard endpoint.body != nil || !endpoint.upload.isEmpty else { continue }
            let name = "\(endpoint.method) \(endpoint.path)"
            let row = try #require(PermissionTable.rows.first { $0.route == name })
            let viewer = mostPrivileged(row.publicEvent.map { String($0) })
            let call = RouteCall(row, on: campus.cast)
            func send(_ what: String, _ bytes: [UInt8], type: String = "application/json") async throws {
                tried += 1
                _ = try await self.send("\(name) \(what)") {
                    try await server.send(
                        endpoint.method, "/api/v1" + call.path, as: campus.sender(viewer),
                        headers: ["Content-Type": type], bytes: bytes)
                }
            }
            for type in endpoint.upload {
                for piece in ["\"", ",", ";\n", "BEGIN:VCALENDAR\r\n", "BEGIN:VEVENT\r\n", "\u{301}"] {
                    try await send(
                        "\(type) \(piece.prefix(10))",
                        Array(String(repeating: piece, count: 1_000_000 / piece.utf8.count).utf8), type: type)
                }
            }
            if !endpoint.upload.isEmpty {
                try await send("parts", EventLoopBlockingTests.parts, type: "multipart/form-data; boundary=x")
            }
            guard let schema = endpoint.body else { continue }
            let limit = viewer == .nobody ? RequestBodyReader.smallBodyLimit : RequestBody.limit
            var bodies = [
                "{" + (0..<5500).map { "\"k\($0)\":1" }.joined(separator: ",") + "}",
                String(repeating: "[", count: limit - 1),
                String(repeating: "{\"a\":", count: RequestBodyReader.smallBodyLimit / 5),
            ]
            if case .object(let fields) = schema {
                for field in fields {
                    switch field.schema {
                    // Valid values except in this field, so that everything that is checked first passes.
                    case .string:
                        bodies.append(
                            RouteCall.replacing(
                                field.name, with: "\"\(text(RequestBodyReader.smallBodyLimit - 4000))\"", in: call.body)
                        )
                    case .array:
                        bodies.append(
                            RouteCall.replacing(
                                field.name, with: "[" + String(repeating: "\"\",", count: 20_000) + "\"\"]",
                                in: call.body))
                        // As many valid elements as fit.
                        if let one = call.body?[field.name].array?.first.map({
                            String(decoding: $0.bytes, as: UTF8.self) + ","
                        }) {
                            let all = String(repeating: one, count: (limit - 8000) / one.utf8.count).dropLast()
                            bodies.append(RouteCall.replacing(field.name, with: "[\(all)]", in: call.body))
                        }
                    case .integer, .number:
                        bodies.append(
                            RouteCall.replacing(
                                field.name,
                                with: String(repeating: "9", count: RequestBodyReader.smallBodyLimit - 4000),
                                in: call.body))
                    default: break
                    }
                }
                if let field = fields.first(where: { if case .string = $0.schema { true } else { false } }) {
                    bodies.append(RouteCall.replacing(field.name, with: "\"\(text(limit - 4000))\"", in: call.body))
                }
            }
            for body in bodies {
                try await send("\(body.prefix(30))", Array(body.utf8))
            }
        }
        #expect(tried > 400)
    }

    /// Returns as many fields as are read, with the longest values that fit in total.
    private func many(_ size: Int) -> [UInt8] {
        let value = [UInt8](repeating: UInt8(ascii: "%"), count: 1) + Array("41".utf8)
        let pair = (0..<size / 900 / 3).flatMap { _ in value }
        return (0..<900).flatMap { Array("a\($0)=".utf8) + pair + [UInt8(ascii: "&")] }
    }

    /// A multipart form with as many parts as are read, each with the longest headers.
    private static let parts: [UInt8] = {
        let filler = String(repeating: "\\\"", count: 1000) + String(repeating: "\r\n ;", count: 700)
        return (0..<190).flatMap {
            Array("--x\r\nContent-Disposition: form-data; name=a\($0); x=\"\(filler)\"\r\n\r\n\r\n".utf8)
        }
    }()

    @Test func `The worst body of every form`() async throws {
        let forms = try await Campus.copy("PUBLIC").server.server.forms()
        var tried = 0
        for row in PageTable.rows where row.route.hasPrefix("POST /do/") {
            let form = String(row.route.dropFirst("POST /do/".count))
            guard let access = forms[form] else { continue }
            // A new campus undoes effects of the previous form, such as a sign-out.
            let campus = try await Campus.copy("PUBLIC")
            let server = campus.server
            let viewer = mostPrivileged(row.publicEvent)
            let browser = campus.cast.people[viewer]?.browser ?? .nobody
            let limit =
                form == "account.signIn" || access == .anyone ? RequestBodyReader.smallBodyLimit : RequestBody.limit
            let path = PageCall(row, on: campus.cast).path
            func send(
                _ what: String, _ body: [UInt8], type: String = "application/x-www-form-urlencoded"
            ) async throws -> ReceivedReply {
                tried += 1
                return try await self.send("\(form): \(what)") {
                    try await server.send(
                        .post, path, as: browser, headers: ["Content-Type": type, "Sec-Fetch-Site": "same-origin"],
                        bytes: body)
                }
            }
            let pairs = try await send("pairs", Array(String(repeating: "+=+&", count: limit / 4 - 1).utf8))
            #expect(pairs.status == 400, "\(form): \(pairs.status)")
            let fields = row.fields(campus.cast)
            let names = Set(fields.map(\.0)).sorted()
            let rest = names.isEmpty ? "" : "&" + TestServer.urlEncoded(fields)
            _ = try await send("many", many(limit - 20_000))
            for name in names {
                let value = String(repeating: "%CC%81", count: (RequestBodyReader.smallBodyLimit - 8000) / 6)
                let others = TestServer.urlEncoded(fields.filter { $0.0 != name })
                _ = try await send(name, Array("\(name)=\(value)&\(others)".utf8))
            }
            if let name = names.first {
                _ = try await send(
                    "long", Array("\(name)=\(String(repeating: "%CC%81", count: (limit - 20_000) / 6))\(rest)".utf8))
            }
            _ = try await send("parts", EventLoopBlockingTests.parts, type: "multipart/form-data; boundary=x")
        }
        #expect(tried > 400)
    }
}

extension RouteCall {
    /// Returns a JSON body in which one field is replaced.
    ///
    /// - Parameter value: in JSON.
    static func replacing(_ field: String, with value: String, in body: JSONValue?) -> String {
        var fields: [String] = []
        if case .object(let known)? = body {
            fields = known.filter { $0.key != field }.map {
                "\"\($0.key)\":\(String(decoding: $0.value.bytes, as: UTF8.self))"
            }
        }
        return "{" + (fields + ["\"\(field)\":\(value)"]).joined(separator: ",") + "}"
    }
}
