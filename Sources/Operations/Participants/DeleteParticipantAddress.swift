public import Domain
public import Store

/// Deletes an entry of a participant's address history, for example a mistake. The previous entry continues in
/// its place.
public struct DeleteParticipantAddress: ClientCommand {
    public static let name = "participantAddress.delete"
    public static let offline = Offline.yes
    public var id: ID<ParticipantAddress>

    public init(id: ID<ParticipantAddress>) {
        self.id = id
    }

    /// - Returns: The participant of the entry.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Participant> {
        try ProgrammeAccess.check(.edit, actor)
        let participant = try HomeHistoryStore.participant(of: id, in: tx)
        tx.setSubject(.participant, participant)
        var history = HomeHistory(try HomeHistoryStore.entries(of: participant, in: tx))
        if let entry = history.entry(id) { tx.addPartner(.venue, entry.venue) }
        history.remove(id)
        try HomeHistoryStore.write(history, of: participant, in: tx)
        return participant
    }
}
