public import Domain
public import Store

/// Deletes participants with their address histories and assignments.
public struct DeleteParticipants: ClientCommand {
    public static let name = "participant.delete"
    public static let offline = Offline.yes
    /// The maximum number per command.
    public static let maxCount = 200
    public var ids: [ID<Participant>]

    public init(ids: [ID<Participant>]) {
        self.ids = ids
    }

    /// - Returns: The number of deleted participants.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Int {
        try ProgrammeAccess.check(.edit, actor)
        guard ids.count <= DeleteParticipants.maxCount else {
            throw Refusal.invalid("ids", "Choose at most \(DeleteParticipants.maxCount) at once.")
        }
        var gone = 0
        for id in Set(ids).sorted() where try ParticipantRow.find(id, in: tx) != nil {
            try tx.emit(ParticipantDeleted(id: id))
            try AssignmentRow.delete(where: "participant_id = \(id)", in: tx)
            try tx.delete(
                .participantAddress, from: "participant_address", where: "participant_id = \(id) AND is_archived",
                in: .staffArchive)
            try tx.delete(
                .participantAddress, from: "participant_address", where: "participant_id = \(id)", in: .staff)
            if gone == 0 { tx.setSubject(.participant, id) } else { tx.addSubject(.participant, id) }
            try TrigramIndex.participants.remove(id.bytes, in: tx)
            try tx.execute("DELETE FROM participant WHERE id = \(id)")
            tx.remove(.participant, id, from: .staff)
            gone += 1
        }
        // Participants that someone else has deleted are skipped; it fails only if none is left.
        if gone == 0 { throw Refusal.notFound }
        return gone
    }
}
