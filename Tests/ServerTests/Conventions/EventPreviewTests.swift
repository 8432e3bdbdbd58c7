import Domain
import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Link previews in messengers show what a stranger sees on the page.
@Suite(.tags(.alone)) struct EventPreviewTests {
    @Test func `Strangers' pages have a preview with what strangers see`() async throws {
        let server = try await TestServer(baseURL: "http://mingle.test")
        let host = try await server.member("Hana")
        let event = try await server.event(
            by: host,
            [
                "title": "Open <air> & \"more\"", "visibility": "PUBLIC", "locationName": "Boat house",
                "address": "1 Quay", "locationHidden": true,
            ])
        let page = try await server.send(.get, "/events/\(event)")
        #expect(page.text.contains(#"<meta property="og:title" content="Open &lt;air&gt; &amp; &quot;more&quot;">"#))
        #expect(page.text.contains(#"<meta property="og:url" content="http://mingle.test/events/\#(event)">"#))
        #expect(page.text.contains("https://schema.org/Event\""))
        // Without a cover, a messenger shows the community's icon, not an arbitrary picture of the page.
        #expect(page.text.contains(#"<meta property="og:image" content="http://mingle.test/"#))
        #expect(!page.text.contains("Boat house") && !page.text.contains("1 Quay"))
        #expect(try await server.send(.get, "/events/\(event)", as: host.browser).text.contains("og:title") == false)

        // A link made for everybody has a preview; a personal invitation has none.
        let closed = try await server.event(by: host, ["title": "Supper", "visibility": "INVITED"])
        let link = try await server.link(closed, by: host)
        #expect(
            try await server.putPhoto(
                "/events/\(closed)/photo", SamplePhotos.picture("png"), type: "image/png", as: host
            ).status == 200)
        let shared = try await server.send(.get, "/i/\(link)").text
        #expect(
            shared.contains(#"<meta property="og:title" content="Supper">"#)
                && shared.contains("https://schema.org/Event\""))
        // The preview has the cover, which the link opens too.
        let picture = try #require(
            shared.firstMatch(of: #/<meta property="og:image" content="http://mingle.test([^"]+)"/#))
        let path = picture.1.replacing("&amp;", with: "&")
        #expect(path.contains("link=\(link)"))
        #expect(try await server.send(.get, String(path)).header("Content-Type") == "image/jpeg")
        #expect(
            try await server.form(
                "event.invite", [("event", closed), ("emails", "kim@elsewhere.org")], as: host.browser
            ).status == 303)
        let kim = try #require(try await server.mails(to: "kim@elsewhere.org").last?.token(after: "/i/"))
        let own = try await server.send(.get, "/i/\(kim)").text
        #expect(!own.contains("og:title") && !own.contains("schema.org") && !own.contains("popovertarget"))
    }

    @Test func `Other calendars and the way there say no more than the page`() async throws {
        let server = try await TestServer()
        let (host, guest) = (try await server.member("Hana"), try await server.member("Gus"))
        let event = try await server.event(
            by: host,
            [
                "title": "Tea & cake", "visibility": "PUBLIC", "locationName": "Boat house", "latitude": 52.5,
                "longitude": 13.25, "locationHidden": true,
            ])
        let hidden = try await server.send(.get, "/events/\(event)", as: guest.browser).text
        #expect(
            hidden.contains("calendar.google.com/calendar/render?action=TEMPLATE&amp;text=Tea%20%26%20cake")
                && !hidden.contains("Boat"))
        try await server.rsvp(event, "going", as: guest)
        let shown = try await server.send(.get, "/events/\(event)", as: guest.browser).text
        #expect(
            shown.contains("location=Boat%20house") && shown.contains("openstreetmap.org/directions?to=52.5%2C13.25"))
    }
}
