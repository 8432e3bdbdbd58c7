import Domain
import Foundation
import HTTPTypes
import NIOCore
import Operations

/// Hands out the tables of the programme: made one after the other, and sent from files, so that however many are asked for, all others are served
/// beside them.
final class TableExports: Sendable {
    /// Files on the disk, for all and for one person.
    private static let (most, each) = (8, 2)

    private let community: Community
    private let folder: URL
    private let places = Places(most: most)
    private let making = Turns(atOnce: 1)

    /// - Parameter folder: of the files, which is cleared at every start. Made with the first one.
    init(community: Community, folder: URL) {
        self.community = community
        self.folder = folder
    }

    /// - Parameter channel: to the one who asks.
    /// - Throws: ``Refusal`` `rate_limited` and `unavailable` where too many are under way.
    func reply(_ kind: TableKind, as actor: Actor, over channel: any Channel) async throws -> Reply {
        let place = try place(actor.verified().id)
        let file = folder.appendingPathComponent("\(UUID().uuidString).csv")
        let (now, folder) = (community.now, folder)
        try await making.run {
            try await community.read(atLength: true) { reader in
                let text = CSV.text(try TableExport.rows(kind, as: actor, now: now, in: reader))
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try Data(text).write(to: file)
            }
        }
        return try Reply(
            download: Download(taking: file, place: place, over: channel), type: "text/csv; charset=utf-8", name: "\(kind.rawValue).csv")
    }

    private func place(_ person: ID<User>) throws(Refusal) -> Places.Place {
        switch places.enter(.person(person), each: TableExports.each) {
        case .place(let place): return place
        case .enough: throw Refusal(.rateLimited, "Exports of yours are under way. Wait until all of them have arrived.", retryAfter: 5)
        case .full: throw Refusal(.unavailable, "Several exports are under way just now. Try again in a minute.", retryAfter: 60)
        }
    }
}
