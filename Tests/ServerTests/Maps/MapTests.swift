import Domain
import Foundation
import HTTPTypes
import Localization
import Properties
import Testing
import Web

@testable import Server
@testable import TestCampus

/// What maps need: third-party libraries that the server serves itself, and external map tiles on pages with a
/// map only.
@Suite(.serialized) struct MapTests {
    @Test func `The system's libraries are served as our own files are`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        _ = try await server.event(by: anna, ["latitude": 52.5, "longitude": 13.4])
        let page = try await server.page("/discover?view=map", as: anna.browser)
        for name in ["script", "clusters"] {
            let path = try #require(
                page.text.firstMatch(of: try Regex("data-\(name)=\"(/assets/[0-9a-f]{12}/lib/[a-z]+\\.js)\""))?[1]
                    .substring)
            let plain = try await server.send(.get, String(path))
            #expect(
                plain.status == 200 && plain.header("Content-Type") == "text/javascript; charset=utf-8"
                    && plain.body.count > 10_000)
            #expect(plain.header("Cache-Control") == "public, max-age=31536000, immutable")
            let packed = try await server.send(.get, String(path), headers: ["Accept-Encoding": "gzip"])
            #expect(packed.header("Content-Encoding") == "gzip" && packed.body.count < plain.body.count / 2)
        }
        let version = try #require(page.text.firstMatch(of: /\/assets\/([0-9a-f]+)\//)?.1)
        for (path, type) in [
            ("lib/images/layers.png", "image/png"),
            ("lib/chart.js", "text/javascript; charset=utf-8"), ("css/maps.css", "text/css; charset=utf-8"),
            ("js/maps.js", "text/javascript; charset=utf-8"),
        ] {
            let reply = try await server.send(.get, "/assets/\(version)/\(path)")
            #expect(reply.status == 200 && reply.header("Content-Type") == type, "\(path)")
        }
        // The libraries' rules are in a lower layer of the same sheet, without `@import`.
        let sheet = try await server.send(.get, "/assets/\(version)/css/maps.css").text
        #expect(
            sheet.contains("@layer library {") && sheet.contains(".leaflet-pane")
                && sheet.contains("url(../lib/images/layers.png)") && !sheet.contains("@import"))
        // Other files next to the libraries on the system are not served.
        #expect(try await server.send(.get, "/assets/\(version)/lib/leaflet.js.map").status == 404)
    }

    @Test func `Where a library is missing the server starts, and nothing asks for it`() throws {
        let folder = Scratch.path("libraries")
        let put = { (path: String) in
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("// \(path)".utf8).write(to: file)
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        @Sendable func paths(_ folders: [URL]) throws -> AssetPaths {
            try Assets(folder: ServerSettings.ownAssets, libraries: folders, languages: .own).paths
        }
        let none = try paths([folder])
        #expect(none.libraries.isEmpty && ScriptLibrary.allCases.allSatisfy { none.script(of: $0) == nil })
        // The npm layout, incomplete: a partial library counts as missing.
        try put("chart.js/dist/chart.min.js")
        try put("leaflet/dist/leaflet.js")
        #expect(try paths([folder]).libraries == [.chart])
        #expect(try paths([folder]).script(of: .chart)?.hasSuffix("/lib/chart.js") == true)
        #expect(try paths([folder]).version != none.version)
        #expect(try paths(ServerSettings.systemLibraries).libraries == Set(ScriptLibrary.allCases))
    }

    @Test func `The ground is let through on pages with a map, and on no other`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let id = try await server.event(by: anna, ["latitude": 52.5, "longitude": 13.4])
        func images(_ reply: ReceivedReply) throws -> String {
            let policy = try #require(reply.header("Content-Security-Policy"))
            // The rest of the policy is unchanged.
            #expect(policy.replacing(" https://tile.openstreetmap.org", with: "") == SecurityHeaders.policy())
            return try #require(policy.split(separator: ";").first { $0.contains("img-src") }).trimmingCharacters(
                in: .whitespaces)
        }
        let open = "img-src 'self' data: blob: https://tile.openstreetmap.org", closed = "img-src 'self' data: blob:"
        for path in ["/discover?view=map", "/discover?view=map&near=52.5,13.4", "/events/new", "/events/\(id)/edit"] {
            let reply = try await server.page(path, as: anna.browser)
            #expect(try reply.status == 200 && images(reply) == open, "\(path)")
            // A 304 carries the policy too, because the browser applies it to the cached page.
            if let tag = reply.header("ETag"), !path.hasSuffix("new") {
                let again = try await server.send(
                    .get, path, as: anna.browser, headers: ["Accept": "text/html", "If-None-Match": tag])
                #expect(try again.status == 304 && images(again) == open, "\(path)")
            }
        }
        let wrong = try await server.form(
            "event.create", [("title", "Tea"), ("latitude", "91"), ("longitude", "7")], as: anna.browser)
        #expect(try wrong.status == 422 && images(wrong) == open)
        let changed = try await server.form(
            "event.update", [("id", id), ("title", ""), ("latitude", "x")], as: anna.browser)
        #expect(try changed.status == 422 && images(changed) == open)
        for path in ["/discover", "/", "/events/\(id)", "/people", "/nowhere", "/api/v1/events", "/discover?view=maps"]
        {
            #expect(try images(await server.page(path, as: anna.browser)) == closed, "\(path)")
        }
    }

    @Test func `REST finds what is near, and names the field of what it cannot read`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let here = try await server.event(by: anna, ["latitude": 52.52, "longitude": 13.4])
        let hidden = try await server.event(by: anna, ["latitude": 52.52, "longitude": 13.4, "locationHidden": true])
        _ = try await server.event(by: anna, ["latitude": 53.5, "longitude": 10])
        _ = try await server.event(by: anna)
        func found(_ query: String, _ member: Member) async throws -> Set<String> {
            let reply = try await server.call(.get, "/events?\(query)", as: member.bearer)
            #expect(reply.status == 200)
            return Set(reply.json["items"].array?.compactMap { $0["id"].string } ?? [])
        }
        #expect(try await found("near=52.5,13.4&within=5", bert) == [here])
        #expect(try await found("near=52.5,13.4", anna) == [here, hidden])
        #expect(try await found("near=52.5,13.4&within=1", anna) == [])
        for (query, field) in [
            ("near=x", "near"), ("near=95,0&within=5", "near"), ("within=5", "near"), ("near=1,1&within=51", "within"),
            ("near=1,1&within=a", "within"),
        ] {
            let reply = try await server.call(.get, "/events?\(query)", as: anna.bearer)
            #expect(
                reply.status == 422 && reply.json["code"] == "invalid" && reply.json["fields"][field].string != nil,
                "\(query): \(reply.text)")
        }
    }

    @Test func `A position that cannot be read is put right in its field, and the rest of the address stays`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        _ = try await server.event(by: anna)
        let wrong = try await server.page("/discover?tag=x&near=here%3Cb%3E&within=99", as: anna.browser)
        #expect(
            wrong.status == 422 && wrong.text.contains("id=\"near-near-error\"")
                && wrong.text.contains("id=\"near-within-error\""))
        #expect(wrong.text.contains("value=\"here&lt;b&gt;\"") && wrong.text.contains("name=\"tag\" value=\"x\""))
        // The form sends a distance even without a position.
        #expect(try await server.page("/discover?near=&within=5", as: anna.browser).status == 200)
        let near = try await server.page("/discover?near=52.51634,13.3777&within=5", as: anna.browser)
        #expect(
            near.status == 200 && near.text.contains("Within 5 km of 52.52, 13.38") && !near.text.contains("52.51634"))
    }

    @Test func `The form of an event takes where it is, both or neither, and keeps it`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let fields = [
            ("title", "Tea"), ("startsAt", "2026-12-24T20:30"), ("timeZone", "Europe/Berlin"),
            ("locationName", "Attic"),
        ]
        let made = try await server.form(
            "event.create", fields + [("latitude", " 52,5163 "), ("longitude", "13.3777")], as: anna.browser)
        let path = try #require(made.header("Location"))
        let event = try await server.call(.get, path, as: anna.bearer).json
        #expect(event["latitude"] == 52.5163 && event["longitude"] == 13.3777)
        let id = try #require(event["id"].string)
        let edit = try await server.page("/events/\(id)/edit", as: anna.browser)
        #expect(edit.text.contains("name=\"latitude\"") && edit.text.contains("value=\"52.5163\""))
        // A host who renames the location sees the pin, and decides whether to keep it.
        let was = [
            ("id", id), ("was.title", "Tea"), ("was.startsAt", "2026-12-24T20:30"), ("was.timeZone", "Europe/Berlin"),
            ("was.locationName", "Attic"), ("was.latitude", "52.5163"), ("was.longitude", "13.3777"),
        ]
        let renamed = fields.filter { $0.0 != "locationName" } + [("locationName", "Cellar")]
        let moved = renamed + [("latitude", "52.5163"), ("longitude", "13.3777")] + was
        #expect(try await server.form("event.update", moved, as: anna.browser).status == 303)
        #expect(try await server.call(.get, path, as: anna.bearer).json["latitude"] == 52.5163)
        let gone =
            renamed + [("latitude", ""), ("longitude", "")] + was.filter { $0.0 != "was.locationName" } + [
                ("was.locationName", "Cellar")
            ]
        #expect(try await server.form("event.update", gone, as: anna.browser).status == 303)
        #expect(try await server.call(.get, path, as: anna.bearer).json["latitude"] == .null)
        for (latitude, longitude, field) in [
            ("52", "", "longitude"), ("", "13", "latitude"), ("91", "0", "latitude"), ("0", "181", "longitude"),
            ("north", "0", "latitude"), ("nan", "0", "latitude"),
        ] {
            let wrong = try await server.form(
                "event.create", fields + [("latitude", latitude), ("longitude", longitude)], as: anna.browser)
            #expect(
                wrong.status == 422 && wrong.text.contains("id=\"event-\(field)-error\""), "\(latitude), \(longitude)")
            for typed in [latitude, longitude] where !typed.isEmpty {
                #expect(wrong.text.contains("value=\"\(typed)\""))
            }
        }
    }
}
