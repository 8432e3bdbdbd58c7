import Domain
import Foundation
import HTTPTypes
import Store
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// A table is previewed, imported and undone, through forms and over REST.
@Suite(.serialized) struct TableImportFlowTests {
    private struct Stage {
        var server: TestServer
        var editor: Member, reader: Member, other: Member

        init() async throws {
            server = try await TestServer()
            try await server.community.perform(InstallProgramme(), as: .system)
            editor = try await server.member("Ed", role: .editor)
            reader = try await server.member("Rea", role: .readOnly)
            other = try await server.member("Otto", role: .editor)
        }

        func check(
            _ file: String, kind: String = "participants", as member: Member? = nil
        ) async throws -> ReceivedReply {
            let body = """
                ------x1\r\nContent-Disposition: form-data; name="kind"\r\n\r\n\(kind)\r\n------x1\r
                Content-Disposition: form-data; name="file"; filename="C:\\lists\\peo<b>ple.csv"\r\nContent-Type: text/csv\r\n\r\n\(file)\r\n------x1--\r\n
                """
            return try await server.send(
                .post, "/do/programme.checkTable", as: (member ?? editor).browser,
                headers: ["Content-Type": "multipart/form-data; boundary=----x1", "Sec-Fetch-Site": "same-origin"],
                bytes: Array(body.utf8))
        }

        func post(
            _ file: [UInt8], _ path: String = "/participants.csv", as member: Member? = nil
        ) async throws -> ReceivedReply {
            try await server.send(
                .post, "/api/v1\(path)", as: (member ?? editor).bearer, headers: ["Content-Type": "text/csv"],
                bytes: file)
        }
    }

