import Domain
import Foundation
import Properties
import Testing

@testable import Device

/// Credentials are read back as stored, by their owner alone, and are gone after sign-out.
struct CredentialFileTests {
    @Test(.tags(.P10)) func storedAndReadBackAndGone() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "credentials-\(UUID().uuidString)")
        let file = CredentialFile(url)
        #expect(try file.load() == nil)
        try forAll(1_000) { g in
            func token() -> String { g.one(in: 2) ? g.hostileText() : g.word(g.int(1...200)) }
            let stored = Credentials(
                accessToken: token(), refreshToken: token(),
                expiresAt: Instant(seconds: Int64(g.int(0...4_000_000_000))))
            try file.save(stored)
            try #require(try file.load() == stored)
            let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
            try #require(mode?.intValue == 0o600)
        }
        try file.save(nil)
        #expect(try file.load() == nil)
        #expect(!FileManager.default.fileExists(atPath: url.path))
        try file.save(nil)
    }

    @Test func anUnreadableFileMeansSigningInAgain() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "credentials-\(UUID().uuidString)")
        try Data("{\"accessTo".utf8).write(to: url)
        #expect(try CredentialFile(url).load() == nil)
    }
}
