import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ServerOperations
import Synchronization
import Testing

@testable import Server
@testable import TestCampus

/// The sender is authenticated before a byte of the body is read, and bodies are bounded.
@Suite(.serialized) struct BodyOrderTests {
    /// A body that records whether it was read.
    private final class Watched: Sendable {
        let wasRead = Mutex(false)

        var body: RequestBody {
            RequestBody(
                asyncSequence: AsyncStream<ByteBuffer>(unfolding: {
                    let isFirst = self.wasRead.withLock { wasRead in
                        defer { wasRead = true }
                        return !wasRead
                    }
                    return isFirst ? ByteBuffer(string: "{}") : nil
                }))
        }
    }

    private let kinds = [
        "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/calendar",
        "image/png",
    ]

    @Test func `The body of a sender without permission is not read on any route`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        var tried = 0
        for endpoint in try server.server.endpoints() where endpoint.access != .anyone && endpoint.method != .get {
            let route = "\(endpoint.method) \(endpoint.path)"
            let path = try #require(RouteCall(route, on: campus.cast), "no call for \(route)").path
            for (viewer, expected) in [(Viewer.nobody, 401), (.unverified, 403)]
            where viewer == .nobody || endpoint.access != .signedIn {
                for kind in kinds {
                    let watched = Watched()
                    let reply = try await server.send(
                        endpoint.method, "/api/v1" + path, as: campus.sender(viewer), headers: ["Content-Type": kind],
                        body: watched.body)
                    #expect(
                        reply.status == expected && !watched.wasRead.withLock { $0 },
                        "\(route) as \(viewer): \(reply.status)")
                    tried += 1
                }
            }
        }
        #expect(tried > 300)
        // The same body is read if the sender has permission.
        let watched = Watched()
        _ = try await server.send(
            .post, "/api/v1/events", as: campus.sender(.host), headers: ["Content-Type": "application/json"],
            body: watched.body)
        #expect(watched.wasRead.withLock { $0 })
    }

    /// Otherwise strangers would use up the upload slots of members.
    @Test func `A form without files is not taken as one with files, and nothing of it is read`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let withFiles: Set = [
            "calendar.import", "expense.setReceipt", "photo.setCover", "photo.setProfile", "post.add",
            "programme.checkTable",
        ]
        for form in try campus.server.server.forms().keys {
            let watched = Watched()
            let reply = try await campus.server.send(
                .post, "/do/\(form)", as: campus.cast.people[.administrator]!.browser,
                headers: ["Content-Type": "multipart/form-data; boundary=x", "Sec-Fetch-Site": "same-origin"],
                body: watched.body)
            #expect(watched.wasRead.withLock { $0 } == withFiles.contains(form), "\(form)")
            #expect(reply.status == 400 || withFiles.contains(form), "\(form): \(reply.status)")
        }
    }

    @Test func `The body of a sender without permission is not read in any form`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        let forms = try server.server.forms()
        #expect(forms.count > 40)
        let open = forms.filter { $0.value == .anyone }.keys.sorted()
        #expect(
            open == [
                "account.appearance", "account.forgotPassword", "account.register", "account.resetPassword",
                "account.signIn",
                "account.signOut", "account.takeBackEmail", "account.verify", "event.askAsGuest", "event.askByLink",
                "event.confirmGuest",
                "event.guestReminders", "event.mailPass", "event.rsvpAsGuest", "event.rsvpByLink",
                "event.takeBackGuestRequest", "help.ask",
                "payment.recordByPass", "payment.undoByPass",
            ])
        // With a known browser, a form may be kept for after signing in; an unknown browser's body is never read.
        let known = Sender.cookie("mingle-who=somebody")
        var resumed: Set<String> = []
        for (form, access) in forms where access != .anyone {
            for viewer in [Viewer.nobody, .unverified] where viewer == .nobody || access != .signedIn {
                for kind in kinds {
                    let watched = Watched()
                    let reply = try await server.send(
                        .post, "/do/\(form)", as: campus.cast.people[viewer]?.browser ?? known,
                        headers: [
                            "Content-Type": kind, "Sec-Fetch-Site": "same-origin",
                            "Referer": "http://localhost/discover?q=a%20b",
                        ],
                        body: watched.body)
                    if viewer == .nobody, watched.wasRead.withLock({ $0 }) {
                        resumed.insert(form)
                        continue
                    }
                    let place = viewer == .nobody ? "/sign-in?next=%2Fdiscover%3Fq%3Da%2520b" : "/verify"
                    #expect(
                        reply.status == 303 && reply.header("Location") == place,
                        "\(form) as \(viewer): \(reply.status) \(reply.header("Location") ?? "")")
                    #expect(!watched.wasRead.withLock { $0 }, "\(form) as \(viewer)")
                }
            }
        }
        // Only forms that are restored after signing in are read, and only up to the size of our own forms.
        #expect(resumed.count > 20)
        for form in resumed {
            #expect(try await server.form(form, [("a", "b")], as: known).text.contains("kept.action"), "\(form)")
            let watched = Watched()
            _ = try await server.send(
                .post, "/do/\(form)", headers: ["Content-Type": kinds[0], "Sec-Fetch-Site": "same-origin"],
                body: watched.body)
            #expect(!watched.wasRead.withLock { $0 }, "\(form)")
        }
        let long = [UInt8](repeating: 0x61, count: (160 << 10) + 1)
        #expect(
            try await server.send(
                .post, "/do/event.create", as: known, headers: ["Sec-Fetch-Site": "same-origin"], bytes: long
            ).status == 303)
        #expect(
            try await server.form("event.create", (0..<500).map { ("a\($0)", "") }, as: known).header("Location")
                == "/sign-in?next=%2F")
        let watched = Watched()
        _ = try await server.send(.post, "/do/nothing", headers: ["Sec-Fetch-Site": "same-origin"], body: watched.body)
        #expect(!watched.wasRead.withLock { $0 })
    }

    @Test func `The page one is sent back to is one of this site`() async throws {
        let server = try await TestServer()
        for referer in [
            "https://evil.example/x", "http://localhost.evil.example/x", "javascript:alert(1)", "//evil.example", "",
        ] {
            let reply = try await server.send(
                .post, "/do/event.delete", headers: ["Sec-Fetch-Site": "same-origin", "Referer": referer])
            #expect(reply.header("Location") == "/sign-in?next=%2F", "\(referer)")
        }
    }

    @Test func `A network that has no tries left is refused before its body is read, but on a browser that is known`()
        async throws
    {
        let server = try await TestServer(hasRateLimits: true)
        let anna = try await server.member("Anna")
        let signIn = try await server.send(
            .post, "/do/account.signIn", headers: ["Content-Type": kinds[1], "Sec-Fetch-Site": "same-origin"],
            bytes: Array(TestServer.urlEncoded([("email", anna.email), ("password", Member.password)]).utf8),
            peer: "192.0.2.7")
        let device = try #require(
            signIn.headers[values: .setCookie].first { $0.contains("-device=") }?.split(separator: ";").first)
        func reads(_ path: String, _ kind: String, cookie: String? = nil) async throws -> (Bool, Int) {
            let watched = Watched()
            var headers = ["Content-Type": kind, "Sec-Fetch-Site": "same-origin"]
            headers["Cookie"] = cookie
            let status = try await server.send(.post, path, headers: headers, body: watched.body, peer: "192.0.2.1")
                .status
            return (watched.wasRead.withLock { $0 }, status)
        }
        let doors = [
            ("/api/v1/auth/login", "/do/account.signIn"), ("/api/v1/auth/register", "/do/account.register"),
            ("/api/v1/auth/forgot-password", "/do/account.forgotPassword"),
        ]
        for (api, form) in doors {
            let (fromAPI, fromForm) = (try await reads(api, kinds[0]), try await reads(form, kinds[1]))
            #expect(fromAPI.0 && fromForm.0, "\(api)")
            for number in 0..<140 {
                let body: JSONValue = [
                    "givenName": "A", "familyName": "B", "email": "a\(number)@example.org", "password": "x",
                ]
                let fields =
                    api.hasSuffix("login")
                    ? ["email", "password"]
                    : api.hasSuffix("register") ? ["givenName", "familyName", "email", "password"] : ["email"]
                let sent = JSONValue.object(body.object!.filter { fields.contains($0.key) })
                _ = try await server.send(
                    .post, "/api/v1" + api.dropFirst(7), headers: ["Content-Type": kinds[0]], bytes: sent.bytes,
                    peer: "192.0.2.1")
                // Stays below the general limit of writes.
                if number % 50 == 49 { server.advance(.seconds(40)) }
            }
            let (apiRefusal, formRefusal) = (try await reads(api, kinds[0]), try await reads(form, kinds[1]))
            #expect(
                !apiRefusal.0 && apiRefusal.1 == 429 && !formRefusal.0 && formRefusal.1 == 429,
                "\(api): \(apiRefusal) \(formRefusal)")
            guard form == "/do/account.signIn" else { continue }
            #expect(try await reads(form, kinds[1], cookie: String(device)).0)
            #expect(try await !reads(form, kinds[1], cookie: "mingle-device=another").0)
        }
    }

    @Test func `What is sent counts by its length, not only how often something is`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        func left(_ reply: ReceivedReply) -> Int? {
            reply.header("RateLimit").flatMap { $0.split(separator: ";").first { $0.hasPrefix("r=") } }.flatMap {
                Int($0.dropFirst(2))
            }
        }
        let first = try #require(left(await server.call(.get, "/events", as: anna.bearer)))
        let second = try #require(
            left(await server.call(.get, "/events?q=\(String(repeating: "a", count: 12 << 10))", as: anna.bearer)))
        #expect(first - second == 9)
        // A megabyte counts as two thirds of a minute's writes, with or without Content-Length.
        let large = TestServer.dinner().bytes + [UInt8](repeating: 0x20, count: 1_000_000)
        func post(_ member: Member, announced: Bool) async throws -> Int {
            let headers = ["Content-Type": "application/json", "Authorization": "Bearer \(member.tokens.accessToken)"]
            let body = announced ? nil : RequestBody(buffer: ByteBuffer(bytes: large))
            return try await server.send(
                .post, "/api/v1/events", headers: headers, bytes: announced ? large : [], body: body
            ).status
        }
        for (member, announced) in [(anna, true), (bert, false)] {
            #expect(try await post(member, announced: announced) == 201)
        }
        for member in [anna, bert] {
            for announced in [true, false] { #expect(try await post(member, announced: announced) == 429) }
        }
        server.advance(.minutes(1))
        #expect(try await post(anna, announced: true) == 201)
    }

    @Test func `Strangers send 64 KiB at most`() async throws {
        let server = try await TestServer()
        let more = [UInt8](repeating: 0x20, count: RequestBodyReader.smallBodyLimit + 1)
        for route in ["/api/v1/auth/login", "/api/v1/auth/register", "/do/account.register"] {
            let type = route.hasPrefix("/do") ? "application/x-www-form-urlencoded" : "application/json"
            let reply = try await server.send(
                .post, route, headers: ["Content-Type": type, "Sec-Fetch-Site": "same-origin"], bytes: more)
            #expect(reply.status == 413, "\(route): \(reply.status)")
        }
    }

    // MARK: On disk

    private func files(_ server: TestServer) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: server.folder.appending(path: "uploads").path)) ?? [])
            .sorted()
    }

    /// Returns a body that the test sends piece by piece.
    private func pipe() -> (body: RequestBody, send: AsyncThrowingStream<ByteBuffer, any Error>.Continuation) {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
        return (RequestBody(asyncSequence: stream), continuation)
    }

    private func until(_ condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }

    @Test func `An upload waits on the disk, for its owner only, and is gone whatever becomes of it`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        enum End: CaseIterable { case whole, cut, hungUp, tooLarge, malformed }
        for path in ["/api/v1/me/import", "/do/calendar.import"] {
            for end in End.allCases {
                let (body, send) = pipe()
                let isForm = path.hasPrefix("/do")
                let reply = Task {
                    try await server.send(
                        .post, path, as: isForm ? anna.browser : anna.bearer,
                        headers: [
                            "Content-Type": isForm ? "multipart/form-data; boundary=xyz" : "text/calendar",
                            "Sec-Fetch-Site": "same-origin",
                        ], body: body)
                }
                if isForm {
                    send.yield(
                        ByteBuffer(
                            string: "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.ics\"\r\n\r\n"
                        ))
                }
                let text = RouteCall.calendar
                send.yield(ByteBuffer(string: String(text.prefix(200))))
                await until { !files(server).isEmpty }
                let file = server.folder.appending(path: "uploads/\(files(server)[0])")
                let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
                #expect(mode == 0o600)
                let folder = try FileManager.default.attributesOfItem(
                    atPath: server.folder.appending(path: "uploads").path)
                #expect(folder[.posixPermissions] as? Int == 0o700)
                switch end {
                case .whole:
                    send.yield(ByteBuffer(string: String(text.dropFirst(200)) + (isForm ? "\r\n--xyz--\r\n" : "")))
                case .cut, .malformed: break
                case .hungUp: send.finish(throwing: ChannelError.inputClosed)
                case .tooLarge: for _ in 0..<51 { send.yield(ByteBuffer(repeating: 0x20, count: 1_000_000)) }
                }
                send.finish()
                let status = try await reply.value.status
                switch end {
                case .whole: #expect(status == 200, "\(path)")
                case .tooLarge: #expect(status == 413, "\(path)")
                default: #expect((400..<500).contains(status) || !isForm, "\(path) \(end): \(status)")
                }
                await until { files(server).isEmpty }
            }
        }
        #expect(!server.log.all.contains { $0.contains("Unexpected error") })
    }

    @Test func `One person sends two things at once, others are not held up, and a place is free again after it`()
        async throws
    {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        @Sendable func upload(_ member: Member, _ body: RequestBody) async throws -> ReceivedReply {
            try await server.send(
                .post, "/api/v1/me/import", as: member.bearer, headers: ["Content-Type": "text/calendar"], body: body)
        }
        let slow = (pipe(), pipe())
        let tasks = [
            Task { [body = slow.0.body] in try await upload(anna, body) },
            Task { [body = slow.1.body] in try await upload(anna, body) },
        ]
        await until { files(server).count == 2 }
        let third = try await upload(anna, RequestBody(buffer: ByteBuffer(string: RouteCall.calendar)))
        #expect(third.status == 429 && third.header("Retry-After") != nil)
        #expect(try await upload(bert, RequestBody(buffer: ByteBuffer(string: RouteCall.calendar))).status == 200)
        for end in [slow.0.send, slow.1.send] { end.finish() }
        for task in tasks { _ = try await task.value }
        #expect(try await upload(anna, RequestBody(buffer: ByteBuffer(string: RouteCall.calendar))).status == 200)
        #expect(files(server).isEmpty)
    }

    @Test func `Of large bodies in memory one person has four at once, and of small ones any number`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        @Sendable func post(_ member: Member, _ body: RequestBody, announced: Int? = nil) async throws -> ReceivedReply
        {
            var headers = ["Content-Type": "application/json"]
            if let announced { headers["Content-Length"] = "\(announced)" }
            return try await server.send(.post, "/api/v1/events", as: member.bearer, headers: headers, body: body)
        }
        let slow = (0..<4).map { _ in pipe() }
        let tasks = slow.map { one in Task { [body = one.body] in try await post(anna, body) } }
        for one in slow { one.send.yield(ByteBuffer(repeating: 0x20, count: RequestBodyReader.smallBodyLimit + 1)) }
        // With or without Content-Length, a fifth large body is refused once the four have their slots.
        var fifth = try await post(
            anna, RequestBody(buffer: ByteBuffer(string: "{}")), announced: RequestBodyReader.smallBodyLimit + 1)
        while fifth.status != 429 {
            fifth = try await post(
                anna, RequestBody(buffer: ByteBuffer(string: "{}")), announced: RequestBodyReader.smallBodyLimit + 1)
        }
        let unannounced = try await post(
            anna, RequestBody(buffer: ByteBuffer(repeating: 0x20, count: RequestBodyReader.smallBodyLimit + 1)))
        #expect(unannounced.status == 429)
        #expect(try await post(anna, RequestBody(buffer: ByteBuffer(bytes: TestServer.dinner().bytes))).status == 201)
        let large = TestServer.dinner().bytes + [UInt8](repeating: 0x20, count: RequestBodyReader.smallBodyLimit)
        #expect(try await post(bert, RequestBody(buffer: ByteBuffer(bytes: large))).status == 201)
        for one in slow { one.send.finish() }
        for task in tasks { _ = try await task.value }
        #expect(try await post(anna, RequestBody(buffer: ByteBuffer(bytes: large))).status == 201)
    }

    @Test func `What a process that died was working on is cleared at the start`() async throws {
        let server = try await TestServer()
        let folder = server.folder.appending(path: "uploads")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(count: 10).write(to: folder.appending(path: "left"))
        try await server.server.prepare()
        #expect(files(server).isEmpty)
    }
}
