import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Photos through pages only, as a browser without JavaScript sends them.
@Suite(.serialized, .tags(.alone), .timeLimit(.minutes(2))) struct PhotoFormTests {
    @Test func `A profile photo is set and removed on the settings page`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let reply = try await server.photoForm("/do/photo.setProfile", SamplePhotos.picture("jpg"), as: anna.browser)
        #expect(reply.status == 303 && reply.header("Location") == "/me/settings", "\(reply.text)")
        let hash = try #require(try await server.call(.get, "/me", as: anna.bearer).json["photo"].string)
        let page = try await server.page("/me/settings", as: anna.browser).text
        #expect(
            page.contains("/api/v1/photos/\(hash)?size=thumb") && page.contains("Remove photo")
                && page.contains("enctype=\"multipart/form-data\""))
        let removed = try await server.form("photo.setProfile", [("remove", "on")], as: anna.browser)
        #expect(removed.status == 303)
        #expect(try await server.call(.get, "/me", as: anna.bearer).json["photo"].string == nil)
        #expect(try await !server.page("/me/settings", as: anna.browser).text.contains("Remove photo"))
    }

    @Test func `A refused photo shows the same page with the reason at the field`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let event = try await server.event(by: anna)
        let large = [UInt8](repeating: 0xFF, count: 17_000_000)
        for (path, heading) in [
            ("/do/photo.setProfile", "<h1>Settings</h1>"),
            ("/do/photo.setCover?event=\(event)", "<h1>Cover photo</h1>"),
        ] {
            for (bytes, status, words) in [
                (Array("<svg/>".utf8), 422, "Choose a JPEG, PNG, WebP or HEIC."), ([], 422, "Choose a photo."),
                (large, 413, "This photo is larger than 15 MB."),
            ] as [([UInt8], Int, String)] {
                let reply = try await server.photoForm(path, bytes, as: anna.browser)
                #expect(
                    reply.status == status && reply.text.contains(heading) && reply.text.contains(words),
                    "\(path) \(reply.status)")
                #expect(reply.text.contains("aria-invalid=\"true\"") && !reply.text.contains("16 MB"))
            }
        }
        #expect(server.photoFiles().isEmpty)
    }

    @Test func `A cover is set from the host's tools, by hosts only`() async throws {
        let server = try await TestServer()
        let (anna, ben) = (try await server.member("Anna"), try await server.member("Ben"))
        let event = try await server.event(by: anna)
        #expect(
            try await server.page("/events/\(event)", as: anna.browser).text.contains("href=\"/events/\(event)/photo\"")
        )
        #expect(try await server.page("/events/\(event)/photo", as: anna.browser).text.contains("<h1>Cover photo</h1>"))
        #expect(try await server.page("/events/\(event)/photo", as: ben.browser).status == 403)
        #expect(try await server.page("/events/\(event)/photo").status == 303)
        let path = "/do/photo.setCover?event=\(event)"
        #expect(try await server.photoForm(path, SamplePhotos.picture("jpg"), as: ben.browser).status == 403)
        #expect(
            try await server.photoForm("/do/photo.setCover", SamplePhotos.picture("jpg"), as: anna.browser).status
                == 404)
        let reply = try await server.photoForm(path, SamplePhotos.picture("jpg"), as: anna.browser)
        #expect(reply.status == 303 && reply.header("Location") == "/events/\(event)")
        let hash = try #require(try await server.call(.get, "/events/\(event)", as: ben.bearer).json["photo"].string)
        #expect(
            try await server.page("/events/\(event)", as: ben.browser).text.contains("/api/v1/photos/\(hash)?size=full")
        )
        #expect(try await server.page("/", as: ben.browser).text.contains("/api/v1/photos/\(hash)?size=thumb"))
        let removed = try await server.send(
            .post, path, as: anna.browser,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"],
            bytes: Array("remove=on".utf8))
        #expect(removed.status == 303)
        #expect(try await server.call(.get, "/events/\(event)", as: ben.bearer).json["photo"].string == nil)
    }

    @Test func `A photo from another site is not taken`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let reply = try await server.send(
            .post, "/do/photo.setProfile", as: anna.browser,
            headers: ["Content-Type": "multipart/form-data; boundary=b", "Sec-Fetch-Site": "cross-site"],
            bytes: Array("--b--".utf8))
        #expect(reply.status == 403)
    }

    @Test func `A form without a file takes none`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let event = try await server.event(by: anna)
        let large = [UInt8](repeating: 0x61, count: 2_000_000)
        #expect(try await server.photoForm("/do/event.cancel", large, as: anna.browser).status == 400)
        #expect(try await server.call(.get, "/events/\(event)", as: anna.bearer).json["status"] == "scheduled")
    }
}
