import Domain
import HTML
import Operations
import Presentation

/// Phrases for an activity's dates and status.
enum ActivityPhrases {
    /// Returns a day in the viewer's zone, such as `Fri 27 Nov`.
    ///
    /// - Parameter other: the other end of a range.
    static func day(_ instant: Instant, besides other: Instant? = nil, _ context: PageContext) -> Phrase {
        func civil(_ instant: Instant) -> CivilTime { Zones.civil(instant, in: context.zone) }
        return DateText.day(civil(instant), today: civil(context.now), besides: other.map(civil), inSentence: true)
    }

    /// The label for activities that have begun and not ended by their dates, whatever their status. Analytics counts
    /// these. A status has its own labels.
    static let underWay: Phrase = "Under way"
    static let withoutEnd: Phrase = "Without end"

    /// Returns the phrase for a period, which may be open-ended.
    static func period(_ from: Instant, _ to: Instant?, _ context: PageContext) -> Phrase {
        guard let to else { return from > context.now ? "From \(day(from, context))" : "Since \(day(from, context))" }
        return "From \(day(from, besides: to, context)) to \(day(to, besides: from, context))"
    }

    /// Returns the phrase for an assignment: its role and its period.
    static func participation(_ one: AssignmentView, _ context: PageContext) -> Phrase {
        guard let end = one.endedAt else { return "\(one.role.label), since \(day(one.assignedAt, context))" }
        let start = one.assignedAt
        return "\(one.role.label), from \(day(start, besides: end, context)) to \(day(end, besides: start, context))"
    }

    static func dates(_ one: ActivityView, _ context: PageContext) -> Phrase {
        guard one.endDate == nil, let closed = one.closedAt else { return period(one.startDate, one.endDate, context) }
        return one.startDate < closed ? period(one.startDate, closed, context) : period(one.startDate, nil, context)
    }

    static func pills(_ one: ActivityView) -> HTML {
        "\(Pills.pill(one.status.badge))\(one.isOngoing && one.status == .active ? Pills.pill(withoutEnd, .muted) : nil)"
    }
}
