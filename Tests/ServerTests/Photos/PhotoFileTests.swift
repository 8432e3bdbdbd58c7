import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Photo files: how they are served, who may see them, and when they are deleted.
@Suite(.serialized, .tags(.alone), .timeLimit(.minutes(3))) struct PhotoFileTests {
    private func set(
        _ path: String, _ kind: String, _ server: TestServer, by member: Member, width: Int = 300
    ) async throws -> String {
        let reply = try await server.putPhoto(path, SamplePhotos.picture(kind, width: width), as: member)
        guard let hash = reply.json["photo"].string else { throw Unexpected(reply) }
        return hash
    }

    @Test func `A photo is served as a JPEG for ever, and not asked for again`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let hash = try await set("/me/photo", "png", server, by: anna)
        for path in ["/photos/\(hash)", "/photos/\(hash)?size=full", "/photos/\(hash)?size=thumb"] {
            let reply = try await server.call(.get, path, as: anna.bearer)
            #expect(reply.status == 200 && reply.header("Content-Type") == "image/jpeg")
            #expect(reply.header("Cache-Control") == "private, max-age=31536000, immutable")
            #expect(
                reply.header("X-Content-Type-Options") == "nosniff" && reply.header("Content-Disposition") == "inline")
            #expect(reply.header("ETag") == "\"\(hash)\"" && reply.header("Content-Encoding") == nil)
            let again = try await server.call(.get, path, as: anna.bearer, headers: ["If-None-Match": "\"\(hash)\""])
            #expect(again.status == 304 && again.body.isEmpty)
        }
        let wrong = try await server.call(.get, "/photos/\(hash)?size=huge", as: anna.bearer)
        #expect(wrong.status == 422 && wrong.json["fields"].keys == ["size"])
        for name in [
            "x", "..%2F..%2Fmingle.sqlite", hash.uppercased(), String(repeating: "a", count: 64), "\(hash)-thumb",
            "\(hash).jpg",
        ] {
            #expect(try await server.call(.get, "/photos/\(name)", as: anna.bearer).status == 404, "\(name)")
        }
    }

    @Test func `The files are named by their content and readable by nobody else`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let hash = try await set("/me/photo", "jpg", server, by: anna)
        #expect(server.photoFiles() == ["\(hash.prefix(2))/\(hash)-thumb.jpg", "\(hash.prefix(2))/\(hash).jpg"])
        let full = try Data(contentsOf: server.photos.appending(path: "\(hash.prefix(2))/\(hash).jpg"))
        #expect(server.server.community.environment.digest(Array(full)).map { Hex.byte($0) }.joined() == hash)
        for name in server.photoFiles() {
            let mode =
                try FileManager.default.attributesOfItem(atPath: server.photos.appending(path: name).path)[
                    .posixPermissions] as? Int
            #expect(mode == 0o600)
        }
        let folder = try FileManager.default.attributesOfItem(
            atPath: server.photos.appending(path: "\(hash.prefix(2))").path)
        #expect(folder[.posixPermissions] as? Int == 0o700)
    }

    @Test(.tags(.P45)) func `Without access to the person or the event, nothing is sent`() async throws {
        let server = try await TestServer()
        let (anna, ben, cora) = (
            try await server.member("Anna"), try await server.member("Ben"), try await server.member("Cora")
        )
        let event = try await server.event(by: anna, ["visibility": "INVITED"])
        let face = try await set("/me/photo", "jpg", server, by: anna)
        let cover = try await set("/events/\(event)/photo", "png", server, by: anna, width: 200)
        func status(_ hash: String, _ sender: Sender, _ query: String = "") async throws -> Int {
            try await server.call(.get, "/photos/\(hash)\(query)", as: sender).status
        }
        #expect(try await status(face, ben.bearer) == 200)
        #expect(try await status(face, .nobody) == 404)
        #expect(try await status(cover, ben.bearer) == 404)
        let link = try await server.link(event, by: anna)
        #expect(try await status(cover, .nobody, "?link=\(link)") == 200)
        #expect(try await status(cover, .nobody, "?link=\(link)x") == 404)
        #expect(try await server.call(.put, "/people/\(cora.id)/block", as: anna.bearer).status == 204)
        #expect(try await status(face, cora.bearer) == 404)
        // The page behind the link loads the cover with the link's secret.
        let page = try await server.page("/i/\(link)")
        #expect(page.text.contains("/api/v1/photos/\(cover)?size=full&amp;link=\(link)"))
        #expect(!server.log.all.contains { $0.contains(link) })
    }

    @Test func `Only hosts change a cover, and nobody's upload is read before that is known`() async throws {
        let server = try await TestServer()
        let (anna, ben) = (try await server.member("Anna"), try await server.member("Ben"))
        let event = try await server.event(by: anna)
        // The bytes are no photo, but the permission check comes first.
        #expect(try await server.putPhoto("/events/\(event)/photo", [1, 2, 3], as: ben).status == 403)
        #expect(try await server.call(.delete, "/events/\(event)/photo", as: ben.bearer).status == 403)
        let hash = try await set("/events/\(event)/photo", "jpg", server, by: anna)
        #expect(try await server.call(.get, "/events/\(event)", as: ben.bearer).json["photo"] == .string(hash))
        let cleared = try await server.call(.delete, "/events/\(event)/photo", as: anna.bearer)
        #expect(cleared.status == 200 && cleared.json["photo"].string == nil && cleared.json["id"] == .string(event))
        #expect(server.photoFiles().isEmpty)
    }

    @Test func `What is replaced or removed is gone from the disk, and what others use stays`() async throws {
        let server = try await TestServer()
        let (anna, ben) = (try await server.member("Anna"), try await server.member("Ben"))
        let first = try await set("/me/photo", "jpg", server, by: anna)
        #expect(try await set("/me/photo", "jpg", server, by: ben) == first, "one file for the same photo")
        let second = try await set("/me/photo", "png", server, by: anna, width: 200)
        #expect(server.photoFiles().count == 4 && first != second)
        let third = try await set("/me/photo", "png", server, by: anna, width: 100)
        #expect(server.photoFiles().count == 4 && !server.photoFiles().contains { $0.contains(second) })
        #expect(try await server.call(.delete, "/me/photo", as: ben.bearer).status == 200)
        #expect(server.photoFiles().allSatisfy { $0.contains(third) } && server.photoFiles().count == 2)
        #expect(try await server.call(.delete, "/me/photo", as: anna.bearer).status == 200)
        #expect(server.photoFiles().isEmpty)
    }

    @Test func `The files of people and events that are gone are cleared away, and strays too`() async throws {
        let server = try await TestServer()
        let (anna, ben) = (try await server.member("Anna"), try await server.member("Ben"))
        let event = try await server.event(by: ben)
        _ = try await set("/me/photo", "jpg", server, by: anna)
        _ = try await set("/events/\(event)/photo", "png", server, by: ben, width: 200)
        let kept = try await set("/me/photo", "webp", server, by: ben, width: 100)
        // Files as a process leaves them that dies before its row is committed, or while it decodes.
        let stray = server.photos.appending(path: "ab/\(String(repeating: "ab", count: 32)).jpg")
        let unfinished = server.photos.appending(path: "incoming/1/in")
        for file in [stray, unfinished] {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data([1]).write(to: file)
        }
        #expect(try await server.call(.delete, "/me", as: anna.bearer, Member.proof).status == 204)
        #expect(try await server.call(.delete, "/events/\(event)", as: ben.bearer).status == 204)
        try await server.server.deleteUnusedPhotos()
        #expect(server.photoFiles().count == 2 && server.photoFiles().allSatisfy { $0.contains(kept) })
        #expect(try await server.count("SELECT count(*) FROM released_photo") == 0)
    }

    @Test func `An upload that no command names is deleted after a day`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for _ in 1...2 {
            let reply = try await server.putPhoto(
                "/photos", SamplePhotos.pixel, type: "image/png", as: anna, method: .post)
            #expect(reply.status == 201, "\(reply.text)")
        }
        #expect(try await server.count("SELECT count(*) FROM uploaded_photo") == 1)
        try await server.server.deleteUnusedPhotos()
        #expect(server.photoFiles().count == 2, "both sizes of one photo")
        server.advance(.days(1))
        try await server.server.deleteUnusedPhotos()
        #expect(server.photoFiles().isEmpty)
        #expect(try await server.count("SELECT count(*) FROM uploaded_photo") == 0)
    }

    @Test func `An upload beyond the quota leaves no file`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        _ = try await server.community.perform(
            SetProfilePhoto(photo: StoredPhoto(hash: String(repeating: "a", count: 64), bytes: PhotoRules.quota)),
            as: server.actor(anna))
        let reply = try await server.putPhoto("/photos", SamplePhotos.pixel, type: "image/png", as: anna, method: .post)
        #expect(reply.status == 413 && reply.json["fields"]["photo"].string?.contains("200 MB") == true)
        #expect(server.photoFiles().isEmpty)
    }

    @Test func `A refused command leaves no file`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let event = try await server.event(by: anna)
        _ = try await server.community.perform(
            SetProfilePhoto(photo: StoredPhoto(hash: String(repeating: "a", count: 64), bytes: PhotoRules.quota)),
            as: server.actor(anna))
        let reply = try await server.putPhoto("/events/\(event)/photo", SamplePhotos.picture("jpg"), as: anna)
        #expect(reply.status == 413 && reply.json["fields"]["photo"].string?.contains("200 MB") == true)
        #expect(server.photoFiles().isEmpty)
    }

    @Test func `The export brings the photos along`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let event = try await server.event(by: anna)
        let face = try await set("/me/photo", "jpg", server, by: anna)
        let cover = try await set("/events/\(event)/photo", "png", server, by: anna, width: 200)
        let reply = try await server.call(.get, "/me/export", as: anna.bearer)
        let text = String(decoding: reply.body, as: Unicode.ASCII.self)
        #expect(
            reply.status == 200 && text.contains("photos/\(face).jpg") && text.contains("photos/\(cover).jpg")
                && text.contains("mingle.json"))
    }
}
