import Domain
import Foundation
import HTTPTypes
import NIOEmbedded
import Operations
import ServerOperations
import Testing

@testable import Server
@testable import TestCampus

/// Exports use bounded memory and disk space, and leave nothing behind.
@Suite(.serialized) struct ExportTests {
    private func left(_ server: TestServer) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: server.folder.appending(path: "exports").path)) ?? []
    }

    /// Gives somebody a photo that is larger than all socket buffers.
    ///
    /// - Returns: its content.
    @discardableResult
    private func addPhoto(_ bytes: Int, of member: Member, to server: TestServer) async throws -> Data {
        let hash = String(repeating: "ab", count: 32)
        try await server.community.perform(
            SetProfilePhoto(photo: StoredPhoto(hash: hash, bytes: bytes)), as: server.actor(member))
        let file = PhotoFiles(folder: server.photos).url(hash, .full)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Content that deflate would compress well.
        let content = Data(repeating: 0x61, count: bytes)
        try content.write(to: file)
        return content
    }

    private func export(_ server: TestServer, _ member: Member) async throws -> ReceivedReply {
        try await server.call(.get, "/me/export", as: member.bearer)
    }

    @Test func `One of a person at a time and a few in all, over REST and by the form`() async throws {
        let server = try await TestServer()
        var people: [Member] = []
        for number in 0...PersonalExports.maxConcurrency { people.append(try await server.member("Anna\(number)")) }
        let anna = people[0]
        func archive(_ member: Member) async throws -> Download {
            try await server.server.exports.archive(as: server.actor(member), over: NIOAsyncTestingChannel())
        }
        var open = [try await archive(anna)]
        let second = try await export(server, anna)
        #expect(second.status == 429 && second.code == "rate_limited" && second.header("Retry-After") == "10")
        let form = try await server.form("account.export", [("password", Member.password)], as: anna.browser)
        #expect(form.status == 429 && form.header("Retry-After") == "10")
        #expect(form.header("Content-Type")?.hasPrefix("text/html") == true)
        #expect(form.text.contains("Your export is already running.") && form.text.contains("name=\"givenName\""))
        #expect(try await export(server, people[1]).status == 200)

        for person in people[1..<PersonalExports.maxConcurrency] { open.append(try await archive(person)) }
        let full = try await export(server, people.last!)
        #expect(full.status == 503 && full.code == "unavailable" && full.header("Retry-After") == "60")
        #expect(left(server) == [], "what is sent has no name any more")
        open = []
        for person in people { #expect(try await export(server, person).status == 200) }
    }

    @Test func `An archive that is refused or fails gives its place back`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        // A file where the folder should be.
        let folder = server.folder.appending(path: "exports")
        try Data().write(to: folder)
        #expect(try await export(server, anna).status == 500)
        try FileManager.default.removeItem(at: folder)
        #expect(try await server.call(.head, "/me/export", as: anna.bearer).status == 200)
        #expect(try await export(server, anna).status == 200)
        #expect(left(server) == [])
    }

    @Test func `A photo is packed as it is, and all arrives in pieces with its length announced`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let content = try await addPhoto(3_000_000, of: anna, to: server)
        let reply = try await export(server, anna)
        #expect(reply.status == 200 && reply.header("Content-Length") == "\(reply.body.count)")
        #expect(reply.body.count > content.count)
        #expect(try Unzip.file("photos/*.jpg", in: reply.body).utf8.count == content.count)
        #expect(left(server) == [])
    }

    @Test(.timeLimit(.minutes(2)))
    func `A stalled reader holds one slot and no file until it disconnects`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        try await addPhoto(40_000_000, of: anna, to: server)
        try await server.live { port in
            let reader = try await RawConnection(port: port, readsAutomatically: false)
            try await reader.send(
                "GET /api/v1/me/export HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(anna.tokens.accessToken)\r\n\r\n"
            )
            #expect(
                await reader.waits {
                    $0.readOnce()
                    return $0.text.hasPrefix("HTTP/1.1 200")
                })
            #expect(left(server) == [])
            #expect(try await export(server, anna).status == 429)
            #expect(try await export(server, bert).status == 200)
            try await reader.reset()
            var again = try await export(server, anna)
            while again.status == 429 {
                try await Task.sleep(for: .milliseconds(10))
                again = try await export(server, anna)
            }
            #expect(again.status == 200 && again.body.count > 40_000_000)
        }
    }

    @Test func `What a process that died was packing is cleared at the start`() async throws {
        let server = try await TestServer()
        let folder = server.folder.appending(path: "exports")
        try FileManager.default.createDirectory(at: folder.appending(path: "half"), withIntermediateDirectories: true)
        try Data(count: 10).write(to: folder.appending(path: "half.zip"))
        try await server.server.prepare()
        #expect(left(server).isEmpty)
    }

    @Test func `The folder and what is in it are for the server alone`() async throws {
        let server = try await TestServer()
        let archive = server.folder.appending(path: "exports/one.zip")
        try await ZipArchive.write(to: archive, ["a.json": [0x7B, 0x7D]], from: PhotoFiles(folder: server.photos))
        func mode(_ url: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        }
        #expect(try mode(archive) == 0o600 && mode(archive.deletingLastPathComponent()) == 0o700)
        #expect(left(server) == ["one.zip"])
    }
}
