/// Form actions that open the page for the selected list items.
extension FormAction {
    public static let chooseParticipants = FormAction(named: "participants.choose")
    public static let chooseActivities = FormAction(named: "activities.choose")
}
