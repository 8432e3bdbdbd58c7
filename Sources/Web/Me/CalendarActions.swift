/// Confirms an import that was previewed.
extension FormAction {
    public static let confirmImport = FormAction(named: "calendar.confirmImport")
}
