public import Domain
public import Observation
import Operations
public import Presentation

/// The profile of a person.
public struct PersonContent: ScreenValue {
    public var name: String
    public var handle: String
    public var face: FacePresentation
    /// Nil for somebody who has left, or whose account is disabled.
    public var profile: PersonPresentation?
    public var unavailable: UnavailableMemberPresentation?
    /// Past events at which both may have met, newest first.
    public var past: [EventListItem]
}

@Observable @MainActor
public final class PersonScreen: ActingScreen<PersonContent> {
    nonisolated static let faces = 5
    nonisolated static let pastEvents = 6

    public let person: ID<User>

    public init(_ person: ID<User>, of account: OpenAccount) {
        self.person = person
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> PersonContent {
        { [person] in try PersonContent(person, $0) }
    }

    public var mark: PendingMark? { marks.mark(person) }

    @discardableResult
    public func befriend() -> Task<Bool, Never>? { perform(Befriend(userId: person)) }

    @discardableResult
    public func accept() -> Task<Bool, Never>? {
        request.flatMap { perform(AcceptFriend(id: $0)) }
    }

    /// Declines the request, or takes one's own back.
    @discardableResult
    public func dropRequest() -> Task<Bool, Never>? {
        request.flatMap { perform(DropFriendRequest(id: $0)) }
    }

    @discardableResult
    public func endFriendship() -> Task<Bool, Never>? { perform(Unfriend(userId: person)) }

    /// Hides the two from each other. The profile is no longer shown then.
    @discardableResult
    public func block() -> Task<Bool, Never>? { perform(BlockPerson(userId: person)) }

    private var request: ID<FriendRequest>? { content.value?.profile?.friendship?.request }
}

extension PersonContent {
    init(_ id: ID<User>, _ reading: ScreenReading) throws {
        let (actor, reader) = (reading.actor, reading.reader)
        let person: PersonView
        do { person = try PeopleQuery.person(id, as: actor, in: reader) } catch let refusal as Refusal
            where refusal.code == .notFound
        {
            // The names of former members still link here.
            guard let status = try PeopleQuery.absence(of: id, as: actor, in: reader) else { throw refusal }
            (name, handle, face, past) = ("", "", FacePresentation(""), [])
            unavailable = UnavailableMemberPresentation(status)
            return
        }
        (name, handle) = (person.name, person.handle)
        face = FacePresentation(person.name, photo: person.photo)
        let mutual =
            try person.mutualFriends == 0
            ? [] : PeopleQuery.mutualFriends(with: id, as: actor, limit: PersonScreen.faces, in: reader).items
        profile = PersonPresentation(person, mutual: mutual)
        past =
            try person.kind == .yourself
            ? []
            : PeopleQuery.pastEvents(of: id, as: actor, now: reading.now, limit: PersonScreen.pastEvents, in: reader)
                .map { EventListItem($0, reading.context) }
    }
}
