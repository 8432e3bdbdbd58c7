public import Domain
public import Observation
import Operations
public import Presentation

/// Friend requests, friends and connections, or the people who match a search.
public struct PeopleContent: ScreenValue {
    public struct Person: Equatable, Sendable, Identifiable {
        public var id: ID<User>
        public var name: String
        public var handle: String
        public var face: FacePresentation
        public var relationship: Phrase
        /// The next step of a friendship; nil if there is none here.
        public var friendship: FriendshipPresentation?
    }

    /// Requests that wait for the viewer.
    public var requests: [Person] = []
    /// The viewer's own requests.
    public var sent: [Person] = []
    public var friends: [Person] = []
    public var connections: [Person] = []
    /// The results of a search; nil without one.
    public var found: [Person]?
    public var hasMore: Bool
    public var empty: EmptyListPresentation?
}

@Observable @MainActor
public final class PeopleScreen: ActingScreen<PeopleContent> {
    nonisolated static let pageLength = 100
    nonisolated static let maxConnections = 50

    /// What is searched for, as typed.
    public private(set) var query = ""
    private var pages = 1

    override func loading() -> @Sendable (ScreenReading) throws -> PeopleContent {
        { [query, limit = pages * PeopleScreen.pageLength] in
            try PeopleContent(matching: Text.trimmed(query), limit: limit, $0)
        }
    }

    public func search(_ query: String) async {
        (self.query, pages) = (query, 1)
        await reload()
    }

    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }

    public func mark(of person: ID<User>) -> PendingMark? { marks.mark(person) }

    /// Asks somebody to be a friend.
    @discardableResult
    public func befriend(_ person: ID<User>) -> Task<Bool, Never>? { perform(Befriend(userId: person)) }

    @discardableResult
    public func accept(_ request: ID<FriendRequest>) -> Task<Bool, Never>? { perform(AcceptFriend(id: request)) }

    /// Declines a request, or takes one's own back.
    @discardableResult
    public func drop(_ request: ID<FriendRequest>) -> Task<Bool, Never>? { perform(DropFriendRequest(id: request)) }
}

extension PeopleContent {
    init(matching query: String, limit: Int, _ reading: ScreenReading) throws {
        let (actor, reader) = (reading.actor, reading.reader)
        guard query.isEmpty else {
            let people = try PeopleQuery.people(matching: query, as: actor, limit: limit, in: reader)
            found = people.items.map { Person($0) }
            hasMore = people.next != nil
            empty = people.items.isEmpty ? .people(matching: query) : nil
            return
        }
        let friends = try PeopleQuery.friends(as: actor, limit: limit, in: reader)
        let all = try PeopleQuery.requests(as: actor, in: reader)
        requests = all.filter { !$0.isMine }.map { Person($0.person, FriendshipPresentation($0)) }
        sent = all.filter(\.isMine).map { Person($0.person, FriendshipPresentation($0)) }
        self.friends = friends.items.map { Person($0) }
        connections = try PeopleQuery.connections(as: actor, limit: PeopleScreen.maxConnections, in: reader).items.map {
            Person($0)
        }
        hasMore = friends.next != nil
        empty =
            all.isEmpty && friends.items.isEmpty && connections.isEmpty ? .friends : nil
    }
}

extension PeopleContent.Person {
    init(_ person: PersonView, _ friendship: FriendshipPresentation? = nil) {
        (id, name, handle) = (person.id, person.name, person.handle)
        face = FacePresentation(person.name, photo: person.photo)
        relationship = person.relationshipLabel
        self.friendship = friendship ?? FriendshipPresentation(listed: person)
    }
}
