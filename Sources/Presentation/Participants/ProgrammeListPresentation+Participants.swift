import Domain
public import Operations

extension ProgrammeListPresentation {
    public init(_ participants: [ParticipantView], _ filter: ParticipantFilter, _ context: PresentationContext) {
        var empty: EmptyListPresentation?
        if participants.isEmpty {
            empty =
                filter == ParticipantFilter()
                ? .programme(
                    .people, "No participants yet",
                    "Participants are those who take part in activities, with or without an account.",
                    add: LinkPresentation("New participant", .newParticipant), context)
                : EmptyListPresentation(
                    .search, "Nobody found", "Nobody matches. Try fewer words, or remove a filter.",
                    step: LinkPresentation("Show all participants", .participants))
        }
        self.init(add: "New participant", selection: "With selected people …", empty: empty, context)
    }
}
