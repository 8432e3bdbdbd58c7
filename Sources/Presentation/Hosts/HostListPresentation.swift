public import Domain
public import Operations

/// The hosts of an event, and what the viewer can change about them.
public struct HostListPresentation: Equatable, Sendable {
    public struct Item: Equatable, Sendable {
        public var id: ID<User>
        public var name: String
        public var handle: String
        public var photo: String?
        /// Nil where ``actions`` are offered.
        public var badge: Badge?
        public var actions: Actions?
    }

    /// What the owner can do about a co-host.
    public struct Actions: Equatable, Sendable {
        public var handOver: ActionPresentation
        public var remove: ActionPresentation
    }

    /// A person who can be added.
    public struct Candidate: Equatable, Sendable {
        public var person: PersonView
        public var add: ActionPresentation
    }

    public var hosts: [Item]
    /// Who can be added as a co-host; nil if the viewer cannot add anybody.
    public var candidates: [Candidate]?
    /// Shown instead of ``candidates``.
    public var placeholder: Phrase
    /// What co-hosts can do.
    public var explanation: Phrase =
        "Co-hosts can edit the event, invite people, approve requests and remove guests. They take no seat."
    /// Ends co-hosting. Owners hand the event over first.
    public var leave: ActionPresentation?

    /// - Parameters:
    ///   - hosts: the owner first.
    ///   - people: candidates for co-host: friends, or the search results.
    ///   - query: the search text.
    public init(
        _ event: EventView, hosts: [UserView], people: [PersonView], query: String, _ context: PresentationContext
    ) {
        let isOwner = event.allows(.setHosts, context)
        self.hosts = hosts.map { HostListPresentation.item($0, event, isOwner: isOwner) }
        placeholder =
            query.isEmpty
            ? "Search for anybody in the community."
            : "Nobody with that name can be added. Try part of the name or the nickname."
        if isOwner {
            candidates = people.filter { one in !hosts.contains { $0.id == one.id } }.map {
                Candidate(person: $0, add: ActionPresentation("Add", name: "Make \($0.name) a co-host"))
            }
        } else {
            leave = ActionPresentation(
                "Stop co-hosting", .danger,
                confirmation: .init(
                    opener: "Stop co-hosting", consequence: "Stop co-hosting? Only the owner can add you again."))
        }
    }

    private static func item(_ person: UserView, _ event: EventView, isOwner: Bool) -> Item {
        var item = Item(id: person.id, name: person.name, handle: person.handle, photo: person.photo)
        if person.id == event.host.id {
            item.badge = Badge("Host", .accent)
        } else if !isOwner {
            item.badge = Badge("Co-host", .muted)
        } else {
            item.actions = Actions(
                handOver: ActionPresentation(
                    "Hand over to \(person.name)", .danger, name: "Hand over to \(person.name)…",
                    confirmation: .init(
                        opener: "Hand over",
                        consequence: "Hand the event over to \(person.name)? You stay a co-host.")),
                remove: ActionPresentation("Remove", .danger, name: "Remove \(person.name) as a co-host"))
        }
        return item
    }
}
