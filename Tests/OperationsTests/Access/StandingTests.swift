import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The permissions that a view lists match what the server allows, and set-wise queries match the standing of
/// each person.
@Suite(.tags(.P11)) struct StandingTests {
    /// Makes a community after a random run, with people who take no part in it.
    private func life(_ g: inout Generator) async throws -> (TestCommunity, [Actor]) {
        let community = try TestCommunity(seed: g.next())
        let life = try await RandomRun(community, people: 5, &g)
        for _ in 1...60 {
            let step = try await life.step(&g)
            do { try await step.perform(community) } catch is Refusal {}
            try await community.runJobs()
        }
        let eva = try await community.member("Eva", isVerified: false)
        return (
            community,
            [.nobody, eva] + (try await community.read { try RandomRun.everyone(in: $0) }).filter { $0 != eva }
        )
    }

    private func events(_ reader: any Reader) throws -> [EventRow] {
        try reader.rows("\(EventRow.select()) WHERE \(EventAccess.isNotDeleted) ORDER BY e.id") { try EventRow(&$0) }
    }

    @Test func setsAreMadeOfStandings() async throws {
        try await forAll(60) { g in
            let (community, people) = try await life(&g)
            let now = community.now
            try await community.read { reader in
                var scopes = try people.map { Set(try ScopeAccess.scopes(of: $0, in: reader)) }
                for event in try events(reader) {
                    let id = event.id
                    let announcements = try reader.rows("SELECT id FROM announcement WHERE event_id = \(id)") {
                        try $0.next(ID<Announcement>.self)
                    }
                    let crew = Set(
                        try reader.rows(EventAccess.crew(of: id)) { try $0.next(ID<User>.self) } + [event.hostID])
                    let available = Set(
                        try reader.rows(EventAccess.available(at: id, host: event.hostID, only: nil)) {
                            try $0.next(ID<User>.self)
                        })
                    for (number, person) in people.enumerated() {
                        let standing = try EventAccess.standing(of: person, at: event, in: reader)
                        let isHost = try EventAccess.isHost(person.userID, of: event, in: reader)
                        try #require(standing.isHost == isHost)
                        try #require(standing.isCrew == (person.userID.map { crew.contains($0) } ?? false))
                        if let user = person.userID {
                            let isCrew = try reader.exists(
                                "SELECT 1 FROM event o WHERE o.id = \(id) AND \(EventAccess.isCrew(user, of: "o.id"))")
                            try #require(standing.isCrew == isCrew)
                        }
                        let isAvailable = standing.isCrew && (standing.isHost || standing.rsvp != .notGoing)
                        try #require(isAvailable == (person.userID.map { available.contains($0) } ?? false))
                        let sees = try EventAccess.sees(event, as: person, in: reader)
                        let isIn: [(Scope, Bool)] = [
                            (.event(id), person.member != nil && event.audience.map { $0 != .public } ?? false),
                            (.hosts(id), standing.isHost),
                            (.crew(id), standing.isCrew), (.place(id), standing.knowsLocation),
                            (.programme(id), person.member?.role.may(.see) == true && event.audience != .public),
                        ]
                        for (scope, isIn) in isIn {
                            try #require((scopes[number].remove(scope) != nil) == (sees && isIn), "\(scope)")
                        }
                        for announcement in announcements {
                            let wasTold = try reader.exists(
                                "SELECT 1 FROM notice WHERE announcement_id = \(announcement) AND user_id = \(person.userID)"
                            )
                            let isReader = scopes[number].remove(.readers(announcement)) != nil
                            try #require(isReader == (sees && person.member != nil && wasTold))
                        }
                        guard sees else { continue }
                        let view = try EventQuery.event(id, as: person, now: now, in: reader)
                        try #require(view.mine.standing == standing && view.terms == event.terms)
                        try #require(view.mine.may == EventView.May(standing, at: event.terms, now: now))
                        if person.member == nil { try #require(view.mine.may == EventView.May()) }
                        let hosts =
                            event.details.guestList == .hidden && isHost && event.audience != nil
                            ? [Scope.hosts(id)] : []
                        let shared = event.scope == .archive ? Scope.public : event.scope
                        let archive = shared == .public && view.isPast && person.userID != nil ? [Scope.archive] : []
                        let heard = [shared] + archive + hosts + (person.userID.map { [.user($0)] } ?? [])
                        try #require(view.scopes(of: person.userID) == heard.map(\.description))
                    }
                }
                let all = Set(people.compactMap(\.userID).map(Scope.user)).union(Scope.single)
                for rest in scopes { try #require(rest.isSubset(of: all)) }
            }
        }
    }

    /// Every person tries everything at every event that they see.
    @Test func whatOneMayDoIsWhatIsDone() async throws {
        try await forAll(40) { g in
            let (community, people) = try await life(&g)
            let now = community.now
            // Each attempt is rolled back, so that none affects another.
            try await community.writeDirectly { tx in
                let takenBack = Refusal(.internal, "Taken back.")
                func objection(_ what: () throws -> Void) throws -> Refusal? {
                    let result: Result<Never, Refusal> = try tx.attempt {
                        try what()
                        throw takenBack
                    }
                    return switch result {
                    case .failure(let refusal): refusal == takenBack ? nil : refusal
                    }
                }
                for event in try events(tx) {
                    let (id, terms) = (event.id, event.terms)
                    for person in people where try EventAccess.sees(event, as: person, in: tx) {
                        let mine = try EventQuery.event(id, as: person, now: now, in: tx).mine
                        let other = people.last { $0.member != nil && $0.userID != person.userID }!
                        func same(_ act: EventAction, _ may: Bool, _ what: () throws -> Void) throws {
                            let said = try objection(what)
                            try #require((said == nil) == may, "\(act) \(mine)")
                            if person.member != nil {
                                try #require(said == mine.standing.objection(to: act, at: terms, now: now))
                            }
                        }
                        func same(_ right: EventPermission, _ may: Bool, _ what: () throws -> Void) throws {
                            let said = try objection(what)
                            try #require((said == nil) == may, "\(right) \(mine)")
                            if person.member != nil {
                                try #require(said == mine.standing.objection(to: right, at: terms))
                            }
                        }
                        try same(.rsvp(.going), mine.may.rsvp) {
                            _ = try SetRSVP(event: id, status: .going, party: 1).perform(in: tx, as: person)
                        }
                        try same(.ask, mine.may.ask) { _ = try SendJoinRequest(event: id).perform(in: tx, as: person) }
                        try same(.invite, mine.may.invite) {
                            _ = try InviteGuests(event: id, userIds: [other.userID!]).perform(in: tx, as: person)
                        }
                        try same(.chat, mine.may.chat) {
                            _ = try SendMessage(event: id, body: "Hello").perform(in: tx, as: person)
                        }
                        try same(.chat, mine.may.chat) {
                            _ = try ChatQuery.messages(of: id, as: person, limit: 1, in: tx)
                        }
                        try same(.seePlan, mine.may.seePlan) {
                            _ = try TodoQuery.todos(of: id, as: person, limit: 1, in: tx)
                        }
                        try same(.plan, mine.may.plan) {
                            _ = try AddTodo(event: id, title: "Drinks").perform(in: tx, as: person)
                        }
                        try same(.seePlan, mine.may.seePlan) {
                            _ = try PostQuery.posts(of: id, as: person, limit: 1, in: tx)
                        }
                        try same(.plan, mine.may.plan) {
                            _ = try AddPost(event: id, photo: .sample("c")).perform(in: tx, as: person)
                        }
                        let may = { (act: EventAction) in mine.standing.may(act, at: terms, now: now) }
                        try same(.makeLink, may(.makeLink)) { _ = try MakeLink(event: id).perform(in: tx, as: person) }
                        try same(.publish, may(.publish)) { try PublishEvent(id: id).perform(in: tx, as: person) }
                        try same(.manage, mine.may.manage) { _ = try LinkQuery.link(of: id, as: person, in: tx) }
                        let (input, photo) = (
                            EventInput(event.details), StoredPhoto(hash: String(repeating: "c", count: 64), bytes: 1)
                        )
                        try same(.edit, may(.edit)) {
                            _ = try UpdateEvent(id: id, changes: .init(input, since: input)).perform(in: tx, as: person)
                        }
                        if terms.status != .cancelled {
                            try same(.cancel, may(.cancel)) { try CancelEvent(id: id).perform(in: tx, as: person) }
                        }
                        if terms.status == .cancelled {
                            try same(.restore, may(.restore)) { try RestoreEvent(id: id).perform(in: tx, as: person) }
                        }
                        try same(.setGuests, may(.setGuests)) {
                            _ = try AddGuest(event: id, name: "Gus", status: .maybe).perform(in: tx, as: person)
                        }
                        // Whether anyone would receive it does not matter here.
                        try same(.announce, may(.announce)) {
                            do {
                                _ = try SendAnnouncement(event: id, to: Announcement.Addressee.allCases, body: "Hello")
                                    .perform(in: tx, as: person)
                            } catch let refusal as Refusal where refusal.message == SendAnnouncement.nobody.message {}
                        }
                        try same(.setCover, may(.setCover)) {
                            try SetCoverPhoto(event: id, photo: photo).perform(in: tx, as: person)
                        }
                        try same(.setHosts, may(.setHosts)) { try SetHosts(event: id).perform(in: tx, as: person) }
                        try same(.seeGuests, mine.may.seeGuests) {
                            _ = try GuestQuery.guests(of: id, as: person, limit: 1, in: tx)
                        }
                        try same(.seeGuests, mine.may.seeGuests) {
                            _ = try GuestQuery.guests(
                                of: EventQuery.event(id, as: person, now: now, in: tx), as: person, limit: 1, in: tx)
                        }
                    }
                }
            }
        }
    }
}
