extension Feature {
    static let participants = Feature(
        commands: [AddParticipant.self, UpdateParticipant.self, DeleteParticipants.self], shapes: [.participant, .participantAddress],
        tables: PersonalTable.participants)
}
