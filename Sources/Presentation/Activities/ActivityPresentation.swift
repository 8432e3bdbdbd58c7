public import Domain
public import Operations

/// An activity at a glance.
public struct ActivityPresentation: Equatable, Sendable {
    public var badges: [Badge]
    public var dates: Phrase
    public var participants: Phrase

    public init(_ activity: ActivityView, _ context: PresentationContext) {
        badges = [activity.status.badge]
        if activity.isOngoing && activity.status == .active {
            badges.append(Badge(ActivityTerms.withoutEnd, .muted))
        }
        // An activity without an end date ended when it was completed or cancelled, unless that was before its start.
        let closed = activity.closedAt.flatMap { activity.startDate < $0 ? $0 : nil }
        dates = PeriodText.period(activity.startDate, activity.endDate ?? closed, context)
        participants = "\(activity.participantCount, .count) participants"
    }
}
