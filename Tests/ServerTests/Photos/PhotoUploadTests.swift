import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 12: uploads are judged by content and not by name, rotated upright, stripped of metadata,
/// and limited.
@Suite(.serialized, .tags(.alone), .timeLimit(.minutes(3))) struct PhotoUploadTests {
    private func start() async throws -> (TestServer, Member) {
        let server = try await TestServer()
        return (server, try await server.member("Anna"))
    }

    /// Whether two colours are equal within JPEG's precision.
    private func isAlike(_ point: [Double], _ colour: [Double]) -> Bool {
        point.count == colour.count && zip(point, colour).allSatisfy { abs($0 - $1) <= 6 }
    }

    private func photo(_ hash: String, _ size: String, _ server: TestServer, as member: Member) async throws -> [UInt8]
    {
        let reply = try await server.call(.get, "/photos/\(hash)?size=\(size)", as: member.bearer)
        guard reply.status == 200 else { throw Unexpected(reply) }
        return reply.body
    }

    private func isRefused(
        _ bytes: [UInt8], type: String = "image/jpeg", status: Int = 422, code: String = "invalid",
        saying word: String? = nil
    ) async throws {
        let (server, anna) = try await start()
        let reply = try await server.putPhoto("/me/photo", bytes, type: type, as: anna)
        #expect(reply.status == status && reply.code == code, "\(reply.text)")
        if code != "malformed" { #expect(reply.json["fields"].keys == ["photo"]) }
        if let word { #expect(reply.json["fields"]["photo"].string?.contains(word) == true, "\(reply.text)") }
        #expect(server.photoFiles().isEmpty, "nothing is left")
        #expect(try await server.count("SELECT count(*) FROM photo") == 0)
        #expect(try await server.call(.get, "/me", as: anna.bearer).json["photo"].string == nil)
    }

    /// An unused photo is not kept, even if the upload itself was valid.
    @Test func `Other photos under an id that is there leave nothing behind`() async throws {
        let (server, anna) = try await start()
        let event = try await server.event(by: anna)
        let id = "01900000-0000-7000-8000-000000000001"
        var files: [String] = []
        for number in 1...3 {
            let reply = try await server.photoForm(
                "/api/v1/events/\(event)/posts", SamplePhotos.noise(width: 60 + number, height: 60),
                fields: [("id", id)], as: anna.bearer)
            #expect(
                number == 1 ? reply.status == 201 : reply.status == 409 && reply.code == "duplicate", "\(reply.text)")
            if number == 1 { files = server.photoFiles() }
        }
        #expect(!files.isEmpty && server.photoFiles() == files)
        #expect(try await server.call(.delete, "/posts/\(id)", as: anna.bearer).status == 204)
        #expect(server.photoFiles().isEmpty)
    }

    @Test func `A telephone's photo comes out upright, without place and maker`() async throws {
        let (server, anna) = try await start()
        let upload = try SamplePhotos.fromTelephone()
        let before = try SamplePhotos.look(at: upload)
        #expect(before.metadata.contains("exif-data") && before.metadata.contains("SecretMaker") && before.width == 300)
        let reply = try await server.putPhoto("/me/photo", upload, as: anna)
        #expect(reply.status == 200, "\(reply.text)")
        let hash = try #require(reply.json["photo"].string)
        for size in ["full", "thumb"] {
            let bytes = try await photo(hash, size, server, as: anna)
            let look = try SamplePhotos.look(at: bytes)
            #expect(look.width == 200 && look.height == 300, "\(size)")
            let (top, bottom) = (try look.point(100, 20), try look.point(100, 280))
            #expect(isAlike(top, SamplePhotos.red) && isAlike(bottom, SamplePhotos.blue), "\(size): \(top) \(bottom)")
            #expect(!look.metadata.contains("exif") && !look.metadata.contains("orientation"), "\(look.metadata)")
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("SecretMaker") && !text.contains("Exif"))
        }
    }

    @Test(arguments: ["jpg", "png", "webp"]) func `Each kind becomes a JPEG, whatever it is called`(
        _ kind: String
    ) async throws {
        let (server, anna) = try await start()
        let reply = try await server.putPhoto("/me/photo", SamplePhotos.picture(kind), type: "image/heic", as: anna)
        #expect(reply.status == 200, "\(reply.text)")
        let bytes = try await photo(#require(reply.json["photo"].string), "full", server, as: anna)
        #expect(PhotoType(content: bytes) == .jpeg)
        let look = try SamplePhotos.look(at: bytes)
        #expect(look.width == 300 && look.height == 200)
        #expect(try isAlike(look.point(20, 100), SamplePhotos.red))
        #expect(try isAlike(look.point(280, 100), SamplePhotos.blue))
    }

    /// Scanners and old programs write greyscale; drawings have transparent parts.
    @Test func `Grey stays grey, sixteen bits become eight, and what is transparent becomes white`() async throws {
        let (server, anna) = try await start()
        func point(_ upload: [UInt8]) async throws -> [Double] {
            let reply = try await server.putPhoto("/me/photo", upload, as: anna)
            let bytes = try await photo(
                #require(reply.json["photo"].string, "\(reply.text)"), "thumb", server, as: anna)
            return try SamplePhotos.look(at: bytes).point(20, 100)
        }
        #expect(isAlike(try await point(SamplePhotos.picture("png", by: ["colourspace", "b-w"])), [108]))
        #expect(isAlike(try await point(SamplePhotos.picture("jpg", by: ["colourspace", "b-w"])), [108]))
        #expect(isAlike(try await point(SamplePhotos.picture("png", by: ["colourspace", "rgb16"])), SamplePhotos.red))
        #expect(isAlike(try await point(SamplePhotos.picture("png", by: ["bandjoin_const", "0"])), [255, 255, 255]))
    }

    private static let heic = try? SamplePhotos.picture("heic")

    @Test(.enabled(if: heic != nil, "libvips here cannot write HEIC")) func `HEIC becomes a JPEG too`() async throws {
        let (server, anna) = try await start()
        let upload = try #require(PhotoUploadTests.heic)
        #expect(PhotoType(content: upload) == .heic)
        let reply = try await server.putPhoto("/me/photo", upload, as: anna)
        let bytes = try await photo(#require(reply.json["photo"].string, "\(reply.text)"), "full", server, as: anna)
        #expect(try SamplePhotos.look(at: bytes).width == 300)
    }

    @Test func `A large photo is kept at 2048 pixels with a thumbnail of 480, and a small one is not blown up`()
        async throws
    {
        let (server, anna) = try await start()
        let large = try await server.putPhoto(
            "/me/photo", SamplePhotos.picture("jpg", width: 5_000, height: 2_500), as: anna)
        let hash = try #require(large.json["photo"].string, "\(large.text)")
        let full = try SamplePhotos.look(at: await photo(hash, "full", server, as: anna))
        #expect(full.width == 2_048 && full.height == 1_024)
        let thumb = try SamplePhotos.look(at: await photo(hash, "thumb", server, as: anna))
        #expect(thumb.width == 480 && thumb.height == 240)
        let tall = try await server.putPhoto(
            "/me/photo", SamplePhotos.picture("png", width: 1_000, height: 4_000), as: anna)
        let upright = try SamplePhotos.look(
            at: await photo(#require(tall.json["photo"].string), "full", server, as: anna))
        #expect(upright.width == 512 && upright.height == 2_048)
        let small = try await server.putPhoto("/me/photo", SamplePhotos.picture("png", width: 40, height: 30), as: anna)
        for size in ["full", "thumb"] {
            #expect(
                try SamplePhotos.look(at: await photo(#require(small.json["photo"].string), size, server, as: anna))
                    .width == 40)
        }
    }

    @Test(arguments: ["jpg", "png", "webp"]) func `A file that ends too early is refused`(_ kind: String) async throws {
        let whole =
            try kind == "jpg"
            ? SamplePhotos.noise(width: 600, height: 400) : SamplePhotos.picture(kind, width: 1_200, height: 900)
        try await isRefused(Array(whole.prefix(whole.count * 2 / 3)), saying: "can’t be read")
        try await isRefused(Array(whole.prefix(40)), saying: "can’t be read")
    }

    @Test func `What is no photo is refused by its content, also where it is called one`() async throws {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"
        let gif =
            Array("GIF89a".utf8) + [
                1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
            ]
        for bytes in [
            Array(svg.utf8), Array(("<?xml version=\"1.0\"?>" + svg).utf8), gif, Array("PK\u{3}\u{4}archive".utf8),
            Array("This is a text, whatever its name.".utf8), Array("%PDF-1.4".utf8), Array("#!/bin/sh\nrm -rf /".utf8),
        ] {
            for type in ["image/jpeg", "image/svg+xml"] {
                try await isRefused(bytes, type: type, saying: "JPEG, PNG, WebP or HEIC")
            }
        }
        try await isRefused([], saying: "Choose")
    }

    @Test func `What only begins like a photo is refused`() async throws {
        for head: [UInt8] in [
            [0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            Array("RIFF\u{1}\u{1}\u{1}\u{1}WEBP".utf8),
        ] {
            try await isRefused(head + Array("<script>alert(1)</script>".utf8), saying: "can’t be read")
        }
        let heif = [0, 0, 0, 24] + Array("ftypheic\u{0}\u{0}\u{0}\u{0}mif1heic".utf8)
        try await isRefused(heif, saying: "can’t be read")
    }

    @Test func `A few bytes that claim 30000 by 30000 pixels are refused before they are decoded`() async throws {
        let bomb = SamplePhotos.png(claiming: 30_000, 30_000)
        #expect(bomb.count < 100)
        try await isRefused(bomb, saying: "megapixels")
        // With a permitted size the same file is only damaged, so the claimed size was the cause.
        try await isRefused(SamplePhotos.png(claiming: 300, 300), saying: "can’t be read")
    }

    @Test func `Fifteen megabytes are the most, in the body and in a form`() async throws {
        let noise =
            [0xFF, 0xD8, 0xFF, 0xE0] + (0..<15_999_996).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        try await isRefused(noise, status: 413, code: "too_large", saying: "15 MB")
        try await isRefused(noise + noise, status: 413, code: "too_large", saying: "15 MB")
        let (server, anna) = try await start()
        let reply = try await server.photoForm("/api/v1/me/photo", noise + noise, method: .put, as: anna.bearer)
        #expect(reply.status == 413 && reply.code == "too_large")
    }

    @Test(arguments: ["application/json", "text/plain", "application/octet-stream", ""])
    func `A body that does not say it is a photo is malformed`(_ type: String) async throws {
        let (server, anna) = try await start()
        let reply = try await server.send(
            .put, "/api/v1/me/photo", as: anna.bearer, headers: type.isEmpty ? [:] : ["Content-Type": type],
            bytes: SamplePhotos.picture("jpg"))
        #expect(reply.status == 400 && reply.code == "malformed", "\(reply.text)")
    }

    @Test func `A form carries it too, and the field must be there`() async throws {
        let (server, anna) = try await start()
        let reply = try await server.photoForm(
            "/api/v1/me/photo", SamplePhotos.picture("png"), name: "../../x.svg", method: .put, as: anna.bearer)
        #expect(reply.status == 200 && reply.json["photo"].string != nil, "\(reply.text)")
        let empty = try await server.photoForm("/api/v1/me/photo", [], method: .put, as: anna.bearer)
        #expect(empty.status == 422 && empty.json["fields"].keys == ["photo"])
    }

    /// The limits of the process stop a decoder that a hostile file has taken over.
    @Test func `A decoder that takes too much time or memory is stopped, and leaves nothing behind`() async throws {
        let workshop = Scratch.path("workshop")
        let upload = try SamplePhotos.noise(width: 3_000, height: 3_000)
        // A few bytes on disk, but 147 MB in memory, because the rows are interlaced.
        let swollen = try SamplePhotos.picture("png", width: 7_000, height: 7_000, options: "interlace")
        #expect(swollen.count < 500_000)
        for (upload, limits) in [
            (swollen, PhotoDecoder.Limits(memory: 120_000)), (upload, .init(fileBlocks: 16)),
            (upload, .init(processorSeconds: 0)),
            (upload, .init(timeout: .milliseconds(1))),
        ] {
            await #expect(throws: PhotoRules.unreadable, "\(limits)") {
                try await PhotoDecoder(workshop: workshop, limits: limits).decode(Scratch.file(upload)) { _ in }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: workshop.path).isEmpty)
        }
        for upload in [upload, swollen] {
            #expect(try await PhotoDecoder(workshop: workshop).decode(Scratch.file(upload)) { $0.bytes } > 10_000)
        }
    }

    @Test func `A few run at once, some wait, and the others are asked to retry`() async throws {
        let queue = WorkQueue(maxConcurrency: 2, maxQueueLength: 1)
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...3 {
                group.addTask {
                    try await queue.run {
                        for await _ in gate {}
                        return number
                    }
                }
            }
            while queue.queueLength < 1 { await Task.yield() }
            let refusal = await #expect(throws: Refusal.self) { try await queue.run { 4 } }
            #expect(refusal?.code == .unavailable && refusal?.retryAfter != nil)
            opener.finish()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(done.sorted() == [1, 2, 3])
        #expect(try await queue.run { 5 } == 5, "the places are free again, also after a refusal")
    }

    @Test func `Without libvips the server says so`() async throws {
        let upload = try SamplePhotos.picture("jpg")
        // A system with a shell and no other programs.
        let programs = Scratch.path("programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: programs.appending(path: "sh").path, withDestinationPath: "/bin/sh")
        let decoder = PhotoDecoder(workshop: Scratch.path("workshop"), path: programs.path)
        let refusal = await #expect(throws: Refusal.self) { try await decoder.decode(Scratch.file(upload)) { _ in } }
        #expect(refusal?.code == .unavailable)
    }

    @Test func `The head is read from what vipsheader prints, and nothing else is taken for one`() throws {
        let head = try PhotoDecoder.Head("in: 4000x3000 uchar, 3 bands, srgb, jpegload\n")
        #expect(head.width == 4_000 && head.height == 3_000 && !head.isGrey)
        #expect(try PhotoDecoder.Head("in: 40x30 ushort, 1 band, grey16, pngload").isGrey)
        for line in [
            "", "in:", "in: much", "in: 4000", "in: x", "in: 1x2x3", "in: 1x", "in: 99999999999999999999x1 uchar",
        ] {
            #expect(throws: PhotoRules.unreadable, "\(line)") { _ = try PhotoDecoder.Head(line) }
        }
    }
}
