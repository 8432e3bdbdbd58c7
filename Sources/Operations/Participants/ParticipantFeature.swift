extension Feature {
    static let participants = Feature(
        commands: [
            AddParticipant.self, UpdateParticipant.self, DeleteParticipants.self, AddParticipantAddress.self,
            UpdateParticipantAddress.self, DeleteParticipantAddress.self,
        ],
        shapes: [.participant, .participantAddress])
}
