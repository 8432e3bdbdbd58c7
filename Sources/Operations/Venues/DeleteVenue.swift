public import Domain
public import Store

/// Deletes a venue that no activity or home uses or has used.
public struct DeleteVenue: ClientCommand {
    public static let name = "venue.delete"
    // Only the server knows whether it is in use.
    public static let offline = Offline.withHint
    public var id: ID<Venue>

    public init(id: ID<Venue>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        let details = try VenueRow.existing(id, in: tx).details
        // The name of a home can identify its resident, so it is not recorded.
        tx.setSubject(.venue, id, details.type == .privateResidence ? nil : details.name)
        try VenueRow.uses(of: id, in: tx).check()
        try TrigramIndex.venues.remove(id.bytes, in: tx)
        try tx.execute("DELETE FROM venue WHERE id = \(id)")
        tx.remove(.venue, id, from: .staff)
    }
}
