public import Domain
public import Operations

/// The groups of guests that hosts can write to.
public struct AnnouncementFormPresentation: Equatable, Sendable {
    public struct Group: Equatable, Sendable {
        public var section: HostGuestListSection
        public var isChosen: Bool
        public var people: Phrase
        /// How many of them get no mail.
        public var unreached: Phrase?
    }

    /// Empty if there is nobody to write to.
    public var groups: [Group] = []
    /// Shown instead of ``groups``.
    public var placeholder: Phrase?
    /// The next step if there are no ``groups``.
    public var invite: ActionPresentation?

    /// - Parameters:
    ///   - reach: the number of recipients for each group of guests.
    ///   - unreached: the number of guests without an address in each group.
    ///   - chosen: the chosen groups; nil for the usual ones.
    public init(
        _ event: EventView, reach: [Announcement.Addressee: Int], unreached: [Announcement.Addressee: Int] = [:],
        chosen: [HostGuestListSection]? = nil
    ) {
        guard reach.values.contains(where: { $0 > 0 }) else {
            placeholder = "Nobody is invited and nobody has answered yet, so there’s nobody to write to."
            invite = event.mine.may.invite ? ActionPresentation("Invite people") : nil
            return
        }
        let chosen = chosen ?? [.going, .maybe]
        groups = HostGuestListSection.allCases.compactMap { section in
            guard let addressees = section.addressees else { return nil }
            let count = addressees.reduce(0) { $0 + (reach[$1] ?? 0) }
            let isChosen = chosen.contains(section)
            guard count > 0 || isChosen else { return nil }
            let missed = addressees.reduce(0) { $0 + (unreached[$1] ?? 0) }
            return Group(
                section: section, isChosen: isChosen, people: "\(count, .count) people",
                unreached: missed > 0 ? "\(missed, .count) without an address" : nil)
        }
    }
}
