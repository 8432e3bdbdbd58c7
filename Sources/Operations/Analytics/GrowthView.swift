public import Domain

/// The growth of the programme by period.
public struct GrowthView: Hashable, Sendable, Codable {
    public struct Point: Hashable, Sendable, Codable {
        /// The start of the period.
        public var date: Instant
        /// Whether the period is not over yet or is cut off by the end of the requested range.
        public var isPartial: Bool
        /// The people who have participated by the end of the period.
        public var participantCount: Int
        /// The activities that have started by the end of the period.
        public var activityCount: Int
        /// The people who participated for the first time.
        public var newParticipants: Int
        /// The activities that started.
        public var newActivities: Int
        /// The change of `participantCount` from the previous period in percent; absent if that was zero.
        public var participantChange: Double?
        /// The change of `activityCount` from the previous period in percent; absent if that was zero.
        public var activityChange: Double?

        public init(
            date: Instant, isPartial: Bool = false, participantCount: Int, activityCount: Int, newParticipants: Int,
            newActivities: Int,
            participantChange: Double? = nil, activityChange: Double? = nil
        ) {
            self.date = date
            self.isPartial = isPartial
            self.participantCount = participantCount
            self.activityCount = activityCount
            self.newParticipants = newParticipants
            self.newActivities = newActivities
            self.participantChange = participantChange
            self.activityChange = activityChange
        }
    }

    public var period: PeriodLength
    /// The time zone of the periods (IANA).
    public var timeZone: String
    public var dataPoints: [Point]

    public init(period: PeriodLength, timeZone: String, dataPoints: [Point]) {
        self.period = period
        self.timeZone = timeZone
        self.dataPoints = dataPoints
    }
}