    private func hidden(_ name: String, in reply: ReceivedReply) -> String? {
        guard let start = reply.text.range(of: "name=\"\(name)\" value=\"") else { return nil }
        return reply.text[start.upperBound...].split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false)
            .first.map(String.init)
    }

    @Test func byFormsToTheEndAndBack() async throws {
        let stage = try await Stage()
        let server = stage.server
        let wrong = try await stage.check("name;email\nNils;nils at home\n;\nAda;\n")
        #expect(
            wrong.status == 422 && wrong.text.contains("2 problems to fix")
                && wrong.text.contains("<strong>Line 2</strong><small><code>email</code>: Enter an e-mail"))
        #expect(wrong.text.contains("peo&lt;b&gt;ple.csv") && !wrong.text.contains("lists"))
        #expect(try await server.count("SELECT count(*) FROM participant") == 0)
        let preview = try await stage.check("Name;E-Mail;Hobby\nNils;nils@elsewhere.org;Rad\nAda;ada@elsewhere.org;\n")
        #expect(
            preview.status == 200 && preview.text.contains("Nothing is saved yet.")
                && preview.text.contains("<dt>New</dt><dd>2</dd>"))
        #expect(preview.text.contains("These columns are unknown and are ignored: Hobby."))
        #expect(
            preview.text.contains("<p class=\"meta\">2 new, in lines 2–3</p>")
                && !preview.text.contains("changed, in line"))
        let fields = try ["upload", "kind", "name", "outline"].map { ($0, try #require(hidden($0, in: preview))) }
        // The upload is bound to its sender.
        let stolen = try await server.form("programme.import", fields, as: stage.other.browser)
        #expect(stolen.status == 422 && stolen.text.contains("Choose it again"))
        let begun = try await server.form("programme.import", fields, as: stage.editor.browser)
        let page = try #require(begun.header("Location"))
        #expect(begun.status == 303 && page.hasPrefix("/organise/imports/"))
        #expect(try await server.page(page, as: stage.reader.browser).text.contains("0 of 2 lines."))
        try await server.server.runJobs()
        let done = try await server.page("\(page)/now", as: stage.editor.browser)
        #expect(
            done.text.contains("Everything is imported.") && done.text.contains("<dt>Added</dt><dd>2</dd>")
                && done.text.contains("programme.undoImport"))
        #expect(try await server.page(page, as: stage.reader.browser).text.contains("programme.undoImport") == false)
        #expect(try await server.count("SELECT count(*) FROM participant WHERE email LIKE '%@elsewhere.org'") == 2)
        // A repeated confirmation has no effect.
        #expect(try await server.form("programme.import", fields, as: stage.editor.browser).status == 422)
        let id = try #require(page.split(separator: "/").last.map(String.init))
        #expect(try await server.form("programme.undoImport", [("id", id)], as: stage.other.browser).status == 303)
        try await server.server.runJobs()
        #expect(try await server.page(page, as: stage.editor.browser).text.contains("The import is undone."))
        #expect(try await server.count("SELECT count(*) FROM participant") == 0)
    }

    /// Only the confirmed outline is written: a change by somebody else in the meantime would otherwise be
    /// overwritten unnoticed.
    @Test func whatATableWouldDoByNowIsShownAgain() async throws {
        let stage = try await Stage()
        let server = stage.server
        let first = try await stage.check("name,email\nNils,nils@elsewhere.org\n")
        func fields(_ reply: ReceivedReply) throws -> [(String, String)] {
            try ["upload", "kind", "name", "outline"].map { ($0, try #require(hidden($0, in: reply))) }
        }
        _ = try await server.form("programme.import", fields(first), as: stage.editor.browser)
        try await server.server.runJobs()
        let id = try #require(
            try await server.call(.get, "/participants", as: stage.editor.bearer).json["items"][0]["id"].string)
        let preview = try await stage.check(
            "id,name,email,phone\n\(id),Nils,nils@elsewhere.org,\n,Ada,ada@elsewhere.org,\n")
        #expect(
            preview.text.contains("<dt>Changed</dt><dd>0</dd>") && preview.text.contains("<dt>Unchanged</dt><dd>1</dd>")
        )
        // A colleague enters a phone number.
        #expect(
            try await server.call(.patch, "/participants/\(id)", as: stage.other.bearer, ["phone": "+49 30 1234"])
                .status == 200)
        let other = try await server.form("programme.import", fields(preview), as: stage.editor.browser)
        #expect(
            other.status == 409 && other.text.contains("Somebody has changed something since you looked.")
                && other.text.contains("<dt>Changed</dt><dd>1</dd>"))
        #expect(try await server.count("SELECT count(*) FROM participant") == 1)
        // Confirming the new preview imports it.
        #expect(try await server.form("programme.import", fields(other), as: stage.editor.browser).status == 303)
    }

    /// The same lines can be written with other values than the ones that were shown.
    @Test func aLineWithOtherValuesByNowIsShownAgain() async throws {
        let stage = try await Stage()
        let server = stage.server
        let ida = try await server.call(
            .post, "/participants", as: stage.editor.bearer, ["name": "Ida", "email": "ida@elsewhere.org"])
        let id = try #require(ida.json["id"].string)
        func fields(_ reply: ReceivedReply) throws -> [(String, String)] {
            try ["upload", "kind", "name", "outline"].map { ($0, try #require(hidden($0, in: reply))) }
        }
        let preview = try await stage.check(
            "id,name,email,phone\n\(id),Ida,ida@elsewhere.org,+49 40 77\n,Ada,ada@elsewhere.org,\n")
        // The line would now take the name back, too.
        _ = try await server.call(.patch, "/participants/\(id)", as: stage.other.bearer, ["name": "Ida May"])
        let other = try await server.form("programme.import", fields(preview), as: stage.editor.browser)
        #expect(other.status == 409 && other.text.contains("<dt>Changed</dt><dd>1</dd>"))
        #expect(try await server.count("SELECT count(*) FROM participant WHERE phone IS NOT NULL") == 0)
        // Time alone changes nothing.
        server.advance(.minutes(20))
        #expect(try await server.form("programme.import", fields(other), as: stage.editor.browser).status == 303)
        try await server.server.runJobs()
        #expect(
            try await server.count("SELECT count(*) FROM participant WHERE name = 'Ida' AND phone IS NOT NULL") == 1)
    }

    /// The plan contains the time at which an activity without an end was closed.
    @Test func aPlanThatContainsItsTimeCanBeConfirmedLater() async throws {
        let stage = try await Stage()
        let preview = try await stage.check(
            "name,type,start,status\nYoga,Workshop,2026-01-01,COMPLETED\n", kind: "activities")
        #expect(preview.status == 200, "\(preview.text)")
        let fields = try ["upload", "kind", "name", "outline"].map { ($0, try #require(hidden($0, in: preview))) }
        stage.server.advance(.minutes(20))
        #expect(try await stage.server.form("programme.import", fields, as: stage.editor.browser).status == 303)
    }

    /// A person whose session ends between preview and import continues with the stored file.
    @Test func aSessionThatEndedLosesNoFile() async throws {
        let stage = try await Stage()
        let server = stage.server
        let preview = try await stage.check("name,email\nNils,nils@elsewhere.org\n")
        let fields = try ["upload", "kind", "name", "outline"].map { ($0, try #require(hidden($0, in: preview))) }
        let door = try await server.form(
            "programme.import", fields, as: stage.editor.expiredBrowser, from: "/organise/imports")
        #expect(door.status == 401)
        let kept = door.text.matches(of: /name="(kept\.[^"]*)" value="([^"]*)"/).map { (String($0.1), String($0.2)) }
        let again = try await server.form(
            "account.signIn", kept + [("email", stage.editor.email), ("password", Member.password)])
        #expect(
            again.status == 200 && again.text.contains("You’re signed in again.")
                && again.text.contains("<dt>New</dt><dd>1</dd>"))
        #expect(hidden("upload", in: again) == fields[0].1)
    }

    @Test func byRESTAllOfItOrNothing() async throws {
        let stage = try await Stage()
        let file = "id,name,email\n,Nils,nils@elsewhere.org\n,Ada,ada at home\n"
        let preview = try await stage.post(Array(file.utf8), "/participants.csv/preview")
        #expect(preview.status == 200 && preview.json["problemCount"].int == 1 && preview.json["added"].int == 1)
        #expect(preview.json["problems"][0]["line"].int == 3 && preview.json["problems"][0]["column"].string == "email")
        let refused = try await stage.post(Array(file.utf8))
        #expect(refused.status == 422 && refused.json["code"].string == "invalid")
        #expect(refused.json["fields"]["line 3, email"].string == "Enter an e-mail address like name@example.org.")
        #expect(
            try await stage.server.count(
                "SELECT (SELECT count(*) FROM participant) + (SELECT count(*) FROM table_import)") == 0)
        let good = try await stage.post(Array("name,email\nNils,NILS@elsewhere.org\n".utf8))
        let location = try #require(good.header("Location"))
        #expect(
            good.status == 201 && good.json["status"].string == "running"
                && location == "/api/v1/programme/imports/\(good.json["id"].string ?? "")")
        try await stage.server.server.runJobs()
        let done = try await stage.server.send(.get, location, as: stage.reader.bearer)
        #expect(done.json["status"].string == "done" && done.json["done"].int == 1)
        // An exported table can be imported unchanged.
        let table = try await stage.server.send(.get, "/api/v1/participants.csv", as: stage.reader.bearer)
        #expect(table.header("Content-Type") == "text/csv; charset=utf-8" && table.text.contains("NILS@elsewhere.org"))
        let same = try await stage.post(table.body, "/participants.csv/preview")
        #expect(same.json["unchanged"].int == 1 && same.json["added"].int == 0 && same.json["problemCount"].int == 0)
        // A client may send the same table repeatedly.
        let again = try await stage.post(table.body)
        #expect(
            again.status == 201 && again.json["status"].string == "done" && again.json["total"].int == 0
                && again.json["unchanged"].int == 1)
        let page = try await stage.server.page(
            "/organise/imports/\(again.json["id"].string ?? "")", as: stage.editor.browser)
        #expect(page.status == 200 && !page.text.contains("programme.undoImport"))
        let western = try await stage.post(
            Array("name;email\nJ".utf8) + [0xFC] + Array("rgen;j@elsewhere.org\n".utf8), "/participants.csv/preview")
        #expect(western.json["encoding"].string == "windows-1252" && western.json["added"].int == 1)
    }

    /// A program that does not calculate leaves formulas without a value, and an empty cell would clear the field.
    @Test func aFormulaWithoutAValueClearsNothing() async throws {
        let stage = try await Stage()
        let ida = try await stage.server.call(
            .post, "/participants", as: stage.editor.bearer,
            ["name": "Ida", "email": "ida@elsewhere.org", "phone": "+49 40 77"])
        let id = try #require(ida.json["id"].string)
        let file = Array(
            try ForeignWorkbook.uncalculated([["id", "phone", "notes"], [id, "=\"+49 40 \"&78", "Moved"]]))
        let sentence = "This formula has no value. Open the file in a spreadsheet program, save it and import it again."
        let preview = try await stage.post(file, "/participants.csv/preview")
        #expect(
            preview.json["updated"].int == 0 && preview.json["unchanged"].int == 0
                && preview.json["problemCount"].int == 1)
        #expect(preview.json["problems"][0]["line"].int == 2 && preview.json["problems"][0]["column"].string == "phone")
        let refused = try await stage.post(file)
        #expect(refused.status == 422 && refused.json["fields"]["line 2, phone"].string == sentence)
        try await stage.server.server.runJobs()
        let after = try await stage.server.call(.get, "/participants/\(id)", as: stage.reader.bearer)
        #expect(after.json["phone"].string == "+49 40 77" && after.json["notes"].string == nil)
    }

    /// For people on pages and for clients over REST.
    @Test func problemsAreSentencesThatQuoteTheCell() async throws {
        let stage = try await Stage()
        let file = "name;Art;Beginn;Status\nYoga;Workshop;morgen;Läuft gerade\n"
        let date =
            "“morgen” isn’t a date. Enter one such as 2026-11-27 or 27.11.2026, with a time such as 19:00 if you like."
        let choices = "“Läuft gerade” isn’t one of the choices: Planned, Active, Completed and Cancelled."
        let page = try await stage.check(file, kind: "activities")
        #expect(
            page.status == 422 && page.text.contains("<code>Beginn</code>: \(date)")
                && page.text.contains("<code>Status</code>: \(choices)"))
        let reply = try await stage.post(Array(file.utf8), "/activities.csv")
        #expect(
            reply.json["fields"]["line 2, start"].string == date
                && reply.json["fields"]["line 2, status"].string == choices)
        _ = try await stage.server.call(.patch, "/me", as: stage.editor.bearer, ["locale": "de"])
        let german = try await stage.post(Array(file.utf8), "/activities.csv/preview")
        #expect(
            german.json["problems"][0]["reason"].string?.hasPrefix("„morgen“ ist kein Datum. Gib eins wie 2026-11-27")
                == true)
        #expect(
            german.json["problems"][1]["reason"].string?.hasPrefix("„Läuft gerade“ steht nicht zur Wahl. Möglich sind ")
                == true)
    }

    @Test func aTableOfAnotherKindIsOneSentence() async throws {
        let stage = try await Stage()
        let table =
            try await stage.server.send(.get, "/api/v1/activities.csv", as: stage.editor.bearer).text
            + "x,Choir,Workshop,,2026-01-01,,,,,\r\n"
        let sentence =
            "This looks like the table “Activities”, and you are importing “Participants”. Choose the right kind or another file."
        let page = try await stage.check(table)
        #expect(page.status == 422 && page.text.contains(sentence) && !page.text.contains("problems to fix"))
        let reply = try await stage.post(Array(table.utf8), "/participants.csv/preview")
        #expect(reply.status == 422 && reply.json["fields"]["file"].string == sentence)
        #expect(try await stage.post(Array(table.utf8), "/activities.csv/preview").json["problemCount"].int == 1)
    }

    @Test func whatIsNoTableIsRefusedAndTheFormStaysAsItWas() async throws {
        let stage = try await Stage()
        for (file, sentence) in [
            ("", "Choose a table in CSV."), ("a,\"b\n", "The quotation mark that opens in line 1 is never closed."),
            ("name,email\n", "There is nothing below the first line."),
            ("colour\nred\n", "The first line must name the columns. These are missing: name and email."),
        ] {
            let reply = try await stage.check(file, kind: "participants")
            #expect(
                reply.status == 422 && reply.text.contains(sentence)
                    && reply.text.contains("value=\"participants\" selected"), "\(sentence) \(reply.status)")
        }
        #expect(
            try await stage.check("name,type\nA,CITY\n", kind: "castles").text.contains("Choose what is in the table."))
        let large = try await stage.post([UInt8](repeating: 97, count: TableRules.maxBytes + 1))
        #expect(large.status == 413 && large.json["code"].string == "too_large")
        // Millions of empty cells cost the server no work.
        let wide = try await stage.post(
            Array("name,email\n".utf8) + [UInt8](repeating: UInt8(ascii: ","), count: 5_000_000))
        #expect(wide.status == 422)
        #expect(
            try await stage.server.send(.post, "/api/v1/areas.csv?zone=Mars", as: stage.editor.bearer, bytes: [97])
                .status == 422)
        for path in ["/organise/imports", "/organise/imports?kind=castles"] {
            #expect(try await stage.server.page(path, as: stage.editor.browser).status == 200)
        }
    }
}
