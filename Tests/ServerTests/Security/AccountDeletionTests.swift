import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 19: the contents of an export, and what remains after a deletion.
@Suite(.serialized) struct AccountDeletionTests {
    @Test func `The export holds what names the person, and no secret of anybody`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        for (viewer, expected) in [(Viewer.host, "hosted"), (.guest, "rsvped")] {
            let member = campus.cast.people[viewer]!
            let reply = try await campus.server.call(.get, "/me/export", as: member.bearer)
            #expect(reply.status == 200 && reply.header("Content-Type") == "application/zip")
            let contents = try JSONValue(Array(try Unzip.file("mingle.json", in: reply.body).utf8))
            #expect(contents["account"]["email"] == .string(member.email))
            let titles = contents[expected].array?.map { $0["title"] }
            #expect(titles?.contains(.string(campus.cast.title)) == true, "\(titles ?? [])")
            #expect(contents["sessions"].array?.count == 2)
            let text = try Unzip.file("mingle.json", in: reply.body)
            for secret in ["scrypt", member.tokens.accessToken, member.web.accessToken, campus.cast.guestToken] {
                #expect(!text.contains(secret))
            }
        }
    }

    @Test func `After deletion nothing names the person any more`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        for viewer in [Viewer.guest, .host] {
            let member = campus.cast.people[viewer]!
            let name = viewer == .guest ? "Gus" : "Hana"
            #expect(try await dump(server).contains("\(name) Lima"))
            let session = try await server.session(member.id, .api)
            #expect(try await server.call(.delete, "/me", as: .bearer(session.accessToken), Member.proof).status == 204)
            // First sends the pending mails that notify others.
            try await server.forgetMails()
            server.advance(.days(2))
            let fresh = try await server.session(campus.cast.other.id, .api)
            _ = try await server.call(
                .post, "/events", as: .bearer(fresh.accessToken),
                TestServer.dinner(["startsAt": "2027-01-01T00:00:00.000Z"]), headers: ["Idempotency-Key": "sweep"])
            let left = try await dump(server)
            #expect(
                !left.contains(name) && !left.contains(member.email)
                    && !left.contains("\(member.email.split(separator: "@")[0]).lima"), "\(name)")
            #expect(
                try await server.call(
                    .post, "/auth/login", ["email": .string(member.email), "password": .string(Member.password)]
                ).status == 401)
        }
        let other = try await server.session(campus.cast.other.id, .api)
        let event = try await server.call(.get, "/events/\(campus.cast.event)", as: .bearer(other.accessToken)).json
        #expect(event["host"]["name"] == "Former member" && event["status"] == "cancelled")
    }

    /// Returns every column that can hold a name or an address.
    private func dump(_ server: TestServer) async throws -> String {
        try await server.community.read { reader in
            try [
                "SELECT given_name || ' ' || family_name || ' ' || handle FROM users", "SELECT text FROM user_search",
                "SELECT given_name || ' ' || family_name FROM public_host",
                "SELECT email FROM account", "SELECT email_key FROM credential",
                "SELECT title || description FROM event", "SELECT text FROM event_search",
                "SELECT name FROM guest", "SELECT email || email_key FROM guest_credential",
                "SELECT email FROM invited_address", "SELECT email || email_key FROM mail_token",
                "SELECT payload || coalesce(problem, '') FROM job",
                "SELECT CAST(body AS TEXT) FROM idempotency", "SELECT device FROM session", "SELECT who FROM removal",
            ].flatMap { (sql: SQL) in try reader.rows(sql) { try $0.next(String.self) } }.joined(separator: "\n")
        }
    }

    @Test func `The page hands the archive out for the password only, and no address does by a cookie`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for password in ["", "wrong"] {
            let refused = try await server.form("account.export", [("password", password)], as: anna.browser)
            #expect(refused.status == 422 && refused.text.contains("id=\"export-password-error\""))
            #expect(refused.header("Content-Type")?.hasPrefix("text/html") == true)
        }
        let archive = try await server.form("account.export", [("password", Member.password)], as: anna.browser)
        #expect(archive.status == 200 && archive.header("Content-Type") == "application/zip")
        #expect(archive.header("Cache-Control") == "no-store")
        #expect(try Unzip.file("mingle.json", in: archive.body).contains(anna.email))
        let opened = try await server.call(.get, "/me/export", as: anna.browser)
        #expect(opened.status == 403 && opened.code == "not_allowed")
        #expect(try await server.call(.get, "/me/export", as: anna.bearer).status == 200)
        let stranger = try await server.form("account.export", [("password", Member.password)], as: anna.expiredBrowser)
        #expect(stranger.status == 401 && !stranger.text.contains(Member.password))
    }

    @Test func `A program is handed the archive after a fresh sign-in, or with the password`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        let anna = try await server.member("Anna")
        func export(_ password: String? = nil) async throws -> ReceivedReply {
            try await server.call(
                .get, "/me/export", as: anna.bearer, headers: password.map { ["X-Mingle-Password": $0] } ?? [:])
        }
        server.advance(.seconds(599))
        #expect(try await export().status == 200)
        server.advance(.seconds(1))
        for password in [nil, "", "wrong"] {
            let refused = try await export(password)
            #expect(
                refused.status == 403 && refused.code == "not_allowed" && refused.json["fields"].keys == ["password"],
                "\(password ?? "none")")
        }
        #expect(try await export(Member.password).status == 200)
        // A refreshed token is no fresh sign-in, and guesses at the password are rate-limited.
        let renewed = try await server.call(
            .post, "/auth/refresh", ["refreshToken": .string(anna.tokens.refreshToken!)])
        let later = Sender.bearer(try #require(renewed.json["accessToken"].string))
        #expect(try await server.call(.get, "/me/export", as: later).status == 403)
        var statuses: [Int] = []
        for _ in 0..<12 {
            statuses.append(
                try await server.call(.get, "/me/export", as: later, headers: ["X-Mingle-Password": "wrong"]).status)
        }
        #expect(statuses.last == 429)
    }

    @Test(arguments: [Viewer.guest, .removed], ["PUBLIC", "INVITED"])
    func `The export shows blockers and their events by id, without names`(
        _ viewer: Viewer, _ visibility: String
    ) async throws {
        let campus = try await Campus.copy(visibility)
        let (member, host) = (campus.cast.people[viewer]!, campus.cast.people[.host]!)
        func export() async throws -> String {
            try await Unzip.file("mingle.json", in: campus.server.call(.get, "/me/export", as: member.bearer).body)
        }
        if viewer == .guest { #expect(try await export().contains(campus.cast.title)) }
        #expect(try await campus.server.call(.put, "/people/\(member.id)/block", as: host.bearer).status < 300)
        try await campus.server.server.runJobs()
        let text = try await export()
        for name in [campus.cast.title, "Hana", "Long Lane 7", "Bring a spoon."] {
            #expect(!text.contains(name), "\(name): \(text.prefix(3000))")
        }
        // People that they blocked themselves are named.
        #expect(
            try await campus.server.call(.put, "/people/\(campus.cast.other.id)/block", as: member.bearer).status < 300)
        #expect(try await export().contains("Tom"))
    }

    /// Made again for each request, so that a change on disk alone changes it.
    @Test func `An export is not kept`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let photo = try await server.putPhoto("/me/photo", SamplePhotos.pixel, type: "image/png", as: anna)
        #expect(photo.status == 200)
        let first = try await server.call(.get, "/me/export", as: anna.bearer)
        try FileManager.default.removeItem(at: server.photos)
        let second = try await server.call(.get, "/me/export", as: anna.bearer)
        #expect(String(decoding: first.body, as: Unicode.ASCII.self).contains("photos/"))
        #expect(!String(decoding: second.body, as: Unicode.ASCII.self).contains(".jpg"))
    }

    @Test func `Deleting asks for the password, by program as by form, and of administrators too`() async throws {
        let server = try await TestServer()
        let ada = try await server.member("Ada", role: .administrator)
        for body in [nil, [:], ["password": "wrong"], ["password": ""]] as [JSONValue?] {
            let refused = try await server.call(.delete, "/me", as: ada.bearer, body)
            #expect(
                refused.status == 403 && refused.code == "not_allowed" && refused.json["fields"].keys == ["password"])
        }
        #expect(try await server.call(.delete, "/admin/users/\(ada.id)", as: ada.bearer).status == 403)
        #expect(try await server.call(.get, "/me", as: ada.bearer).status == 200)
        #expect(try await server.call(.delete, "/me", as: ada.bearer, Member.proof).status == 204)
    }

    @Test func `Deleting through the form asks for the password`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let wrong = try await server.form("account.delete", [("password", "wrong")], as: anna.browser)
        #expect(wrong.status == 422 && wrong.text.contains("This is not your password."))
        #expect(try await server.page("/me", as: anna.browser).status == 200)
        let right = try await server.form("account.delete", [("password", Member.password)], as: anna.browser)
        #expect(right.status == 303 && right.cookies["mingle"]?.contains("Max-Age=0") == true)
        #expect(try await server.count("SELECT count(*) FROM account") == 0)
    }
}

enum Unzip {
    static func file(_ name: String, in archive: [UInt8]) throws -> String {
        let file = Scratch.path("archive.zip")
        try Data(archive).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try SystemProgram(["unzip", "-p", file.path, name]).text
    }
}
