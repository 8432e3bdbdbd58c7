import Domain
import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Choosing a cover, its preview in the form, and its display.
@Suite(.tags(.alone)) struct EventCoverTests {
    @Test func `The gradient that a host chose is on every cover; nothing said is the one of the title`() async throws {
        let server = try await TestServer()
        let ana = try await server.member("Ana")
        let event = try await server.event(by: ana, ["title": "Tea", "coverHue": 17, "coverPosition": 84])
        #expect(try await server.page("/", as: ana.browser).text.contains("cover hue-17"))
        #expect(try await server.page("/events/\(event)", as: ana.browser).text.contains("cover hue-17"))
        let said = try await server.call(.get, "/events/\(event)", as: ana.bearer).json
        #expect(said["coverHue"] == 17 && said["coverPosition"] == 84)
        #expect(
            try await server.call(
                .patch, "/events/\(event)", as: ana.bearer, ["coverHue": .null, "coverPosition": .null]
            ).status == 200)
        let plain = try await server.call(.get, "/events/\(event)", as: ana.bearer).json
        #expect(plain["coverHue"] == .null && plain["coverPosition"] == 50)
        for (name, value) in [("coverHue", JSONValue.number(24)), ("coverHue", -1), ("coverPosition", 101)] {
            let refused = try await server.call(.patch, "/events/\(event)", as: ana.bearer, .object([name: value]))
            #expect(refused.status == 422 && refused.json["fields"][name].string != nil)
        }
    }

    @Test func `The card is made of what is typed, and says nothing that cannot be read`() async throws {
        let server = try await TestServer()
        let ana = try await server.member("Ana")
        func card(_ query: String) async throws -> String {
            let reply = try await server.page("/events/preview?\(query)", as: ana.browser)
            #expect(reply.status == 200)
            return reply.text
        }
        let whole = try await card(
            "title=Tea%20%3Cb%3E&startsAt=2026-12-24T20:30&endsAt=2026-12-24T22:00&timeZone=Europe/Berlin&locationName=Attic&tags=a,b&coverHue=5&emoji=%F0%9F%8E%B2"
        )
        for words in ["Tea &lt;b&gt;", "20:30–22:00", "Attic", "#a", "#b", "hue-5", "🎲"] {
            #expect(whole.contains(words), "\(words)")
        }
        let nothing = try await card("title=%20&startsAt=soon&endsAt=x&timeZone=Mars&coverHue=99&coverPosition=-3")
        #expect(nothing.contains("Your event") && !nothing.contains("meta when"))
        #expect(try await card("photo=abc&coverPosition=84").contains("/photos/abc?size=full\" class=\"at-80\""))
    }

    @Test func `A host who wants a photo chooses it next`() async throws {
        let server = try await TestServer()
        let ana = try await server.member("Ana")
        let fields = [("title", "Tea"), ("startsAt", "2026-12-24T20:30"), ("locationName", "Attic"), ("coverHue", "3")]
        let reply = try await server.form("event.create", fields + [("photoNext", "on")], as: ana.browser)
        #expect(reply.status == 303 && reply.header("Location")?.hasSuffix("/photo") == true)
        #expect(try await server.page(#require(reply.header("Location")), as: ana.browser).status == 200)
    }

    @Test func `Rules that few need are folded away, but for those at fault or not as usual`() async throws {
        let server = try await TestServer()
        let ana = try await server.member("Ana")
        func open(_ page: String) -> Int { page.matches(of: #/<details class="more" open>/#).count }
        #expect(open(try await server.page("/events/new", as: ana.browser).text) == 0)
        let plain = try await server.event(by: ana, ["title": "Tea", "timeZone": "UTC"])
        _ = try await server.call(.patch, "/me", as: ana.bearer, ["timeZone": "UTC"])
        #expect(open(try await server.page("/events/\(plain)/edit", as: ana.browser).text) == 0)
        for unusual: [String: JSONValue] in [
            ["capacity": 9], ["guestList": "counts"], ["locationHidden": true], ["requiresApproval": true],
        ] {
            let event = try await server.event(
                by: ana, unusual.merging(["title": "Tea", "timeZone": "UTC"]) { first, _ in first })
            #expect(open(try await server.page("/events/\(event)/edit", as: ana.browser).text) == 1, "\(unusual)")
        }
        let fields = [
            ("title", "Tea"), ("startsAt", "2026-12-24T20:30"), ("locationName", "Attic"), ("timeZone", "UTC"),
            ("guestList", "names"), ("companionsAllowed", "0"), ("offerHours", "900"),
        ]
        #expect(open(try await server.form("event.create", fields, as: ana.browser).text) == 1)
    }
}
