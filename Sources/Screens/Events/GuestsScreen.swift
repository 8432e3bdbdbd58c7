public import Domain
public import Observation
public import Operations
public import Presentation

/// Who comes to an event: what guests may see, and the hosts' list with what they can do.
public struct GuestsContent: ScreenValue {
    public struct Host: Equatable, Sendable, Identifiable {
        public var id: ID<User>
        public var name: String
        public var handle: String
        public var face: FacePresentation
        public var badge: Badge
    }

    public struct Guest: Equatable, Sendable, Identifiable {
        public var id: ID<RSVP>
        public var name: Phrase
        public var face: FacePresentation
        public var badges: [Badge]
        public var accountNote: Phrase?
        public var profile: Destination?
        /// Nil for viewers who are no hosts.
        public var actions: GuestPresentation?
    }

    public struct Invited: Equatable, Sendable, Identifiable {
        public var id: ID<Invitation>
        public var guest: InvitedGuestPresentation
    }

    public struct Request: Equatable, Sendable, Identifiable {
        public var id: ID<JoinRequest>
        public var request: JoinRequestPresentation
    }

    public struct Removed: Equatable, Sendable, Identifiable {
        /// How commands name them.
        public var id: String
        public var name: String
    }

    public var title: String
    public var counts: [Phrase]
    public var hosts: [Host]
    public var guests: [Guest]
    public var hasMore: Bool
    /// Sections and what hosts can do; nil for others.
    public var desk: HostGuestListPresentation?
    /// The number of entries in each section, for hosts.
    public var sectionCounts: [HostGuestListSection: Int] = [:]
    public var invited: [Invited] = []
    public var requests: [Request] = []
    public var removed: [Removed] = []
    public var empty: EmptyListPresentation?
}

@Observable @MainActor
public final class GuestsScreen: ActingScreen<GuestsContent> {
    nonisolated static let pageLength = 200

    public let event: ID<Event>
    /// The section that hosts look at.
    public private(set) var section = HostGuestListSection.all
    /// What hosts search for, as typed.
    public private(set) var query = ""
    /// A guest whom a host adds by hand.
    public var newName = ""
    public var newStatus = RSVPChoice.going
    private var pages = 1

    public init(of event: ID<Event>, on account: OpenAccount) {
        self.event = event
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> GuestsContent {
        { [event, section, query, limit = pages * GuestsScreen.pageLength] in
            try GuestsContent(event, section, matching: query, limit: limit, $0)
        }
    }

    public func show(_ section: HostGuestListSection) async {
        (self.section, pages) = (section, 1)
        await reload()
    }

    public func search(_ query: String) async {
        self.query = query
        await reload()
    }

    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }

    @discardableResult
    public func addGuest() -> Task<Bool, Never>? {
        perform(AddGuest(event: event, name: newName, status: newStatus)) { self.newName = "" }
    }

    /// Sets the answer of a guest, as a host.
    @discardableResult
    public func change(_ guest: ID<RSVP>, to choice: RSVPChoice, party: Int? = nil) -> Task<Bool, Never>? {
        perform(SetGuest(event: event, guest: "\(guest)", status: choice, party: party))
    }

    @discardableResult
    public func remove(_ guest: ID<RSVP>) -> Task<Bool, Never>? {
        perform(RemoveGuest(event: event, guest: "\(guest)"))
    }

    @discardableResult
    public func approve(_ request: ID<JoinRequest>) -> Task<Bool, Never>? {
        perform(ApproveJoinRequest(event: event, request: request))
    }

    /// Declines a request; lets a declined person ask again.
    @discardableResult
    public func drop(_ request: ID<JoinRequest>, reopens: Bool = false) -> Task<Bool, Never>? {
        perform(DropJoinRequest(event: event, request: request, reopens: reopens ? true : nil))
    }
}

extension GuestsContent {
    init(
        _ id: ID<Event>, _ section: HostGuestListSection, matching query: String, limit: Int, _ reading: ScreenReading
    ) throws {
        let (actor, now, reader, context) = (reading.actor, reading.now, reading.reader, reading.context)
        let event = try EventQuery.event(id, as: actor, now: now, in: reader)
        (title, counts) = (event.title, event.guestCounts)
        let people = try HostQuery.hosts(of: id, as: actor, in: reader)
        let query = Text.trimmed(query)
        guard event.canManage else {
            let list = try GuestQuery.guests(of: id, as: actor, limit: limit, in: reader)
            hosts = people.map { Host($0, event) }
            (guests, hasMore) = (list.items.map { Guest($0, event, nil) }, list.next != nil)
            empty = list.items.isEmpty ? .guests(event) : nil
            return
        }
        let list = try GuestQuery.desk(of: id, section, matching: query, as: actor, limit: limit, in: reader)
        let desk = HostGuestListPresentation(event, list, in: section, isSearch: !query.isEmpty, context)
        hosts = desk.showsHosts ? people.map { Host($0, event) } : []
        guests = list.guests.items.map { Guest($0, event, GuestPresentation($0, at: event, context)) }
        hasMore = list.guests.next != nil
        sectionCounts = list.counts
        invited = list.invitations.map { Invited(id: $0.id, guest: InvitedGuestPresentation($0, at: event, context)) }
        requests = list.requests.map { Request(id: $0.id, request: JoinRequestPresentation($0, event, context)) }
        removed = list.removed.map { Removed(id: $0.who, name: $0.user?.name ?? $0.who) }
        empty = desk.empty
        self.desk = desk
    }
}

extension GuestsContent.Host {
    init(_ person: UserView, _ event: EventView) {
        (id, name, handle) = (person.id, person.name, person.handle)
        face = FacePresentation(person.name, photo: person.photo)
        badge = event.hostBadge(person.id)
    }
}

extension GuestsContent.Guest {
    init(_ guest: GuestView, _ event: EventView, _ actions: GuestPresentation?) {
        (id, name, badges) = (guest.id, guest.partyName, guest.badges)
        face = FacePresentation(guest.name, photo: guest.photo)
        accountNote = guest.accountNote
        profile = guest.userId.map { .person($0) }
        self.actions = actions
    }
}
