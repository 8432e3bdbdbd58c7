import Domain
import Foundation
import ICalendar
import Operations
import Subprocess
import Wire

/// Everything that names a person, as JSON and calendar files in one zip archive.
struct PersonalExport {
    let community: Community
    let actor: Actor

    private struct Contents: Encodable {
        var account: AccountView
        var sessions: [SessionView]
        var hosted: [EventView]
        var answered: [EventView]
        var invited: [EventView]
        var feeds: [FeedView]
    }

    func archive() async throws -> [UInt8] {
        let person = try actor.verified()
        let now = community.now
        let contents = try await community.read { reader in
            func all(_ mine: EventFilter.Mine) throws -> [EventView] {
                var events: [EventView] = []
                var cursor: PageCursor?
                repeat {
                    let page = try EventQuery.events(
                        EventFilter(mine: mine), as: actor, after: cursor, limit: 200, now: now, in: reader)
                    events += page.items
                    cursor = page.next
                } while cursor != nil
                return events
            }
            return Contents(
                account: try AccountQuery.account(person.id, in: reader),
                sessions: try AccountQuery.sessions(as: actor, in: reader), hosted: try all(.hosting),
                answered: try all(.going), invited: try all(.invited),
                feeds: try CalendarQuery.feeds(as: actor, in: reader))
        }
        return try await ZipArchive.make(["mingle.json": try JSON.encode(contents)])
    }
}

/// Packs files with the system's `zip`.
public enum ZipArchive {
    /// - Parameter files: contents by name.
    public static func make(_ files: [String: [UInt8]]) async throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mingle-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
        let archive = folder.appendingPathComponent("archive.zip")
        let result = try await Subprocess.run(
            .name("zip"), arguments: .init(["-q", "-j", archive.path] + files.keys.sorted().map { folder.appendingPathComponent($0).path }),
            output: .discarded, error: .string(limit: 4096))
        guard result.terminationStatus.isSuccess else {
            throw Refusal(.unavailable, "The archive could not be packed: \(result.standardError).")
        }
        return Array(try Data(contentsOf: archive))
    }
}
