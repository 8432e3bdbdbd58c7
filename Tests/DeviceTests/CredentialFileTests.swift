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
        for name in ["a", "b"] {
            let stored = Credentials(accessToken: name, refreshToken: "r\(name)", expiresAt: Instant(seconds: 5))
            try file.save(stored)
            #expect(try file.load() == stored)
            let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
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
