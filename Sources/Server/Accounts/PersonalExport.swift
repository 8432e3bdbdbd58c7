import Domain
import Foundation
import ICalendar
import Operations
import Subprocess
import Wire

/// Everything that names a person, as JSON, with the photos that they uploaded, in one zip archive.
struct PersonalExport {
    let community: Community
    let photos: PhotoFiles
    let actor: Actor

    private struct Contents: Encodable {
        var account: AccountView
        var hosted: [EventView]
        var answered: [EventView]
        var invited: [EventView]
        /// Their files are `photos/<hash>.jpg`.
        var photos: [OwnPhotoView]
        /// Everything else that is kept, by the name of each list.
        var sections: [String: [PersonalDataQuery.ExportedRow]]

        private struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(_ name: String) { stringValue = name }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Name.self)
            try container.encode(account, forKey: Name("account"))
            try container.encode(hosted, forKey: Name("hosted"))
            try container.encode(answered, forKey: Name("answered"))
            try container.encode(invited, forKey: Name("invited"))
            try container.encode(photos, forKey: Name("photos"))
            for (name, rows) in sections { try container.encode(rows, forKey: Name(name)) }
        }
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
                account: try AccountQuery.account(person.id, in: reader), hosted: try all(.hosting), answered: try all(.going),
                invited: try all(.invited), photos: try PhotoQuery.own(as: actor, in: reader),
                sections: try PersonalDataQuery.sections(as: actor, in: reader))
        }
        return try await ZipArchive.make(
            ["mingle.json": try JSON.encode(contents)], photos: Set(contents.photos.map(\.hash)), from: photos)
    }
}

/// Packs files with the system's `zip`.
public enum ZipArchive {
    /// - Parameters:
    ///   - files: contents by name.
    ///   - photos: hashes of photos that go along, in full size, as `photos/<hash>.jpg`. One without a file is left out.
    public static func make(
        _ files: [String: [UInt8]], photos: Set<String> = [], from photoFiles: PhotoFiles? = nil
    ) async throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mingle-\(UUID().uuidString)")
        let contents = folder.appendingPathComponent("contents")
        let pictures = contents.appendingPathComponent("photos")
        try FileManager.default.createDirectory(
            at: photos.isEmpty ? contents : pictures, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in files { try Data(bytes).write(to: contents.appendingPathComponent(name)) }
        for hash in photos {
            guard let file = photoFiles?.url(hash, .full) else { continue }
            let name = pictures.appendingPathComponent("\(hash).jpg")
            do { try FileManager.default.linkItem(at: file, to: name) } catch { try? FileManager.default.copyItem(at: file, to: name) }
        }
        let result = try await Subprocess.run(
            .name("sh"), arguments: ["-c", #"cd "$1" && exec zip -q -r -D ../archive.zip ."#, "sh", contents.path],
            output: .discarded, error: .string(limit: 4096))
        guard result.terminationStatus.isSuccess else {
            throw Refusal(.unavailable, "The archive could not be packed: \(result.standardError).")
        }
        return Array(try Data(contentsOf: folder.appendingPathComponent("archive.zip")))
    }
}
