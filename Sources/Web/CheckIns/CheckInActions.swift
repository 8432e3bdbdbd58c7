extension FormAction {
    /// Checks in the guest of a scanned or typed code.
    public static let checkInByCode = FormAction(named: "guest.checkInByCode")
}
