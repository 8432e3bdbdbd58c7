import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct InviteGuestsTests {
    @Test func invitingTwiceChangesNothingAndMailsOnce() async throws {
        let world = try await World()
        try await world.community.forgetMails()
        let command = InviteGuests(
            event: world.party, userIds: [world.dia.userID!], emails: ["hal@example.org", " HAL@example.org "])
        try await world.community.perform(command, as: world.ana)
        let before = try await world.community.read { try Snapshot($0).rows }
        try await world.community.perform(command, as: world.ana)
        #expect(try await world.community.read { try Snapshot($0).rows } == before)
        #expect(
            try await world.community.mails(.invited).map(\.email).sorted() == ["dia@example.org", "hal@example.org"])
    }

    /// However often the command arrives. Another command asks again.
    @Test func aPersonWhoDeclinedIsAskedOncePerCommand() async throws {
        let world = try await World()
        let community = world.community
        let cem = world.cem.userID!
        try await community.rsvp(world.party, .notGoing, as: world.cem)
        try await community.runJobs()
        func notices() async throws -> Int {
            try await community.runJobs()
            return try await community.count("SELECT count(*) FROM notice WHERE user_id = \(cem) AND kind = 'invited'")
        }
        func mails() async throws -> Int { try await community.mails(.invited, to: "cem@example.org").count }
        func again(_ number: UInt8) async throws -> InvitationCounts {
            try await community.perform(
                InviteGuests(
                    event: world.party, userIds: [cem], ids: [ID(bytes: [UInt8](repeating: number, count: 16))!],
                    again: true), as: world.ana)
        }
        #expect(try await again(201).askedAgain == 1)
        let (notices1, mails1) = (try await notices(), try await mails())
        let before = try await community.read { try Snapshot($0).rows }
        #expect(try await again(201).askedAgain == 0)
        #expect(try await notices() == notices1)
        #expect(try await mails() == mails1)
        #expect(try await community.read { try Snapshot($0).rows } == before)
        #expect(try await again(202).askedAgain == 1)
    }

    @Test func aMembersAddressInvitesTheMember() async throws {
        let world = try await World()
        try await world.community.perform(InviteGuests(event: world.party, emails: ["DIA@example.org"]), as: world.ana)
        #expect(try await world.community.view(world.party, as: world.dia).mine.invited)
    }

    @Test func anInvitationWaitsForTheAddressToBeConfirmed() async throws {
        let world = try await World()
        await #expect(throws: Refusal.self) { try await world.community.view(world.party, as: world.eva) }
        try await world.community.perform(
            VerifyEmail(token: world.mailed(.verifyEmail, to: "eva@example.org")), as: .nobody)
        var eva = world.eva.person!
        eva.isVerified = true
        #expect(try await world.community.view(world.party, as: .person(eva)).mine.invited)
    }

    @Test func guestsInviteOnlyWhereTheHostLetsThem() async throws {
        let world = try await World()
        #expect(
            try await world.community.refusal(
                InviteGuests(event: world.party, userIds: [world.dia.userID!]), as: world.bo) == nil)
        let notYet = InviteGuests(event: world.party, userIds: [world.admin.userID!])
        #expect(
            try await world.community.refusal(notYet, as: world.cem)?.code == .notAllowed,
            "only those who come may invite")
        #expect(
            try await world.community.refusal(
                InviteGuests(event: world.dinner, userIds: [world.admin.userID!]), as: world.bo)?.code == .notAllowed)
        let seen = try await world.community.read {
            try InvitationQuery.invitations(of: world.party, as: world.bo, in: $0)
        }
        #expect(seen.count == 5 && seen.allSatisfy { $0.email == nil }, "addresses are for the host")
        let hosts = try await world.community.read {
            try InvitationQuery.invitations(of: world.party, as: world.ana, in: $0)
        }
        #expect(hosts.compactMap(\.email).sorted() == ["eva@example.org", "fay@example.org"])
    }

    /// The name beside a pasted address is shown to the hosts and prefilled for the invited person. No mail
    /// contains it.
    @Test func theNameThatStoodBesideAnAddressIsKept() async throws {
        let world = try await World()
        let community = world.community
        try await community.perform(
            InviteGuests(event: world.party, emails: ["Ida Holm <ida@example.org>"]), as: world.ana)
        func names(_ actor: Actor) async throws -> [String?] {
            try await community.read { try InvitationQuery.invitations(of: world.party, as: actor, in: $0) }.filter {
                $0.userId == nil
            }.map(\.name)
        }
        #expect(try await names(world.ana).compactMap { $0 } == ["Ida Holm"])
        #expect(try await names(world.bo).allSatisfy { $0 == nil })
        let mail = try #require(try await community.mails(.invited, to: "ida@example.org").last)
        #expect(mail.name.isEmpty)
        #expect(try await community.read { try LinkQuery.invited(token: mail.token!, in: $0) }?.name == "Ida Holm")
    }

    @Test(.tags(.P6)) func wrongAddressesAreNamedAndNobodyIsInvited() async throws {
        let world = try await World()
        let count = try await world.community.count("SELECT count(*) FROM invitation")
        for emails in [["hal@example.org", "no address"], [], (0..<201).map { "g\($0)@example.org" }] {
            let refusal = try await world.community.refusal(
                InviteGuests(event: world.party, emails: emails), as: world.ana)
            #expect(refusal?.fields.keys.sorted() == ["emails"])
        }
        let stranger = InviteGuests(
            event: world.party, userIds: [world.dia.userID!, ID<User>(at: world.community.now) { 3 }])
        #expect(try await world.community.refusal(stranger, as: world.ana)?.fields["userIds"] != nil)
        #expect(try await world.community.count("SELECT count(*) FROM invitation") == count)
    }

    @Test func nobodyIsInvitedToWhatIsOver() async throws {
        let world = try await World()
        #expect(
            try await world.community.refusal(
                InviteGuests(event: world.old, userIds: [world.dia.userID!]), as: world.ana)?.code == .eventOver)
        try await world.community.perform(CancelEvent(id: world.dinner), as: world.ana)
        #expect(
            try await world.community.refusal(
                InviteGuests(event: world.dinner, userIds: [world.dia.userID!]), as: world.ana)?.code == .eventOver)
    }

    @Test func anInvitationTakenBackKeepsTheRSVP() async throws {
        let world = try await World()
        try await world.community.perform(
            UninviteGuest(event: world.party, invitation: world.invitation(to: world.bo, event: world.party)),
            as: world.ana)
        let mine = try await world.community.view(world.party, as: world.bo).mine
        #expect(mine.status == .going && !mine.invited)
        try await world.community.perform(
            UninviteGuest(event: world.party, invitation: world.invitation(to: world.cem, event: world.party)),
            as: world.ana)
        await #expect(throws: Refusal.self) { try await world.community.view(world.party, as: world.cem) }
    }

    /// A withdrawn invitation also ends access for a person who declined, by account and by link.
    @Test(.tags(.P45)) func anInvitationTakenBackEndsTheLinkOfWhoHasDeclined() async throws {
        let world = try await World()
        let community = world.community
        func invitation(_ email: String) async throws -> ID<Invitation> {
            try await community.value("SELECT invitation_id FROM invited_address WHERE email = \(email)")!
        }
        func opens(_ token: String) async throws -> Bool {
            do {
                _ = try await community.read { [environment = community.community.environment] in
                    try GuestPass.view(token, environment: environment, in: $0)
                }
                return true
            } catch is Refusal { return false }
        }
        try await community.rsvp(world.party, .notGoing, as: world.cem)
        for (email, status) in [("no@example.org", RSVPChoice.notGoing), ("maybe@example.org", .maybe)] {
            try await community.perform(InviteGuests(event: world.party, emails: [email]), as: world.ana)
            let token = try await community.mails(.invited, to: email).last!.token!
            _ = try await community.perform(RSVPByLink(token: token, name: "Kim", status: status), as: .nobody)
            try await community.perform(UninviteGuest(event: world.party, invitation: invitation(email)), as: world.ana)
            #expect(try await opens(token) == (status == .maybe), "\(status)")
            let going = RSVPAsGuest(guestToken: token, status: .going)
            #expect(
                try await community.refusal(going, as: .nobody)?.code == (status == .maybe ? nil : .notFound),
                "\(status)")
        }
        try await expectChangesComplete("taking back", in: community) {
            try await community.perform(
                UninviteGuest(event: world.party, invitation: world.invitation(to: world.cem, event: world.party)),
                as: world.ana)
        }
        await #expect(throws: Refusal.self) { try await community.view(world.party, as: world.cem) }
        #expect(try await community.count("SELECT count(*) FROM removal") == 0)
        // They can be invited again.
        #expect(
            try await community.perform(
                InviteGuests(event: world.party, userIds: [world.cem.userID!], emails: ["no@example.org"]),
                as: world.ana
            ).invited == 2)
    }

    /// A person invited by address who sends an RSVP without an account is one person and gets each notice once.
    @Test func anInvitedGuestWithoutAnAccountIsMailedOnce() async throws {
        let world = try await World()
        for (email, status) in [("fay@example.org", RSVPChoice.going), ("hal@example.org", .notGoing)] {
            try await world.community.perform(InviteGuests(event: world.party, emails: [email]), as: world.ana)
            let link = try await world.community.perform(MakeLink(event: world.party), as: world.ana).token
            _ = try await world.community.perform(
                RSVPByLink(token: link, name: "Fay", email: email, status: status), as: .nobody)
            _ = try await world.community.perform(
                ConfirmGuest(guestToken: world.community.mails(.guestPass, to: email).last!.token!), as: .nobody)
        }
        // An unconfirmed RSVP at the link does not stop notices to the invited address.
        let ida = "ida@example.org"
        try await world.community.perform(InviteGuests(event: world.party, emails: [ida]), as: world.ana)
        let link = try await world.community.perform(MakeLink(event: world.party), as: world.ana).token
        _ = try await world.community.perform(
            RSVPByLink(token: link, name: "Ida", email: ida, status: .notGoing), as: .nobody)
        try await world.community.forgetMails()
        try await world.community.perform(CancelEvent(id: world.party), as: world.ana)
        let notified = try await world.community.mails(.eventCancelled).map(\.email).sorted()
        #expect(notified == ["bo@example.org", "cem@example.org", "eva@example.org", "fay@example.org", ida])
        let seen = try await world.community.read {
            try InvitationQuery.invitations(of: world.party, as: world.ana, in: $0)
        }
        #expect(seen.first { $0.email == "fay@example.org" }?.status == .going)
    }
}
