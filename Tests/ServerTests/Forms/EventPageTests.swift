import Domain
import HTTPTypes
import Operations
import ServerOperations
import Testing

@testable import Server
@testable import TestCampus

/// Differences in an event's pages between viewers.
struct EventPageTests {
    private func disabled(_ member: Member, _ status: AccountStatus = .disabled, on server: TestServer) async throws {
        try await server.community.perform(AdministerUser(id: member.id, status: status), as: .system)
    }

    private func befriend(_ one: Member, _ other: Member, on server: TestServer) async throws {
        let request = try await server.community.perform(Befriend(userId: other.id), as: server.actor(one))
        try await server.community.perform(AcceptFriend(id: request), as: server.actor(other))
    }

    @Test func `Cards name the viewer's friends, and the event's page lists them first`() async throws {
        let server = try await TestServer()
        let (host, ana, bo) = (
            try await server.member("Host"), try await server.member("Ana"), try await server.member("Bo")
        )
        let (cem, dia, eli) = (
            try await server.member("Cem"), try await server.member("Dia"), try await server.member("Eli")
        )
        let event = try await server.event(by: host, ["title": "Open dinner"])
        let shut = try await server.event(by: host, ["title": "Closed dinner", "guestList": "counts"])
        for guest in [cem, dia, eli] {
            server.advance(.seconds(1))
            for one in [event, shut] { try await server.rsvp(one, "going", as: guest) }
        }
        for friend in [dia, eli] { try await befriend(ana, friend, on: server) }
        try await befriend(bo, cem, on: server)
        // Two viewers whose cards differ only in their friends, in turns, so that a wrong cache hit would show.
        for _ in 1...2 {
            for (viewer, sentence) in [(ana, "Dia and Eli are going"), (bo, "Cem is going")] {
                for path in ["/", "/discover"] {
                    let text = try await server.page(path, as: viewer.browser).text
                    #expect(text.matches(of: #/<p class="meta friends">/#).count == 1, "\(path)")
                    #expect(text.contains("<span>\(sentence)</span>"), "\(path)")
                }
            }
        }
        for (viewer, names) in [
            (ana, "Dia Lima, Eli Lima and Cem Lima"), (bo, "Cem Lima, Dia Lima and Eli Lima"),
            (host, "Cem Lima, Dia Lima and Eli Lima"),
        ] {
            #expect(
                try await server.page("/events/\(event)", as: viewer.browser).text.contains("<span>\(names)</span>"))
        }
        #expect(try await !server.page("/events/\(shut)", as: ana.browser).text.contains("Dia Lima"))
        #expect(try await !server.page("/", as: host.browser).text.contains("meta friends"))
        #expect(try await !server.page("/").text.contains("meta friends"))
        // The REST contract has no field for this.
        for path in ["/events", "/events/\(event)"] {
            #expect(try await !server.call(.get, path, as: ana.bearer).text.contains("friends"))
        }
        // Ending a friendship changes the card at once.
        try await server.community.perform(Unfriend(userId: dia.id), as: server.actor(ana))
        #expect(try await server.page("/", as: ana.browser).text.contains("<span>Eli is going</span>"))
    }

    @Test func `While no host has an active account, every RSVP page says why`() async throws {
        let server = try await TestServer()
        let (host, ana, bo) = (
            try await server.member("Host"), try await server.member("Ana"), try await server.member("Bo")
        )
        let event = try await server.event(by: host, ["title": "Open dinner"])
        let link = try await server.link(event, by: host)
        try await server.rsvp(event, "going", as: bo)
        try await server.invite(["ida@elsewhere.org"], to: event, by: host)
        let pass = try #require(
            try await server.mails(to: "ida@elsewhere.org").compactMap { $0.token(after: "/i/") }.last)
        let answer = [("token", pass), ("name", "Ida"), ("status", "maybe"), ("party", "1")]
        #expect(try await server.form("event.rsvpByLink", answer).status == 303)
        let why = "account is disabled, so nobody can answer."
        // Bo and Ida have replied "going" and "maybe", so they can still decline.
        let doors: [(String, Sender, comes: Bool)] = [
            ("/events/\(event)", ana.browser, false), ("/events/\(event)", bo.browser, true),
            ("/events/\(event)/seats", ana.browser, false),
            ("/events/\(event)", .nobody, false), ("/i/\(link)", ana.browser, false), ("/i/\(link)", .nobody, false),
            ("/g/\(pass)", .nobody, true),
        ]
        func check(isOpen: Bool) async throws {
            for (path, sender, comes) in doors {
                let text = try await server.page(path, as: sender).text
                #expect(text.contains(why) == !isOpen, "\(path)")
                let answers = text.matches(of: #/name="status" value="(\w+)"/#).map { String($0.1) }
                #expect(isOpen || answers == (comes ? ["notGoing"] : []), "\(path) \(answers)")
            }
            let home = try await server.page("/", as: ana.browser).text
            #expect(home.contains("Closed for now") == !isOpen && home.contains("/do/event.rsvp") == isOpen)
            let refused = try await server.call(.put, "/events/\(event)/rsvp", as: ana.bearer, ["status": "maybe"])
            #expect(refused.status == (isOpen ? 200 : 409) && refused.text.contains(why) == !isOpen)
            _ = try await server.call(.delete, "/events/\(event)/rsvp", as: ana.bearer)
        }
        try await check(isOpen: true)
        try await disabled(host, on: server)
        try await check(isOpen: false)
        let late = try await server.form("event.rsvpAsGuest", [("guestToken", pass), ("status", "going")])
        #expect(late.text.contains(why))
        try await disabled(host, .active, on: server)
        try await check(isOpen: true)
    }
}
