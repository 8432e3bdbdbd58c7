import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// A tab returns to its list as the viewer left it, also without scripts. `test_tabs.py` tests what scripts add.
struct PlaceTests {
    @Test(.tags(.P20)) func `A tab leads back to what was looked for, from elsewhere alone`() async throws {
        let server = try await TestServer()
        let ana = try await server.member("Ana")
        let bo = try await server.member("Bo")
        for (path, query) in [("/discover", "q=t%C3%A9a&tag=food"), ("/people", "q=%2B%22bo%22")] {
            let left = try await server.send(.get, "\(path)?\(query)", as: ana.browser)
            let kept = try #require(left.cookieValue("mingle-place"))
            #expect(left.cookies["mingle-place"]?.contains("Path=\(path)") == true)
            func come(_ path: String, from origin: String?, with place: String) async throws -> ReceivedReply {
                var headers = ["Cookie": "mingle-place=\(place)"]
                headers["Referer"] = origin.map { "http://localhost\($0)" }
                return try await server.send(.get, path, as: ana.browser, headers: headers)
            }
            let back = try await come(path, from: "/events/new", with: kept)
            #expect(back.status == 303 && back.header("location") == "\(path)?\(query)")
            // No redirect for a typed address, a link on the list itself, or another query.
            #expect(try await come(path, from: nil, with: kept).status == 200)
            let plain = try await come(path, from: "\(path)?\(query)", with: kept)
            #expect(plain.status == 200 && plain.cookies["mingle-place"]?.contains("Max-Age=0") == true)
            let other = try await come("\(path)?q=other", from: "/", with: kept)
            #expect(other.status == 200 && other.cookieValue("mingle-place")?.hasSuffix("q%3Dother") == true)
            // A forged cookie redirects nobody.
            for stray in [
                "%0D%0ALocation%3A%20x", "%5C%5Celsewhere.org", "",
                String(kept.replacing("\(ana.id)".replacing("-", with: "%2D"), with: "")), "q%3Dx",
            ] {
                #expect(try await come(path, from: "/", with: stray).status == 200, "\(stray)")
            }
            // Another person on the same computer, signed in or not.
            for other in [bo.browser, .nobody] {
                let headers = ["Cookie": "mingle-place=\(kept)", "Referer": "http://localhost/events/new"]
                #expect(
                    try await server.send(.get, path, as: other, headers: headers).header("location")?.contains("q=")
                        != true)
            }
            #expect(
                try await server.form("account.signOut", [], as: bo.browser).headers[values: .setCookie].contains {
                    $0.hasPrefix("mingle-place=;") && $0.contains("Path=\(path)")
                })
            let long = try await server.send(.get, "\(path)?q=\(String(repeating: "a", count: 1000))", as: ana.browser)
            #expect(long.cookieValue("mingle-place") == nil)
        }
    }
}
