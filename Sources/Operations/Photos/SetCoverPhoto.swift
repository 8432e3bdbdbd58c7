public import Domain
public import Store

/// Sets or removes the cover photo of an event. Hosts may do this; guests are not notified.
public struct SetCoverPhoto: PhotoCommand {
    public static let name = "photo.setCover"
    // The server stores the photo under another hash than that of the uploaded file.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    /// `nil` removes the photo, which is also allowed for a cancelled event.
    public var photo: StoredPhoto?

    public var namedPhoto: StoredPhoto? { photo }

    public init(event: ID<Event>, photo: StoredPhoto?) {
        self.event = event
        self.photo = photo
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try PhotoAccess.mayHaveCover(event, isRemoval: photo == nil, as: actor, now: tx.now, in: tx)
        let owner = actor.userID ?? row.hostID
        let photo = try photo.map { try PhotoUse.stored($0, of: owner, in: tx) }
        guard row.photo != photo?.hash else { return }
        try PhotoUse.release("event_id = \(event)", in: tx)
        if let photo { try PhotoUse.add(photo, owner: owner, event: event, in: tx) }
        try EventCover.write(photo?.hash, of: event, in: tx)
    }
}
