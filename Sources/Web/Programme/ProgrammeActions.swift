/// Rows of a list that are ticked: the page on which something is done with them.
extension FormAction {
    public static let chooseParticipants = FormAction(named: "participants.choose")
    public static let chooseActivities = FormAction(named: "activities.choose")
}
