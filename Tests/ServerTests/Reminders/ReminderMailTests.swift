import Domain
import Foundation
import HTTPTypes
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Mailed reminders: to a member, and to a guest without an account with their pass and the hosts' note.
struct ReminderMailTests {
    private struct Stage {
        let server: TestServer
        let host: Member, guest: Member
        let event: String
        /// The pass of Ida, who has no account.
        let pass: String

        init() async throws {
            server = try await TestServer()
            host = try await server.member("Ana")
            guest = try await server.member("Bo")
            event = try await server.event(by: host)
            try await server.rsvp(event, "going", as: guest)
            let link = try await server.link(event, by: host)
            let body: JSONValue = ["name": "Ida", "email": "ida@elsewhere.org", "status": "going"]
            _ = try await server.call(.put, "/invites/\(link)/rsvp", body)
            pass = try #require(
                try await server.mails(to: "ida@elsewhere.org").compactMap { $0.token(after: "/g/") }.first)
            #expect(try await server.form("event.confirmGuest", [("guestToken", pass)]).status == 303)
            let note = try await server.call(
                .put, "/events/\(event)/reminders", as: host.bearer, ["note": "Bring warm shoes, see evil.example.org."]
            )
            #expect(note.status == 200 && note.json["note"].string?.hasPrefix("Bring warm shoes") == true)
            try await server.server.enqueueReminders()
            try await server.forgetMails()
        }

        func reminders(to email: String) async throws -> [SentMail] {
            try await server.server.enqueueReminders()
            return try await server.mails(to: email).filter { $0.headline.contains("Reminder") }
        }
    }

    @Test func `A guest without an account has the note and the pass, and ends the reminders by one press`()
        async throws
    {
        let stage = try await Stage()
        let server = stage.server
        server.advance(.days(6))
        let mail = try #require(try await stage.reminders(to: "ida@elsewhere.org").first)
        #expect(
            mail.headline == "Reminder: Dinner"
                && mail.text.contains("“Dinner” begins Fri, 4 Dec 2026, 19:00 (Europe/Berlin)"))
        #expect(
            mail.text.contains("A note from the hosts:") && mail.text.contains("Bring warm shoes")
                && mail.token(after: "/g/") == stage.pass)
        #expect(
            !mail.text.contains("evil.example.org") && !mail.text.contains("is late"), "what people typed is no link"
        )
        #expect(mail.calendar.isEmpty && mail.text.contains("No more reminders for this event"))
        let page = try await server.page("/g/\(stage.pass)")
        #expect(page.text.contains("Bring warm shoes") && page.text.contains("Reminders by mail: 1 hour before."))
        #expect(mail.header("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click")
        let address = try #require(mail.header("List-Unsubscribe")).trimmingCharacters(in: .init(charactersIn: "<>"))
        let path = String(address[try #require(address.range(of: "/unsubscribe/")).lowerBound...])
        #expect(try await server.page(path).text.contains("These mails remind you of “Dinner”."))
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(
            try await server.send(.post, path, headers: form, bytes: Array("List-Unsubscribe=One-Click".utf8)).status
                == 200)
        #expect(try await server.page("/g/\(stage.pass)").text.contains("We won’t remind you of this event."))
        server.advance(.hours(23))
        #expect(try await stage.reminders(to: "ida@elsewhere.org").count == 1)
        #expect(try await stage.reminders(to: stage.guest.email).count == 2)
    }

    @Test func `By the pass a guest takes back that they want none`() async throws {
        let stage = try await Stage()
        let none = try await stage.server.form("event.guestReminders", [("guestToken", stage.pass)])
        #expect(none.status == 303 && none.header("Location") == "/g/\(stage.pass)")
        let again = try await stage.server.form("event.guestReminders", [("guestToken", stage.pass), ("isOn", "on")])
        #expect(again.status == 303)
        stage.server.advance(.days(6))
        #expect(try await stage.reminders(to: "ida@elsewhere.org").count == 1)
    }

    /// A new server continues with the data of one that stopped a week ago.
    @Test(arguments: [(-120, 1), (-1500, 0), (1, 0)])
    func `A server that was stopped sends what still makes sense, late`(_ minutes: Int, _ late: Int) async throws {
        let stage = try await Stage()
        let copy = stage.server.folder.appending(path: "copy.sqlite")
        try await stage.server.backUp(to: copy)
        let server = try await TestServer(from: copy, seed: 8)
        server.advance(.minutes(Int64(7 * 1440 + minutes)))
        try await server.server.enqueueReminders()
        try await server.server.enqueueReminders()
        let mails = try await server.mails(to: stage.guest.email).filter { $0.headline.contains("Reminder") }
        #expect(mails.count == late)
        #expect(mails.allSatisfy { $0.text.contains("This reminder is late: we couldn’t send it in time.") })
    }

    @Test func `What has begun before the mail could be sent is not sent`() async throws {
        let stage = try await Stage()
        stage.server.advance(.hours(7 * 24 - 1))
        try await stage.server.server.enqueueReminders()
        stage.server.advance(.hours(2))
        #expect(try await stage.server.mails(to: stage.guest.email).isEmpty)
        #expect(try await stage.server.mails(to: "ida@elsewhere.org").isEmpty)
    }

    @Test func `By a form one chooses for one event, and for all`() async throws {
        let stage = try await Stage()
        let (server, bo) = (stage.server, stage.guest)
        let path = "/events/\(stage.event)/reminders"
        #expect(try await server.page(path, as: bo.browser).text.contains("Remind me of this event"))
        #expect(try await server.page(path, as: bo.browser).text.contains("Save the note") == false)
        let chosen = try await server.form(
            "event.remind", [("event", stage.event), ("reminders", "60"), ("reminders", "2880")], as: bo.browser)
        #expect(chosen.status == 303)
        #expect(
            try await server.page("/events/\(stage.event)", as: bo.browser).text.contains(
                "Reminders: 2 days before and 1 hour before"))
        let bad = try await server.form("event.remind", [("event", stage.event), ("reminders", "7")], as: bo.browser)
        #expect(bad.status == 422 && bad.text.contains("Choose from 0, 5, 10"))
        #expect(
            try await server.form("event.remind", [("event", stage.event), ("asPreferred", "on")], as: bo.browser)
                .status == 303)
        let saved = try await server.form(
            "notice.updatePreferences",
            [
                ("was.reminders", "60,1440"), ("was.todoReminders", "1440"), ("reminders", "30"),
                ("todoReminders", "1440"),
            ],
            as: bo.browser)
        #expect(saved.status == 303)
        let preferences = try await server.call(.get, "/me/preferences", as: bo.bearer).json
        #expect(preferences["reminders"] == [30] && preferences["todoReminders"] == [1440])
        let own = try await server.call(.get, path, as: bo.bearer).json
        #expect(own["reminders"] == [30] && own["isChosen"] == false && own["note"].string == nil)
        #expect(try await server.call(.put, path, as: bo.bearer, ["note": "x"]).status == 403)
        #expect(try await server.call(.put, path, as: bo.bearer, ["reminders": [1]]).status == 422)
    }
}
