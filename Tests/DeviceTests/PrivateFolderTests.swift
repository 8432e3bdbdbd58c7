import Domain
import Foundation
import Properties
import Testing

@testable import Device

/// What a device stores is for its owner alone.
struct PrivateFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "private-\(UUID().uuidString)")

    private func mode(_ name: String) throws -> Int? {
        let path = name.isEmpty ? folder.path : folder.appending(path: name).path
        return (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test(.tags(.P10)) func everyFileOfTheQueueIsForItsOwnerAlone() throws {
        try PrivateFolder.prepare(folder)
        let now = Instant(seconds: 1_795_802_400)
        let path = folder.appending(path: "outbox.sqlite").path
        let outbox = try Outbox(path: path, of: ID(at: now) { 1 }) { ID(at: now) { 7 } }
        _ = try outbox.append("todo.add", "a", at: now)
        #expect(try mode("") == 0o700)
        for end in ["", "-wal", "-shm"] { #expect(try mode("outbox.sqlite" + end) == 0o600) }
    }

    @Test func filesThatOthersCouldReadAreClosed() throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let account = folder.appending(path: "account.json")
        try Data([1]).write(to: account)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: account.path)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "photos"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try PrivateFolder.prepare(folder)
        #expect(try mode("") == 0o700 && mode("account.json") == 0o600)
        #expect(try mode("photos") == 0o700, "a folder stays one that can be entered")
    }

    @Test func aWipeLeavesNothing() throws {
        try PrivateFolder.prepare(folder.appending(path: "photos"))
        try Data([1]).write(to: folder.appending(path: "photos/a"))
        try Data([1]).write(to: folder.appending(path: "account.json"))
        try PrivateFolder.wipe(folder, last: "account.json")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
