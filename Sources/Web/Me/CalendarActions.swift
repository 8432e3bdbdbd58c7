/// An import that has been looked at.
extension FormAction {
    public static let confirmImport = FormAction(named: "calendar.confirmImport")
}
