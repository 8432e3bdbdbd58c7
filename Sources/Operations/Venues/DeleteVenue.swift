public import Domain
public import Store

/// Deletes a venue at which no activity takes or took place and nobody lives or lived.
public struct DeleteVenue: ClientCommand {
    public static let name = "venue.delete"
    // Whether it is in use, the server knows.
    public static let offline = Offline.withHint
    public var id: ID<Venue>

    public init(id: ID<Venue>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        let details = try VenueRow.present(id, in: tx).details
        // What a home is called may say whose it was.
        tx.isAbout(.venue, id, details.type == .privateResidence ? nil : details.name)
        try VenueRow.uses(of: id, in: tx).check()
        try GramIndex.venues.remove(id.bytes, in: tx)
        try tx.execute("DELETE FROM venue WHERE id = \(id)")
        tx.remove(.venue, id, from: .staff)
    }
}
