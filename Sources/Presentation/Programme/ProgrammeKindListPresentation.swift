public import Domain
public import Operations

/// The activity types or the participant roles.
public struct ProgrammeKindListPresentation: Equatable, Sendable {
    public struct Item: Equatable, Sendable {
        public var kind: ProgrammeKindView
        public var badge: Badge?
        public var edit: ActionPresentation?
    }

    public var title: Phrase
    public var items: [Item]
    /// The label of the field for the name of a new one; nil if the viewer may not add any.
    public var add: Phrase?

    public init(_ kind: ProgrammeKind, _ all: [ProgrammeKindView], _ context: PresentationContext) {
        let mayEdit = context.may(.administer)
        switch kind {
        case .activityType: (title, add) = ("Activity types", mayEdit ? "New type" : nil)
        case .participantRole: (title, add) = ("Participant roles", mayEdit ? "New role" : nil)
        }
        items = all.map { one in
            Item(
                kind: one, badge: one.isPredefined ? Badge("Comes with Mingle", .muted) : nil,
                edit: mayEdit && !one.isPredefined
                    ? ActionPresentation("Edit", icon: .edit, name: "Edit \(one.label)") : nil)
        }
    }
}
