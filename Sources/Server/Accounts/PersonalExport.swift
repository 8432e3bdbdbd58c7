import Domain
import Foundation
import Operations
import ServerOperations
import Wire

/// A person's data export: a zip archive with everything that names them as JSON, and their uploaded photos.
struct PersonalExport {
    let community: Community
    let photos: PhotoFiles
    let actor: Actor

    private struct Contents: Encodable {
        var account: AccountView
        var hosted: [EventView]
        var rsvped: [EventView]
        var invited: [EventView]
        /// The files are `photos/<hash>.jpg`.
        var photos: [OwnPhotoView]
        /// All other stored data, by the name of each list.
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
            try container.encode(rsvped, forKey: Name("rsvped"))
            try container.encode(invited, forKey: Name("invited"))
            try container.encode(photos, forKey: Name("photos"))
            for (name, rows) in sections.sorted(by: { $0.key < $1.key }) {
                try container.encode(rows, forKey: Name(name))
            }
        }
    }

    /// Writes the archive into a file that only its owner can read.
    func write(to archive: URL) async throws {
        let person = try actor.verified()
        let now = community.now
        let (contents, photos) = try await community.read(inBackground: true) { reader in
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
            let contents = Contents(
                account: try AccountQuery.account(person.id, in: reader), hosted: try all(.hosting),
                rsvped: try all(.going),
                invited: try all(.invited), photos: try PhotoQuery.own(as: actor, in: reader),
                sections: try PersonalDataQuery.sections(as: actor, in: reader))
            return (try JSON.encode(contents), Set(contents.photos.map(\.hash)))
        }
        try await ZipArchive.write(to: archive, ["mingle.json": contents], photos: photos, from: self.photos)
    }
}
