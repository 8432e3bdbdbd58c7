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
    private var people: [Actor] = []
    private var events: [(id: ID<Event>, host: Actor)] = []
    private var links: [String] = []
    private var guests: [String] = []

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
    }

    private func input(_ g: inout Generator) -> EventInput {
        let days = g.int(1...20)
        let (hidden, capacity, companions) = (g.one(in: 3), g.maybe(g.int(1...4)), g.int(0...3))
        let (visibility, list) = (g.pick(Visibility.allCases), g.pick(GuestListRule.allCases))
        let (hours, passes) = (g.pick([0, 0, 168]), g.one(in: 2))
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
        let choice = g.pick([AnswerChoice.going, .going, .going, .maybe, .notGoing])
        let size = g.maybe(g.int(1...4))
        switch g.int(1...20) {
        case 1...7: return Step(title: "answer") { try await $0.answer(event, choice, party: size, as: me) }
        case 8: return Step(title: "withdraw") { try await $0.perform(WithdrawAnswer(event: event), as: me) }
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
            return Step(title: "answer by link") {
                _ = try await $0.perform(
                    AnswerByLink(token: link, name: "G\(number)", email: "g\(number)@example.org", status: choice, party: size), as: .nobody)
            }
        case 18 where !guests.isEmpty:
            let token = g.pick(guests)
            return Step(title: "answer as guest") {
                _ = try await $0.perform(AnswerAsGuest(guestToken: token, status: choice, party: size), as: .nobody)
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
            return Step(title: "delete account") { try await $0.perform(DeleteAccount(id: other.userID!), as: other) }
        case 20:
            let hours = g.int(1...30)
            return Step(title: "time passes") { community in
                community.advance(.hours(Int64(hours)))
                let due = try await community.read { [now = community.now] in
                    try $0.rows("SELECT id FROM answer WHERE offer_until <= \(now)") { try $0.next(ID<Answer>.self) }
                }
                for answer in due { try await community.perform(ExpireOffer(answer: answer), as: .system) }
            }
        default: return Step(title: "dismiss") { try await $0.perform(DismissInvitation(event: event), as: me) }
        }
    }
}
