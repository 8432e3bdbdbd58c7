package import Domain

extension ReminderTime {
    /// - Parameter zone: IANA name.
    package init(_ offset: ReminderOffset, of at: Instant, allDay: Bool, zone: String) {
        self.init(offset, of: at, allDay: allDay) { Zones.offset(of: zone, at: $0) }
    }

    /// The least and the most time from the first moment of a day to its 9:00. A clock change in between makes it shorter
    /// or longer than nine hours.
    package static let morning = (least: Span.hours(6), most: Span.hours(12))
}
