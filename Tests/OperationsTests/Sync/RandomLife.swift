import Domain
import Properties
import Store

@testable import Operations

/// People who do at random what people do. Much of it is refused, as it is in life.
struct RandomLife {
    struct Step {
        var title: String
        var perform: (TestCommunity) async throws -> Void
    }

    private let community: TestCommunity
    private(set) var people: [Actor] = []
    private var events: [(id: ID<Event>, host: Actor)] = []
    private var links: [String] = []
    private var guests: [String] = []
    private var requests: [(id: ID<FriendRequest>, from: Actor, to: Actor)] = []
    private var joinRequests: [(id: ID<JoinRequest>, event: ID<Event>, user: Actor)] = []
    private var messages: [(id: ID<Message>, event: ID<Event>)] = []

    init(_ community: TestCommunity, people count: Int) async throws {
        self.community = community
        for number in 0..<count { people.append(try await community.member("P\(number)")) }
    }

    /// Sees what there is now: events, links, mailed passes.
    mutating func look() async throws {
        let found = try await community.read { reader in
            try reader.rows("SELECT id, host_id FROM event ORDER BY id") { (try $0.next(ID<Event>.self), try $0.next(ID<User>.self)) }
        }
        events = found.compactMap { event in people.first { $0.userID == event.1 }.map { (event.0, $0) } }
        links = try await community.read { try $0.rows("SELECT token FROM link ORDER BY token") { try $0.next(String.self) } }
        guests = try await community.mails(.guestPass).compactMap(\.token)
        try await lookAtPeople()
    }

    private func person(_ id: ID<User>) -> Actor? { people.first { $0.userID == id } }

    private mutating func lookAtPeople() async throws {
        let requests = try await community.read { reader in
            try reader.rows("SELECT id, from_id, to_id FROM friend_request ORDER BY id") {
                (id: try $0.next(ID<FriendRequest>.self), from: try $0.next(ID<User>.self), to: try $0.next(ID<User>.self))
            }
        }
        self.requests = requests.compactMap { one in
            guard let from = person(one.from), let to = person(one.to) else { return nil }
            return (one.id, from, to)
        }
        let joinRequests = try await community.read { reader in
            try reader.rows("SELECT id, event_id, user_id FROM join_request ORDER BY id") {
                (id: try $0.next(ID<JoinRequest>.self), event: try $0.next(ID<Event>.self), user: try $0.next(ID<User>.self))
            }
        }
        self.joinRequests = joinRequests.compactMap { one in person(one.user).map { (one.id, one.event, $0) } }
        messages = try await community.read { reader in
            try reader.rows("SELECT id, event_id FROM message ORDER BY id") { (try $0.next(ID<Message>.self), try $0.next(ID<Event>.self)) }
        }
    }

    private func input(_ g: inout Generator) -> EventInput {
        let days = g.int(1...20)
        let (hidden, capacity, companions) = (g.one(in: 3), g.maybe(g.int(1...4)), g.int(0...3))
        let (visibility, list) = (g.pick(Visibility.allCases), g.pick(GuestListRule.allCases))
        let (hours, passes, asks) = (g.pick([0, 0, 168]), g.one(in: 2), g.one(in: 3))
        return TestCommunity.input {
            $0.startsAt = community.now + .days(Int64(days))
            $0.locationHidden = hidden
            $0.capacity = capacity
            $0.companionsAllowed = companions
            $0.visibility = visibility
            $0.guestList = list
            $0.offerHours = hours
            $0.passLargeParties = passes
            $0.guestsMayInvite = passes
            $0.requiresApproval = asks
        }
    }

    /// What people do with each other: friendships, blocks, shared hosting, join requests, chat, inbox.
    private func social(_ g: inout Generator, me: Actor, other: Actor, event: ID<Event>, host: Actor) -> Step? {
        let text = g.word(5)
        switch g.int(1...22) {
        case 1...3: return Step(title: "befriend") { _ = try await $0.perform(Befriend(userId: other.userID!), as: me) }
        case 4...5 where !requests.isEmpty:
            let request = g.pick(requests)
            return Step(title: "accept a friend") { _ = try await $0.perform(AcceptFriend(id: request.id), as: request.to) }
        case 6 where !requests.isEmpty:
            let request = g.pick(requests)
            let actor = g.one(in: 2) ? request.to : request.from
            return Step(title: "drop a request") { try await $0.perform(DropFriendRequest(id: request.id), as: actor) }
        case 7 where g.one(in: 2): return Step(title: "unfriend") { try await $0.perform(Unfriend(userId: other.userID!), as: me) }
        case 8 where g.one(in: 2): return Step(title: "block") { try await $0.perform(BlockPerson(userId: other.userID!), as: me) }
        case 9: return Step(title: "unblock") { try await $0.perform(UnblockPerson(userId: other.userID!), as: me) }
        case 10:
            let cohosts = people.filter { _ in g.one(in: 4) }.map { $0.userID! }
            return Step(title: "set co-hosts") { try await $0.perform(SetHosts(event: event, cohosts: cohosts), as: host) }
        case 11: return Step(title: "hand over") { try await $0.perform(SetHosts(event: event, owner: other.userID!), as: host) }
        case 12: return Step(title: "leave hosting") { try await $0.perform(LeaveHosting(event: event), as: me) }
        case 13...14:
            let size = g.maybe(g.int(1...3))
            return Step(title: "ask to come") { _ = try await $0.perform(AskToCome(event: event, party: size, note: text), as: me) }
        case 15...16 where !joinRequests.isEmpty:
            let joinRequest = g.pick(joinRequests)
            guard let host = events.first(where: { $0.id == joinRequest.event })?.host else { return nil }
            return Step(title: "approve") { try await $0.perform(ApproveJoinRequest(event: joinRequest.event, request: joinRequest.id), as: host) }
        case 17 where !joinRequests.isEmpty:
            let joinRequest = g.pick(joinRequests)
            let host = events.first { $0.id == joinRequest.event }?.host ?? joinRequest.user
            let actor = g.one(in: 3) ? joinRequest.user : host
            return Step(title: "drop a join request") { try await $0.perform(DropJoinRequest(event: joinRequest.event, request: joinRequest.id), as: actor) }
        case 18...19: return Step(title: "say") { _ = try await $0.perform(SendMessage(event: event, body: text), as: me) }
        case 20 where !messages.isEmpty:
            let message = g.pick(messages)
            return Step(title: "edit a message") { try await $0.perform(EditMessage(id: message.id, body: text), as: me) }
        case 21 where !messages.isEmpty:
            let message = g.pick(messages)
            let reads = g.one(in: 2)
            return Step(title: reads ? "read the chat" : "delete a message") {
                if reads { try await $0.perform(MarkRead(event: message.event, upTo: message.id), as: me) } else {
                    try await $0.perform(DeleteMessage(id: message.id), as: me)
                }
            }
        case 22: return Step(title: "read the inbox") { try await $0.perform(ReadNotices(), as: me) }
        default: return nil
        }
    }

