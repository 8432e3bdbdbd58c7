/// A person's own calendar.
extension APIPath {
    public static let schedule = APIPath("/schedule")
    public static let scheduleEntry = APIPath("/schedule/{id}")
}
