extension Feature {
    static let programme = Feature(
        commands: [
            AddActivityType.self, UpdateActivityType.self, DeleteActivityType.self, AddParticipantRole.self,
            UpdateParticipantRole.self, DeleteParticipantRole.self,
        ],
        shapes: [.activityType, .participantRole])
}
