import Domain
import Foundation
import HTTPTypes
import Properties
import Store
import Testing

@testable import Operations
@testable import Server
@testable import TestCampus

/// Imports through forms: the file, its preview, the result and the undo.
@Suite(.serialized, .tags(.alone)) struct ImportFormTests {
    private func send(
        _ file: String, _ fields: [(String, String)] = [], boundary: String = "----x1", to server: TestServer,
        as member: Member
    ) async throws -> ReceivedReply {
        var body = fields.map { "------x1\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n" }.joined()
        body +=
            "------x1\r\nContent-Disposition: form-data; name=\"file\"; filename=\"my \u{1F4C5}.ics\"\r\nContent-Type: text/calendar\r\n\r\n\(file)\r\n------x1--\r\n"
        return try await server.send(
            .post, "/do/calendar.import", as: member.browser,
            headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)", "Sec-Fetch-Site": "same-origin"],
            bytes: Array(body.utf8))
    }

    /// Returns the value of a hidden field.
    private func hidden(_ name: String, in reply: ReceivedReply) -> String? {
        guard let start = reply.text.range(of: "name=\"\(name)\" value=\"") else { return nil }
        return reply.text[start.upperBound...].split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false)
            .first.map(String.init)
    }

    private func kept(_ server: TestServer) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: server.folder.appending(path: "calendars").path)) ?? []
    }

    @Test func `A file is looked over, taken, and taken back`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let preview = try await send(RouteCall.calendar, [("visibility", "FRIENDS")], to: server, as: anna)
        #expect(
            preview.status == 200 && preview.text.contains("Nothing is saved yet.")
                && preview.text.contains("Import 1 event"))
        #expect(
            preview.text.contains("<strong dir=\"auto\">Choir</strong>")
                && preview.text.contains("value=\"FRIENDS\" selected"))
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
        let upload = try #require(hidden("upload", in: preview))
        #expect(kept(server).count == 1)
        // The upload is bound to its sender.
        let stolen = try await server.form(
            "calendar.confirmImport", [("upload", upload), ("visibility", "PUBLIC")], as: bert.browser)
        #expect(stolen.status == 422 && stolen.text.contains("Choose it again"))
        let done = try await server.form(
            "calendar.confirmImport", [("upload", upload), ("visibility", "FRIENDS")], as: anna.browser)
        #expect(done.status == 200 && done.text.contains("<dt>Added</dt><dd>1</dd>"))
        #expect(try await server.count("SELECT count(*) FROM event WHERE visibility = 'FRIENDS'") == 1)
        #expect(kept(server) == [])
        let again = try await server.form(
            "calendar.confirmImport", [("upload", upload), ("visibility", "FRIENDS")], as: anna.browser)
        #expect(again.status == 422 && again.text.contains("Choose it again"))
        let same = try await send(RouteCall.calendar, to: server, as: anna)
        #expect(same.text.contains("<dt>Unchanged</dt><dd>1</dd>") && !same.text.contains("calendar.confirmImport"))

        let page = try await server.page("/me/import", as: anna.browser)
        let id = try #require(hidden("id", in: page))
        #expect(id == hidden("id", in: done))
        #expect(try await server.form("calendar.undoImport", [("id", id)], as: bert.browser, from: nil).status == 404)
        let undone = try await server.form("calendar.undoImport", [("id", id)], as: anna.browser)
        #expect(undone.status == 303 && undone.header("Location") == "/me/import")
        #expect(undone.cookieValue("mingle-flash")?.contains("1%20event%20removed") == true)
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
        #expect(try await !server.page("/me/import", as: anna.browser).text.contains("calendar.undoImport"))
    }

    @Test func `Before a removal is confirmed, the page says that it is final`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let series = RouteCall.calendar.replacing("SUMMARY:", with: "RRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY:")
        let first = try await send(series, to: server, as: anna)
        #expect(!first.text.contains("doesn’t bring them back"))
        _ = try await server.form(
            "calendar.confirmImport", [("upload", try #require(hidden("upload", in: first)))], as: anna.browser)
        let fewer = try await send(series.replacing("COUNT=3", with: "COUNT=2"), to: server, as: anna)
        #expect(
            fewer.text.contains("<dt>No longer in the file</dt><dd>1</dd>")
                && fewer.text.contains("calendar.confirmImport"))
        #expect(fewer.text.contains("undoing the import doesn’t bring them back"))
    }

    @Test func `What was chosen is kept where the file is refused`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for file in ["", "no calendar", "\u{0}\u{1}"] {
            let reply = try await send(file, [("visibility", "PUBLIC"), ("past", "on")], to: server, as: anna)
            #expect(reply.status == 422 && reply.text.contains("aria-invalid=\"true\""), "\(file)")
            #expect(
                reply.text.contains("value=\"PUBLIC\" checked")
                    && reply.text.contains("name=\"past\" aria-describedby=\"import-past-hint\" checked"), "\(file)")
        }
        let wrong = try await send(RouteCall.calendar, [("visibility", "ALL")], to: server, as: anna)
        #expect(wrong.status == 422 && wrong.text.contains("Choose who can see the events."))
        for boundary in ["other", "\"\"", ""] {
            #expect(
                (400..<500).contains(
                    try await send(RouteCall.calendar, boundary: boundary, to: server, as: anna).status))
        }
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
    }

    @Test func `The form begins with oneself alone`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let page = try await server.page("/me/import", as: anna.browser)
        #expect(page.text.contains("value=\"INVITED\" checked"))
        let preview = try await send(RouteCall.calendar, to: server, as: anna)
        let upload = try #require(hidden("upload", in: preview))
        _ = try await server.form("calendar.confirmImport", [("upload", upload)], as: anna.browser)
        #expect(try await server.count("SELECT count(*) FROM event WHERE visibility = 'INVITED'") == 1)
    }

    @Test func `While another import is under way the file stays, and the form says to try again`() async throws {
        let reader = try FakeCalendarReader(
            "if [ -e $FOLDER/slow ]; then \(FakeCalendarReader.waiting); fi\n\(FakeCalendarReader.empty)")
        let server = try await TestServer(calendarProcess: reader.process)
        let anna = try await server.member("Anna")
        #expect(try await send(RouteCall.calendar, to: server, as: anna).status == 200)
        let name = try #require(kept(server).first)
        let upload = String(name.split(separator: "_")[1].dropLast(4))
        let file = server.folder.appending(path: "calendars/\(name)")
        #expect(try String(contentsOf: file, encoding: .utf8) == RouteCall.calendar)
        try Data().write(to: reader.folder.appending(path: "slow"))
        async let other = server.send(
            .post, "/api/v1/me/import", as: anna.bearer, headers: ["Content-Type": "text/calendar"],
            bytes: Array(RouteCall.calendar.utf8))
        try await reader.waitUntilBegun(1)
        let busy = try await server.form(
            "calendar.confirmImport", [("upload", upload), ("visibility", "FRIENDS")], as: anna.browser)
        #expect(busy.status == 429 && busy.text.contains("Another import of yours is running"))
        #expect(hidden("upload", in: busy) == upload && busy.text.contains("value=\"FRIENDS\" selected"))
        #expect(kept(server) == [name])
        try reader.release()
        #expect(try await other.status == 200)
        #expect(kept(server) == [name])
        let done = try await server.form(
            "calendar.confirmImport", [("upload", upload), ("visibility", "FRIENDS")], as: anna.browser)
        #expect(done.status == 200 && kept(server) == [])
    }

    @Test func `A file that nobody goes on with is gone after an hour, and each person has one`() async throws {
        let spool = UploadSpool(folder: Scratch.path("calendars"), suffix: "ics")
        func id(_ number: UInt64) -> ID<Upload> { ID(at: TestServer.start, random: { number }) }
        func person(_ number: UInt64) -> ID<User> { ID(at: TestServer.start, random: { number }) }
        func upload() throws -> Upload {
            let writer = try UploadWriter(folder: Scratch.path("uploads"), slot: nil)
            try [UInt8](RouteCall.calendar.utf8).withUnsafeBytes { try writer.write($0) }
            return writer.finish()
        }
        try spool.keep(upload(), of: person(1), as: id(1))
        try spool.keep(upload(), of: person(1), as: id(2))
        try spool.keep(upload(), of: person(2), as: id(3))
        #expect(throws: Refusal.self) { try spool.file(of: person(1), id(1)) }
        #expect(throws: Refusal.self) { try spool.file(of: person(2), id(2)) }
        let file = try spool.file(of: person(1), id(2))
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        // The stored file is a hard link to the uploaded one.
        let sent = try upload()
        try spool.keep(sent, of: person(3), as: id(4))
        let links = try FileManager.default.attributesOfItem(atPath: sent.file.path)[.referenceCount] as? Int
        #expect(links == 2)
        try spool.sweep(now: Date() + 3500)
        #expect(try spool.file(of: person(2), id(3)).lastPathComponent.isEmpty == false)
        try spool.sweep(now: Date() + 3700)
        #expect(throws: Refusal.self) { try spool.file(of: person(1), id(2)) }
    }
}
