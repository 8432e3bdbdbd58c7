extension Feature {
    static let activities = Feature(
        commands: [
            AddActivity.self, UpdateActivity.self, SetActivityStatus.self, DeleteActivity.self, AddActivityVenue.self,
            UpdateActivityVenue.self, DeleteActivityVenue.self, AssignParticipants.self, UpdateAssignment.self,
            EndAssignment.self, DeleteAssignment.self, SetEventActivity.self,
        ],
        shapes: [.activity, .activityVenue, .activityEvent, .assignment],
        eventRows: [.activityEvents])
}
