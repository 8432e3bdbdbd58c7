public import Domain

/// How the programme grows, period by period.
public struct GrowthView: Hashable, Sendable, Codable {
    public struct Point: Hashable, Sendable, Codable {
        /// When the period begins.
        public var date: Instant
        /// Whether the period is not over, or is cut by the end of the time that was asked for.
        public var isPartial: Bool
        /// Those who have taken part in something until the end of the period.
        public var participantCount: Int
        /// Those that have begun until the end of the period.
        public var activityCount: Int
        /// Those who took part for the first time.
        public var newParticipants: Int
        /// Those that began.
        public var newActivities: Int
        /// Of `participantCount` on the period before, in percent; absent where that was zero.
        public var participantChange: Double?
        /// Of `activityCount` on the period before, in percent; absent where that was zero.
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
    /// By whose calendar the periods are counted (IANA).
    public var timeZone: String
    public var dataPoints: [Point]

    public init(period: PeriodLength, timeZone: String, dataPoints: [Point]) {
        self.period = period
        self.timeZone = timeZone
        self.dataPoints = dataPoints
    }
}
