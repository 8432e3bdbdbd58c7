import Domain
import Store

@testable import Operations
@testable import ServerOperations

/// A community with something of every kind.
struct World: Sendable {
    private(set) var community: TestCommunity
    let ana: Actor, bo: Actor, cem: Actor, dia: Actor, admin: Actor
    /// Has not confirmed her address.
    let eva: Actor
    /// A friend of Ana's, who has blocked Gus.
    let fox: Actor
    /// Has sent Ana a friend request.
    let gus: Actor
    /// Fox's event for friends, with approval: Bo is a co-host, Ana has a join request.
    let club: ID<Event>
    /// Bo's message in the chat of the party.
    let message: ID<Message>
    /// Public, two seats, companions, names: Bo is going, Cem and the guest Gil wait, Dia is "maybe".
    let dinner: ID<Event>
    /// Invitation only, with hidden location and guest list: Bo is going, Cem is invited.
    let party: ID<Event>
    /// Unlisted and over.
    let old: ID<Event>
    let link: String
    let guestToken: String
    let feed: FeedView

    /// Returns a copy of the first world.
    init() async throws {
        self = try await World.first.value
        community = try await TestCommunity(copying: community)
    }

    private static let first = Task { try await World(in: TestCommunity()) }

    private init(in community: TestCommunity) async throws {
        self.community = community
        // As every start of a server does.
        try await community.perform(FixSettings([:]), as: .system)
        admin = try await community.member("Root", role: .administrator)
        ana = try await community.member("Ana")
        bo = try await community.member("Bo")
        cem = try await community.member("Cem")
        dia = try await community.member("Dia")
        eva = try await community.member("Eva", isVerified: false)
        old = try await community.event(by: ana) {
            $0.visibility = .unlisted
            $0.startsAt = TestCommunity.start + .hours(1)
        }
        dinner = try await community.event(by: ana) {
            $0.capacity = 2
            $0.companionsAllowed = 3
            $0.tags = ["Food", "Evening"]
        }
        party = try await community.event(by: ana) {
            $0.title = "Party"
            $0.visibility = .invited
            $0.locationHidden = true
            $0.guestList = .hidden
            $0.guestsMayInvite = true
        }
        for event in [dinner, party, old] {
            try await community.perform(
                InviteGuests(
                    event: event, userIds: [bo.userID!, cem.userID!], emails: ["fay@example.org", "eva@example.org"]),
                as: ana)
        }
        link = try await community.perform(MakeLink(event: dinner), as: ana).token
        try await community.rsvp(dinner, .going, party: 2, as: bo)
        try await community.rsvp(dinner, .going, as: cem)
        try await community.rsvp(dinner, .maybe, as: dia)
        try await community.rsvp(party, .going, as: bo)
        try await community.rsvp(old, .going, as: bo)
        try await community.perform(
            RSVPByLink(token: link, name: "Gil", email: "gil@example.org", status: .maybe), as: .nobody)
        guestToken = try await community.pass(to: "gil@example.org")
        try await community.perform(ConfirmGuest(guestToken: guestToken), as: .nobody)
        // More than an unconfirmed address may hold.
        try await community.perform(RSVPAsGuest(guestToken: guestToken, status: .going, party: 2), as: .nobody)
        feed = try await community.perform(CreateFeed(), as: bo)

        fox = try await community.member("Fox")
        gus = try await community.member("Gus")
        try await community.befriend(ana, fox)
        try await community.perform(Befriend(userId: ana.userID!), as: gus)
        try await community.perform(BlockPerson(userId: gus.userID!), as: fox)
        try await community.perform(FileReport(kind: .event, subject: dinner.of(Report.self), reason: "Spam"), as: fox)
        club = try await community.event(by: fox) {
            $0.title = "Club"
            $0.visibility = .friends
            $0.requiresApproval = true
        }
        try await community.perform(SetHosts(event: club, cohosts: [bo.userID!]), as: fox)
        try await community.perform(SendJoinRequest(event: club, note: "Please"), as: ana)
        message = try await community.perform(SendMessage(event: party, body: "Who brings the music?"), as: bo)
        _ = try await community.perform(SendAnnouncement(event: party, to: [.going], body: "Bring a candle."), as: ana)
        try await community.perform(UpdatePreferences(quietHours: .set(.init(from: "23:00", to: "07:00"))), as: bo)
        try await community.perform(
            SubscribePush(endpoint: "https://push.example.org/bo", keys: TestCommunity.pushKeys), as: bo)
        for feature in FeatureCases.all { try await feature.fill(self) }
        community.advance(.hours(20))
    }

    func invitation(to person: Actor, event: ID<Event>) async throws -> ID<Invitation> {
        try await community.value("SELECT id FROM invitation WHERE event_id = \(event) AND user_id = \(person.userID)")!
    }

    /// Returns the secret in the latest mail of a kind.
    func mailed(_ kind: MailJob.Kind, to email: String) async throws -> String {
        try await community.mails(kind, to: email).last!.token!
    }

    /// Stores and returns the secret of a person's unsubscribe links.
    func unsubscribeToken(of person: Actor) async throws -> String {
        let token = "unsubscribes \(person.userID!)"
        try await community.writeDirectly {
            try $0.execute("INSERT INTO unsubscribe (user_id, token) VALUES (\(person.userID), \(token))")
        }
        return token
    }
}
