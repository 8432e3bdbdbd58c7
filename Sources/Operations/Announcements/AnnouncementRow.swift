import Domain
import Store

/// A stored announcement.
struct AnnouncementRow {
    var id: ID<Announcement>
    var addressees: [Announcement.Addressee]
    var body: String

    static func find(_ id: ID<Announcement>, in reader: any Reader) throws -> AnnouncementRow? {
        try reader.row(
            "SELECT t.addressees, a.body FROM announcement a JOIN announcement_reach t ON t.announcement_id = a.id WHERE a.id = \(id)"
        ) {
            AnnouncementRow(id: id, addressees: list(try $0.next()), body: try $0.next())
        }
    }

    /// The statuses of the RSVPs that receive it.
    var statuses: [RSVPStatus] { addressees.compactMap(\.status) }
    var goesToInvited: Bool { addressees.contains(.invited) }

    static func text(_ addressees: [Announcement.Addressee]) -> String {
        addressees.map(\.rawValue).joined(separator: " ")
    }
    static func list(_ text: String) -> [Announcement.Addressee] {
        text.split(separator: " ").compactMap { Announcement.Addressee(rawValue: String($0)) }
    }
}
