public import Domain
public import Operations

/// An activity type or a participant role of the community, for those who may rename or delete it.
public struct ProgrammeKindPresentation: Equatable, Sendable {
    public var title: Phrase
    /// Nil while it is in use.
    public var delete: ActionPresentation?
    /// What uses it.
    public var inUse: StatusMessage?

    public init(_ kind: ProgrammeKind, _ one: ProgrammeKindView, uses: ProgrammeUses) {
        title =
            switch kind {
            case .activityType: "Edit type"
            case .participantRole: "Edit role"
            }
        if let objection = uses.objection {
            inUse = StatusMessage(objection.message, .info)
        } else {
            delete = ActionPresentation(
                "Delete it", .danger,
                confirmation: .init(opener: "Delete", consequence: "Nobody can choose “\(one.name)” any more."))
        }
    }
}
