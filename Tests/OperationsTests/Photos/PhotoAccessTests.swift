import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A photo can be fetched only through its uses.
@Suite(.tags(.P45)) struct PhotoAccessTests {
    private let face = StoredPhoto.sample("a")
    private let cover = StoredPhoto.sample("b")

    private func mayFetch(
        _ photo: StoredPhoto, _ community: TestCommunity, as actor: Actor, pass: String? = nil
    ) async throws -> Bool {
        let environment = community.community.environment
        return try await community.read {
            try PhotoAccess.mayFetch(photo.hash, as: actor, pass: pass, environment: environment, in: $0)
        }
    }

    @Test func membersSeeEachOtherUnlessThereIsABlock() async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        let eva = try await community.member("Eva", isVerified: false)
        try await community.perform(SetProfilePhoto(photo: face), as: ana)
        #expect(try await mayFetch(face, community, as: ana))
        #expect(try await mayFetch(face, community, as: bo))
        #expect(try await !mayFetch(face, community, as: eva))
        #expect(try await !mayFetch(face, community, as: .nobody))
        try await community.perform(BlockPerson(userId: bo.userID!), as: ana)
        try await community.perform(BlockPerson(userId: ana.userID!), as: cem)
        #expect(try await !mayFetch(face, community, as: bo), "who was blocked")
        #expect(try await !mayFetch(face, community, as: cem), "who blocked")
        #expect(try await mayFetch(face, community, as: ana))
    }

    @Test func strangersSeeNobodysFaceAlsoNotAHosts() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let eva = try await community.member("Eva", isVerified: false)
        try await community.perform(SetProfilePhoto(photo: face), as: ana)
        let event = try await community.event(by: ana) { $0.visibility = .unlisted }
        #expect(try await !mayFetch(face, community, as: .nobody))
        try await community.update(event, as: ana) { $0.visibility = .set(.public) }
        #expect(try await !mayFetch(face, community, as: .nobody))
        #expect(try await !mayFetch(face, community, as: eva))
        #expect(try await mayFetch(face, community, as: bo))
        try await community.perform(BlockPerson(userId: bo.userID!), as: ana)
        #expect(try await !mayFetch(face, community, as: bo))
    }

    @Test func thoseWhoLeftAndThoseDisabledAreSeenByNobody() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        _ = try await community.event(by: ana)
        try await community.perform(SetProfilePhoto(photo: face), as: ana)
        try await community.perform(AdministerUser(id: ana.userID!, status: .disabled), as: admin)
        for actor in [admin, bo, .nobody] { #expect(try await !mayFetch(face, community, as: actor)) }
    }

    @Test func aCoverIsSeenByThoseWhoSeeTheEvent() async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        let event = try await community.event(by: ana) { $0.visibility = .invited }
        try await community.perform(InviteGuests(event: event, userIds: [bo.userID!]), as: ana)
        try await community.perform(SetCoverPhoto(event: event, photo: cover), as: ana)
        for (actor, sees) in [(ana, true), (bo, true), (cem, false), (.nobody, false)] as [(Actor, Bool)] {
            #expect(try await mayFetch(cover, community, as: actor) == sees)
        }
        try await community.perform(RemoveGuest(event: event, guest: "\(bo.userID!)"), as: ana)
        #expect(try await !mayFetch(cover, community, as: bo))
        // The same photo on a public event is public.
        let open = try await community.event(by: ana)
        try await community.perform(SetCoverPhoto(event: open, photo: cover), as: ana)
        #expect(try await mayFetch(cover, community, as: .nobody))
    }

    @Test func theInviteLinkAndAGuestsOwnPageOpenTheCoverOfTheirEventOnly() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let (event, other) = (
            try await community.event(by: ana) { $0.visibility = .unlisted },
            try await community.event(by: ana) { $0.visibility = .unlisted }
        )
        try await community.perform(SetCoverPhoto(event: event, photo: cover), as: ana)
        let link = try await community.perform(MakeLink(event: event), as: ana).token
        let otherLink = try await community.perform(MakeLink(event: other), as: ana).token
        let guest = try await community.perform(
            RSVPByLink(token: link, name: "Gil", email: "gil@example.org", status: .going), as: .nobody
        ).guestToken!
        let otherGuest = try await community.perform(
            RSVPByLink(token: otherLink, name: "Gil", email: "gil@example.org", status: .going), as: .nobody
        ).guestToken!
        for (pass, sees) in [
            (nil, false), (link, true), (otherLink, false), (guest, true), (otherGuest, false), ("", false),
            ("x", false),
        ] as [(String?, Bool)] {
            #expect(try await mayFetch(cover, community, as: .nobody, pass: pass) == sees, "\(pass ?? "-")")
        }
        // A link shows the event but not the people.
        try await community.perform(SetProfilePhoto(photo: face), as: ana)
        #expect(try await !mayFetch(face, community, as: .nobody, pass: link))
        // The link does not readmit removed guests, and a revoked link opens nothing.
        try await community.rsvp(event, .going, as: bo, link: link)
        try await community.perform(RemoveGuest(event: event, guest: "\(bo.userID!)"), as: ana)
        #expect(try await !mayFetch(cover, community, as: bo, pass: link))
        try await community.perform(RevokeLink(event: event), as: ana)
        #expect(try await !mayFetch(cover, community, as: .nobody, pass: link))
    }

    @Test func whatNothingUsesIsSeenByNobody() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.perform(SetProfilePhoto(photo: face), as: ana)
        try await community.perform(SetProfilePhoto(photo: cover), as: ana)
        #expect(try await !mayFetch(face, community, as: ana))
        #expect(try await !mayFetch(.sample("c"), community, as: .system))
    }
}

extension TestCommunity {
    fileprivate func rsvp(_ event: ID<Event>, _ status: RSVPChoice, as actor: Actor, link: String) async throws {
        _ = try await perform(RSVPByLink(token: link, status: status), as: actor)
    }
}
