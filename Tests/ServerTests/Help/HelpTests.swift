import Domain
import HTTPTypes
import Localization
import Testing

@testable import Server
@testable import TestCampus

/// Help over REST and on pages.
struct HelpTests {
    @Test func `A question is answered with steps and links, and so is what goes on with it`() async throws {
        let server = try await TestServer()
        let first = try await server.call(.post, "/help", ["question": "How do I block somebody?"])
        #expect(
            first.status == 200
                && first.json["answer"].string?.contains("2. Choose **Block or report** and press **Block**.") == true)
        #expect(
            first.json["links"][0]["link"].string == "/people"
                && first.json["links"][1]["link"].string == "/help/blocking#block")
        let conversation = try #require(first.json["conversation"].string)
        let next = try await server.call(
            .post, "/help", ["question": "And how do I undo it?", "conversation": .string(conversation)])
        #expect(next.json["links"][0]["link"].string == "/me/blocked")
        let german = try await server.call(.post, "/help", ["question": "Wie blockiere ich jemanden?"])
        #expect(german.json["answer"].string?.contains("**Blockieren oder melden**") == true)
        let unknown = try await server.call(.post, "/help", ["question": "Wie wird das Wetter?"])
        #expect(
            unknown.json["answer"].string
                == "Das weiß ich nicht. Frag mit anderen Worten, oder sieh die Hilfeseiten durch.")
    }

    @Test func `A question that is blank or too long is refused and stays in its form`() async throws {
        let server = try await TestServer()
        let long = String(repeating: "How long can it be? ", count: 500)
        for question in ["", "   ", long] {
            let reply = try await server.call(.post, "/help", ["question": .string(question)])
            #expect(reply.status == 422 && reply.json["fields"]["question"].string != nil)
        }
        let page = try await server.form("help.ask", [("question", long), ("conversation", "blocking#block")])
        #expect(page.status == 422 && page.text.contains(long) && page.text.contains("value=\"blocking#block\""))
        // A forged conversation is dropped.
        let forged = try await server.form(
            "help.ask", [("question", "How do I sign out?"), ("conversation", String(repeating: "x", count: 400))])
        #expect(
            forged.status == 422 && forged.text.contains("How do I sign out?")
                && forged.text.contains("name=\"conversation\" value=\"\""))
        #expect(try await server.call(.post, "/help", ["question": "How?", "more": "x"]).code == "unknown_field")
    }

    @Test func `What is asked is shown as text, beside the answer and the form to ask on`() async throws {
        let server = try await TestServer()
        let page = try await server.form("help.ask", [("question", "<i>How do I change my password?</i>")])
        #expect(page.status == 200 && page.text.contains("&lt;i&gt;How do I") && !page.text.contains("<i>How"))
        #expect(
            page.text.contains("value=\"account#password\"") && page.text.contains("<strong>Change password</strong>"))
        // The answer is in the question's language, the page in the reader's.
        let german = try await server.form("help.ask", [("question", "Hallo, wie ändere ich mein Passwort?")])
        #expect(
            german.text.contains("lang=\"de\"") && german.text.contains("Hallo!")
                && german.text.contains("All help pages"))
    }

    @Test func `Twenty questions a minute, by person`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        for _ in 0..<20 {
            #expect(
                try await server.call(.post, "/help", as: anna.bearer, ["question": "How do I sign out?"]).status == 200
            )
        }
        let refused = try await server.call(.post, "/help", as: anna.bearer, ["question": "How do I sign out?"])
        #expect(refused.status == 429 && refused.header("Retry-After") != nil)
        #expect(
            try await server.form("help.ask", [("question", "How do I sign out?")], as: anna.browser).text.contains(
                "How do I sign out?"))
        #expect(
            try await server.call(.post, "/help", as: bert.bearer, ["question": "How do I sign out?"]).status == 200)
        server.advance(.seconds(3))
        #expect(
            try await server.call(.post, "/help", as: anna.bearer, ["question": "How do I sign out?"]).status == 200)
    }

    @Test func `Every link of help leads to a page that there is`() async throws {
        let server = try await TestServer()
        let paths = Set(try server.server.pages().filter { $0.method == .get }.map(\.path))
        for book in HelpLibrary.own.books {
            for page in book.pages {
                #expect(try await server.page("/help/\(page.name)").status == 200)
                for link in page.sections.flatMap(\.links) {
                    #expect(paths.contains(link.path), "\(book.language) \(page.name): \(link.path)")
                }
            }
        }
        #expect(try await server.page("/help/nothing").status == 404)
    }

    @Test func `Nothing of a question is written down`() async throws {
        let server = try await TestServer()
        _ = try await server.call(.post, "/help", ["question": "How do I block Xanthippe Quux?"])
        #expect(!server.log.all.contains { $0.contains("Xanthippe") })
    }
}
