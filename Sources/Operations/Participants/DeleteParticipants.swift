public import Domain
public import Store

/// Deletes participants, with where they have lived and what they have taken part in.
public struct DeleteParticipants: ClientCommand {
    public static let name = "participant.delete"
    public static let offline = Offline.yes
    /// At once.
    public static let most = 200
    public var ids: [ID<Participant>]

    public init(ids: [ID<Participant>]) {
        self.ids = ids
    }

    /// - Returns: how many there were.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Int {
        try ProgrammeAccess.check(.edit, actor)
        guard ids.count <= DeleteParticipants.most else {
            throw Refusal.invalid("ids", "Choose at most \(DeleteParticipants.most) at once.")
        }
        var gone = 0
        for id in Set(ids).sorted() where try ParticipantRow.find(id, in: tx) != nil {
            try TableRecord.forget(id, in: tx)
            try AssignmentRow.delete(where: "participant_id = \(id)", in: tx)
            let homes = try tx.rows("DELETE FROM participant_address WHERE participant_id = \(id) RETURNING id") {
                try $0.next(ID<ParticipantAddress>.self)
            }
            for one in homes { tx.remove(.participantAddress, one, from: .staff) }
            if gone == 0 { tx.isAbout(.participant, id) } else { tx.isAlsoAbout(.participant, id) }
            try GramIndex.participants.remove(id.bytes, in: tx)
            try tx.execute("DELETE FROM participant WHERE id = \(id)")
            tx.remove(.participant, id, from: .staff)
            gone += 1
        }
        // One that somebody else has deleted meanwhile is gone as well; of several, that is no failure.
        if gone == 0 { throw Refusal.notFound }
        return gone
    }
}
