public import Domain
public import Operations

/// A participant's current or past role in an activity.
public struct AssignmentPresentation: Equatable, Sendable {
    public var roleAndPeriod: Phrase
    /// Nil if it has ended, or the viewer may not edit the programme.
    public var end: ActionPresentation?
    /// Offered with ``end``, because an assignment of the past is removed on the screen that changes it.
    public var remove: ActionPresentation?
    public var change: ActionPresentation?

    public init(_ assignment: AssignmentView, _ context: PresentationContext) {
        let (role, start) = (assignment.role.label, assignment.assignedAt)
        roleAndPeriod =
            if let end = assignment.endedAt {
                "\(role), from \(PeriodText.day(start, besides: end, context)) to \(PeriodText.day(end, besides: start, context))"
            } else { "\(role), since \(PeriodText.day(start, context))" }
        guard context.may(.edit) else { return }
        let person = assignment.participant.name
        change = ActionPresentation(
            "Change role or dates", icon: .edit, name: "Change when \(person) takes part as \(role)")
        guard assignment.endedAt == nil else { return }
        end = ActionPresentation(
            "End it now", .primary, name: "End: \(person) as \(role)",
            confirmation: .init(
                opener: "End it",
                consequence:
                    "“End it now” ends their part today: the history and the figures keep the time until now. “Entered by mistake” removes it from the history and the figures, as if it had never been entered."
            ))
        remove = ActionPresentation("Entered by mistake", .danger)
    }
}
