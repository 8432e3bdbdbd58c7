extension Feature {
    static let programme = Feature(
        commands: [
            InstallProgramme.self, AddActivityType.self, UpdateActivityType.self, DeleteActivityType.self,
            AddParticipantRole.self,
            UpdateParticipantRole.self, DeleteParticipantRole.self,
        ],
        shapes: [.activityType, .participantRole], tables: PersonalDataTable.programme)
}
