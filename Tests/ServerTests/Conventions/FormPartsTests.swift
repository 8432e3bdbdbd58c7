import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Multipart forms (RFC 7578) as programs and browsers write them: each part is read or refused.
@Suite(.serialized, .timeLimit(.minutes(2))) struct FormPartsTests {
    private struct Stage {
        let server: TestServer
        let anna: Member
        let event: String

        init() async throws {
            server = try await TestServer()
            anna = try await server.member("Anna")
            event = try await server.event(by: anna)
        }

        func post(_ body: [UInt8], type: String = "multipart/form-data; boundary=cut") async throws -> ReceivedReply {
            try await server.send(
                .post, "/api/v1/events/\(event)/posts", as: anna.bearer, headers: ["Content-Type": type], bytes: body)
        }

        /// - Parameter isAnnounced: whether the length of the body is known before it arrives.
        func send(_ body: [UInt8], isAnnounced: Bool = true) async throws -> ReceivedReply {
            // In pieces, as a connection delivers them.
            let pieces = stride(from: 0, to: body.count, by: 64 << 10).map {
                ByteBuffer(bytes: body[$0..<min($0 + (64 << 10), body.count)])
            }
            return try await server.send(
                .post, "/do/post.add?event=\(event)", as: anna.browser,
                headers: ["Content-Type": "multipart/form-data; boundary=cut", "Sec-Fetch-Site": "same-origin"],
                bytes: isAnnounced ? body : [],
                body: isAnnounced
                    ? nil
                    : RequestBody(
                        asyncSequence: AsyncStream { stream in
                            for piece in pieces { stream.yield(piece) }
                            stream.finish()
                        }))
        }

        func posts() async throws -> Int { try await server.count("SELECT count(*) FROM post") }
    }

    // MARK: Headers

    @Test func `Parameters are read in every spelling`() {
        for (text, value, name, other) in [
            ("form-data", "form-data", [], []), ("", "", [], []), (";;=;", "", [], []),
            ("form-data; name", "form-data", [], []),
            ("Form-Data ;NAME = menu ; x=1", "form-data", ["menu"], ["1"]),
            (#"a;name="me;nu";x="#, "a", ["me;nu"], [""]),
            (#"a; name="so \"so\" \\"; x=y=z"#, "a", [#"so "so" \"#], ["y=z"]),
            (#"a; name=n; x="C:\tarts\t.png""#, "a", ["n"], [#"C:\tarts\t.png"#]),
            (#"a; name=n; x="tart\""#, "a", ["n"], [#"tart\"#]), (#"a; name=n; x="tart"#, "a", [], []),
            ("a; name=n; Name=\"m\"", "a", ["n", "m"], []),
            ("a" + String(repeating: "; y=1", count: 16) + "; name=n", "a", [], []),
        ] as [(String, String, [String], [String])] {
            let header = HeaderValue(text.utf8)
            #expect(header.value == value && header["name"] == name && header["x"] == other, "\(text)")
        }
    }

    @Test func `A form is the same in pieces of every length`() throws {
        let body =
            part(words, "a\r\n\r\nb\r") + photo() + part("content-disposition: form-data;\r\n\tname=id", "") + end
        for length in Array(1...40) + [body.count] {
            var reader = MultipartReader(boundary: "cut")
            for start in stride(from: 0, to: body.count, by: length) {
                try body[start..<min(start + length, body.count)].withUnsafeBytes { try reader.append($0) }
            }
            try reader.finish()
            let fields = reader.parts.map { part in
                if case .field(let name, let text) = part { "\(name)=\(text)" } else { "" }
            }
            #expect(fields == ["caption=a\r\n\r\nb\r", "id="], "\(length)")
        }
    }

    // MARK: REST

    @Test(arguments: [
        ("Content-Disposition: form-data; name=caption", image),
        ("Content-Disposition: form-data; NAME=\"caption\"", image),
        ("content-disposition:form-data;name=caption", "Content-Disposition:form-data;FileName=tart.png;name=photo"),
        (
            "Content-Type: text/plain\r\n" + words,
            "Content-Disposition: form-data; filename*=UTF-8''t%C3%A4rt.png; name=photo\r\nContent-Type: image/png"
        ),
        (
            "Content-Disposition: form-data;\r\n name=\"caption\"",
            #"Content-Disposition: form-data; name="photo"; filename="\"a\"; name=x.png""#
        ),
    ])
    func `Caption and photo are read however they are named`(_ words: String, _ image: String) async throws {
        let reply = try await Stage().post(part(words, "Rhubarb") + photo(image) + end)
        #expect(reply.status == 201 && reply.json["caption"] == "Rhubarb", "\(reply.text)")
    }

    @Test(arguments: [
        "MULTIPART/form-data; boundary=cut", "multipart/form-data;BOUNDARY=\"cut\"",
        "multipart/form-data ; charset=\"a;b\"; boundary = cut",
    ])
    func `Media types and their parameters ignore case`(_ type: String) async throws {
        let stage = try await Stage()
        let body = part(words, "Rhubarb") + photo() + end
        let reply = try await stage.post(body, type: type)
        #expect(reply.status == 201 && reply.json["caption"] == "Rhubarb", "\(reply.text)")
        let form = try await stage.server.send(
            .post, "/do/post.add?event=\(stage.event)", as: stage.anna.browser,
            headers: ["Content-Type": type, "Sec-Fetch-Site": "same-origin"], bytes: body)
        #expect(form.status == 303)
        let text = try await stage.server.send(
            .post, "/do/photo.setProfile", as: stage.anna.browser,
            headers: [
                "Content-Type": "Application/X-WWW-Form-URLEncoded; charset=UTF-8", "Sec-Fetch-Site": "same-origin",
            ], bytes: Array("remove=on".utf8))
        #expect(text.status == 303)
    }

    @Test(arguments: [
        ("Content-Disposition: form-data", "no name"), ("Content-Disposition: form-data; name=", "no name"),
        ("Content-Type: text/plain; name=caption", "no name"),
        ("Content-Disposition: form-data; name=caption; name=\"id\"", "no name"),
        ("Content-Disposition: form-data; name=\"caption", "no name"),
        (words + "\r\n" + words, "no name"),
        (words + "\r\n\r\nRhubarb\r\n--cut\r\n" + words, "“caption” was sent more than once"),
        (words + "\r\n\r\nRhubarb\r\n--cuttings\r\nQuince", "cannot be read"),
        (words + "\r\nX-Long: " + String(repeating: "x", count: 8_200), "cannot be read"),
    ])
    func `Ambiguous forms are refused`(_ head: String, _ sentence: String) async throws {
        let stage = try await Stage()
        let reply = try await stage.post(part(head, "Rhubarb") + photo() + end)
        #expect(
            reply.status == 400 && reply.code == "malformed" && reply.json["detail"].string?.contains(sentence) == true,
            "\(reply.text)")
        #expect(try await stage.posts() == 0)
    }

    @Test func `Two photos, or a caption that is a file, are refused at their field`() async throws {
        let stage = try await Stage()
        let caption = part(words, "Rhubarb")
        let two = try await stage.post(caption + photo() + photo() + end)
        #expect(two.status == 422 && two.json["fields"] == ["photo": "Choose only one file."], "\(two.text)")
        let file = try await stage.post(part(words + "; filename=c.txt", "Rhubarb") + photo() + end)
        #expect(file.status == 422 && file.json["fields"] == ["caption": "Use text here."], "\(file.text)")
        #expect(try await stage.posts() == 0 && stage.server.photoFiles().isEmpty)
    }

    @Test func `Fields that are too large are not called a photo`() async throws {
        let stage = try await Stage()
        let long = String(repeating: "x", count: RequestBodyReader.smallBodyLimit)
        for field in [part(words, long + "x"), part(words, "x") + part("Content-Disposition: form-data; name=y", long)]
        {
            let reply = try await stage.post(field + photo() + end)
            #expect(
                reply.status == 413
                    && reply.json["detail"].string?.contains("fields of this form are larger than the allowed 64 KiB")
                        == true,
                "\(reply.text)")
        }
        // Long names count towards the limit.
        let names = (0..<12).flatMap {
            part("Content-Disposition: form-data; name=\(String(repeating: "n", count: 6_000))\($0)", "")
        }
        #expect(try await stage.post(names + photo() + end).status == 413)
    }

    // MARK: Pages

    @Test func `The page of a refused form has what was typed before the file`() async throws {
        let stage = try await Stage()
        let caption = part(words, "Apricot & cream")
        let huge = part(image, [UInt8](repeating: 7, count: 18_000_000))
        let large = part(image, [UInt8](repeating: 7, count: 15_000_001))
        let long = part(words, "Apricot & cream" + String(repeating: " ", count: 66_000))
        let nameless = part("Content-Disposition: form-data", "")
        for (what, body, status, sentence) in [
            ("large", caption + large + end, 413, "This photo is larger than 15 MB."),
            ("huge", caption + huge + end, 413, "This photo is larger than 15 MB."),
            ("without an end", caption + photo(), 400, "The form cannot be read."),
            ("long", long + photo() + end, 413, "64 KiB"),
            ("long and huge", long + huge + end, 413, "64 KiB"),
            ("nameless", caption + nameless + photo() + end, 400, "has no name"),
            ("twice", caption + photo() + photo() + end, 422, "Choose only one file."),
        ] as [(String, [UInt8], Int, String)] {
            for isAnnounced in [true, false] {
                let reply = try await stage.send(body, isAnnounced: isAnnounced)
                #expect(reply.status == status && reply.text.contains(sentence), "\(what): \(reply.status)")
                #expect(reply.text.contains("value=\"Apricot &amp; cream") && !reply.text.contains("16 MB"), "\(what)")
            }
        }
        #expect(try await stage.posts() == 0 && stage.server.photoFiles().isEmpty)
    }

    /// Otherwise a refused form would lose these fields.
    @Test func `In every form with a file the fields come before it`() async throws {
        let stage = try await Stage()
        for (path, field) in [("/events/\(stage.event)/board", "caption"), ("/me/import", "past")] {
            let page = try await stage.server.page(path, as: stage.anna.browser).text
            let form = try #require(page.components(separatedBy: "enctype=\"multipart/form-data\"").dropFirst().first)
            let (text, file) = (
                try #require(form.range(of: "name=\"\(field)\"")), try #require(form.range(of: "type=\"file\""))
            )
            #expect(text.lowerBound < file.lowerBound, "\(path)")
        }
    }
}

private let image = #"Content-Disposition: form-data; name="photo"; filename="tart.png""#
private let words = #"Content-Disposition: form-data; name="caption""#
private let end = Array("--cut--\r\n".utf8)

private func part(_ head: String, _ content: [UInt8]) -> [UInt8] {
    Array("--cut\r\n\(head)\r\n\r\n".utf8) + content + [13, 10]
}
private func part(_ head: String, _ text: String) -> [UInt8] { part(head, Array(text.utf8)) }
private func photo(_ head: String = image) -> [UInt8] { part(head, SamplePhotos.pixel) }
