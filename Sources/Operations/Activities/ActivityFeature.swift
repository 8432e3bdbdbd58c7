extension Feature {
    static let activities = Feature(
        commands: [
            AddActivity.self, UpdateActivity.self, SetActivityStatus.self, DeleteActivity.self, AddActivityVenue.self, UpdateActivityVenue.self,
            DeleteActivityVenue.self, AssignParticipants.self, DeleteAssignment.self,
        ],
        shapes: [.activity, .activityVenue, .assignment], tables: PersonalTable.activities)
}