    mutating func step(_ g: inout Generator) -> Step {
        let me = g.pick(people)
        let other = g.pick(people)
        guard !events.isEmpty, !g.one(in: 10) else {
            let input = input(&g)
            return Step(title: "create") { _ = try await $0.perform(CreateEvent(input), as: me) }
        }
        let (event, host) = g.pick(events)
        if g.one(in: 2), let step = social(&g, me: me, other: other, event: event, host: host) { return step }
        let choice = g.pick([RSVPChoice.going, .going, .going, .maybe, .notGoing])
        let size = g.maybe(g.int(1...4))
        switch g.int(1...20) {
        case 1...7: return Step(title: "RSVP") { try await $0.rsvp(event, choice, party: size, as: me) }
        case 8: return Step(title: "withdraw") { try await $0.perform(WithdrawRSVP(event: event), as: me) }
        case 9...10:
            let input = input(&g)
            return Step(title: "update") { try await $0.perform(UpdateEvent(id: event, changes: .init(input)), as: host) }
        case 11:
            let email = "g\(g.int(1...3))@example.org"
            return Step(title: "invite") {
                try await $0.perform(InviteGuests(event: event, userIds: [other.userID!], emails: [email]), as: host)
            }
        case 12: return Step(title: "remove") { try await $0.perform(RemoveGuest(event: event, guest: "\(other.userID!)"), as: host) }
        case 13: return Step(title: "make link") { _ = try await $0.perform(MakeLink(event: event), as: host) }
        case 14 where g.one(in: 3): return Step(title: "cancel") { try await $0.perform(CancelEvent(id: event), as: host) }
        case 14 where g.one(in: 2): return Step(title: "delete") { try await $0.perform(DeleteEvent(id: event), as: host) }
        case 15 where !links.isEmpty, 16 where !links.isEmpty, 17 where !links.isEmpty:
            let (link, number) = (g.pick(links), g.int(1...3))
            return Step(title: "RSVP by link") {
                _ = try await $0.perform(
                    RSVPByLink(token: link, name: "G\(number)", email: "g\(number)@example.org", status: choice, party: size), as: .nobody)
            }
        case 18 where !guests.isEmpty && g.one(in: 2):
            let token = g.pick(guests)
            return Step(title: "confirm as guest") { _ = try await $0.perform(ConfirmGuest(guestToken: token), as: .nobody) }
        case 18 where !guests.isEmpty:
            let token = g.pick(guests)
            return Step(title: "RSVP as guest") {
                _ = try await $0.perform(RSVPAsGuest(guestToken: token, status: choice, party: size), as: .nobody)
            }
        case 19 where g.one(in: 6):
            // Somebody without an account gets one: what waited for the address is theirs.
            let number = g.int(1...3)
            return Step(title: "register") {
                _ = try await $0.community.register(
                    Registration(givenName: "G", familyName: "N", email: "g\(number)@example.org", password: TestCommunity.password),
                    verified: true, as: .system)
            }
        case 19 where g.one(in: 6) && people.count > 3:
            people.removeAll { $0 == other }
            return Step(title: "delete account") { try await $0.perform(DeleteAccount(id: other.userID!), as: .system) }
        case 20:
            let hours = g.int(1...30)
            return Step(title: "time passes") { community in
                community.advance(.hours(Int64(hours)))
                let due = try await community.read { [now = community.now] in
                    try $0.rows("SELECT rsvp_id FROM seat_offer WHERE until <= \(now)") { try $0.next(ID<RSVP>.self) }
                }
                for rsvp in due { try await community.perform(ExpireSeatOffer(rsvp: rsvp), as: .system) }
            }
        default: return Step(title: "dismiss") { try await $0.perform(DismissInvitation(event: event), as: me) }
        }
    }
}
