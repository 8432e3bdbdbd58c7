public import Domain
public import Operations
public import Presentation

/// Values for pages, plain or hostile, in every state of a page.
public struct Samples {
    public static let hostile =
        "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>\u{0}\u{7}&amp;\u{202E}\n</textarea>"
    public static let now = Instant(iso8601: "2026-11-24T10:00:00Z")!

    /// The text of every value; nil for plausible ones.
    public var text: String?

    public init(text: String? = nil) { self.text = text }

    public func value(_ plain: String) -> String { text ?? plain }

    public static func id<T>(_ n: UInt8) -> ID<T> { ID(bytes: [UInt8](repeating: 0, count: 15) + [n])! }

    public func presentationContext(
        signedIn: Bool = true, verified: Bool = true, role: Role = .member
    ) -> PresentationContext {
        PresentationContext(
            viewer: signedIn
                ? .init(
                    id: Samples.id(1), name: value("Ada Lovelace"), handle: value("ada"), isVerified: verified,
                    role: role)
                : nil,
            now: Samples.now, localZone: signedIn ? "Europe/Berlin" : nil, communityName: value("Riverside Club"))
    }

    public func event(
        role: EventRole = .none, status: RSVPStatus? = nil, taken: Int = 3, waiting: Int = 0,
        capacity: Int? = 10,
        state: EventStatus = .scheduled, startsIn: Span = .days(3), endsIn: Span? = nil, zone: String = "Europe/Berlin",
        companions: Int = 2,
        invited: Bool = false, counts: Bool = true, answerBy: Instant? = nil, offer: Instant? = nil,
        offerHours: Int = 0,
        isHosted: Bool = true, friends: Int = 0
    ) -> EventView {
        let start = Samples.now + startsIn
        var details = EventDetails(
            title: value("Board game night"), startsAt: start, timeZone: text ?? zone,
            locationName: value("Common room"))
        details.description = value("Bring a game.\n\nSnacks are there.\nSo is tea.")
        details.endsAt = endsIn.map { Samples.now + $0 } ?? start + .hours(3)
        details.answerBy = answerBy
        details.address = value("1 River Street")
        details.capacity = capacity
        details.tags = [Tag(value("games")), Tag(value("tea") + "2")]
        details.companionsAllowed = companions
        details.offerHours = offerHours
        details.guestsMayInvite = true
        details.emoji = text ?? "🎲"
        var event = EventView(
            id: Samples.id(7), host: .init(id: Samples.id(2), name: value("Grace Hopper"), handle: value("grace")),
            details,
            status: state,
            now: Samples.now,
            counts: counts ? .init(going: taken, maybe: 1, seats: taken, waiting: waiting) : nil,
            mine: .init(
                Standing(role: role, rsvp: status, isInvited: invited, isInvitedByHost: invited, isMember: true),
                party: status == nil ? nil : 2, position: status == .waitlisted ? 3 : nil,
                offer: offer ?? (status == .offered ? Samples.now + .hours(2) : nil), comesFirst: offer != nil,
                seating: Seating(capacity: capacity, taken: taken, waiting: waiting, passLargeParties: false)),
            isHosted: isHosted, createdAt: Samples.now, updatedAt: Samples.now, version: 1)
        event.friends = FriendsGoing(
            first: (0..<min(friends, 5)).map {
                .init(
                    id: Samples.id(UInt8(90 + $0)), name: PersonName(given: value("Friend\($0)"), family: value("Lima"))
                )
            },
            count: friends)
        return event
    }

    public var guests: [GuestView] {
        RSVPStatus.allCases.enumerated().map { index, status in
            GuestView(
                id: Samples.id(UInt8(20 + index)), userId: nil, name: value("Guest \(index)"), status: status,
                party: 1 + index,
                position: status == .waitlisted ? 1 : nil, answeredAt: Samples.now,
                email: value("g\(index)@example.org"),
                heldUntil: index == 0 ? Samples.now + .minutes(30) : nil)
        }
    }

    public var user: UserView {
        UserView(
            id: Samples.id(1), givenName: value("Ada"), familyName: value("Lovelace"), handle: value("ada"),
            role: .member)
    }

    public var account: AccountView {
        AccountView(
            user: user, email: value("ada@example.org"), emailVerified: true, timeZone: value("Europe/Berlin"),
            locale: "en"
        )
    }
}
