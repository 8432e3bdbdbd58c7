package import Domain
package import Store

/// A stored announcement.
package struct AnnouncementRow {
    package var id: ID<Announcement>
    var addressees: [Announcement.Addressee]
    package var body: String

    package static func find(_ id: ID<Announcement>, in reader: any Reader) throws -> AnnouncementRow? {
        try reader.row(
            "SELECT t.addressees, a.body FROM announcement a JOIN announcement_reach t ON t.announcement_id = a.id WHERE a.id = \(id)"
        ) {
            AnnouncementRow(id: id, addressees: list(try $0.next()), body: try $0.next())
        }
    }

    /// The statuses of the RSVPs that receive it.
    package var statuses: [RSVPStatus] { addressees.compactMap(\.status) }
    package var goesToInvited: Bool { addressees.contains(.invited) }

    static func text(_ addressees: [Announcement.Addressee]) -> String {
        addressees.map(\.rawValue).joined(separator: " ")
    }
    static func list(_ text: String) -> [Announcement.Addressee] {
        text.split(separator: " ").compactMap { Announcement.Addressee(rawValue: String($0)) }
    }
}
