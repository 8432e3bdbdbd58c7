import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A withheld location is disclosed by no channel where the RSVP may be somebody else's. Anyone with the link can type
/// an address.
@Suite(.tags(.P45)) struct WithheldLocationTests {
    private struct Stage {
        let community: TestCommunity
        let ana: Actor
        let event: ID<Event>
        let link: String
        let rule: Rule

        /// Hal and Ida are going by the open link, Jo may come; Ida and Jo have confirmed their addresses. Then the
        /// host withholds the location and changes it.
        init(_ rule: Rule) async throws {
            self.rule = rule
            community = try TestCommunity()
            ana = try await community.member("Ana")
            event = try await community.event(by: ana) {
                $0.locationName = "Boathouse"
                $0.address = "Canal Street 5"
            }
            link = try await community.perform(MakeLink(event: event), as: ana).token
            for (name, status) in [("Hal", RSVPChoice.going), ("Ida", .going), ("Jo", .maybe)] {
                try await community.perform(
                    RSVPByLink(token: link, name: name, email: Stage.address(name), status: status), as: .nobody)
                if name != "Hal" {
                    _ = try await community.perform(
                        ConfirmGuest(guestToken: community.pass(to: Stage.address(name))), as: .nobody)
                }
            }
            try await community.perform(InviteGuests(event: event, emails: ["kim@example.org"]), as: ana)
            try await community.forgetMails()
            try await community.update(event, as: ana) {
                switch rule {
                case .hidden: $0.locationHidden = .set(true)
                case .oneByOne: $0.requiresApproval = .set(true)
                }
                $0.locationName = .set("Tower")
                $0.address = .set("Mill Lane 7")
            }
        }

        static func address(_ name: String) -> String { "\(name.lowercased())@example.org" }

        func pass(_ token: String) async throws -> GuestPassView {
            try await community.read { [environment = community.community.environment] in
                try GuestPass.view(token, environment: environment, in: $0)
            }
        }

        func expect(
            _ place: String?, _ address: String?, isTold: Bool, _ door: Comment,
            _ source: SourceLocation = #_sourceLocation
        ) {
            #expect(address == (isTold ? "Mill Lane 7" : nil), door, sourceLocation: source)
            #expect((place == "Tower") == (isTold || rule == .oneByOne), door, sourceLocation: source)
        }
    }

    enum Rule: CaseIterable { case hidden, oneByOne }

    @Test(arguments: Rule.allCases) func thePassShowsItOnceTheAddressIsConfirmed(_ rule: Rule) async throws {
        let stage = try await Stage(rule)
        // Repeating the RSVP mails another link, and the first mail discloses no more than the page.
        let again = try await stage.community.perform(
            RSVPByLink(token: stage.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)
        #expect(again.rsvp == nil)
        let asked = try #require(try await stage.community.mails(.guestPass, to: "hal@example.org").last)
        stage.expect(asked.event?.place, asked.event?.address, isTold: false, "the mail that asks")
        let token = try #require(asked.token)
        let waiting = try await stage.pass(token)
        #expect(waiting.confirmation == .waiting && waiting.event.mine.status == .going)
        stage.expect(waiting.event.locationName, waiting.event.address, isTold: false, "the pass")
        #expect(waiting.event.latitude == nil && waiting.event.longitude == nil)
        #expect(waiting.event.isLocationWithheld == (rule == .hidden))

        _ = try await stage.community.perform(ConfirmGuest(guestToken: token), as: .nobody)
        let confirmed = try #require(
            try await stage.community.mails(.guestPass, to: "hal@example.org").first { $0.deadline == nil })
        stage.expect(confirmed.event?.place, confirmed.event?.address, isTold: true, "the mail that confirms")
        let pass = try await stage.pass(token)
        stage.expect(pass.event.locationName, pass.event.address, isTold: true, "the pass")
        #expect(!pass.event.isLocationWithheld)

        // A guest who is no longer going is shown nothing more.
        try await stage.community.perform(RSVPAsGuest(guestToken: token, status: .maybe), as: .nobody)
        let left = try await stage.pass(token)
        stage.expect(left.event.locationName, left.event.address, isTold: false, "maybe")
    }

    @Test(arguments: Rule.allCases) func theMailedPassConfirmsByAnRSVP(_ rule: Rule) async throws {
        let stage = try await Stage(rule)
        try await stage.community.perform(
            RSVPByLink(token: stage.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)
        let token = try await stage.community.pass(to: "hal@example.org")
        try await stage.community.perform(RSVPAsGuest(guestToken: token, status: .going), as: .nobody)
        let mail = try #require(
            try await stage.community.mails(.guestPass, to: "hal@example.org").first { $0.deadline == nil })
        stage.expect(mail.event?.place, mail.event?.address, isTold: true, "the mail")
    }

    @Test(arguments: Rule.allCases) func noticesOfAChangeShowTheLocationToThoseWhoAreGoing(_ rule: Rule) async throws {
        let stage = try await Stage(rule)
        let notices = try await stage.community.mails(.eventChanged)
        #expect(
            Set(notices.map(\.email)) == ["ida@example.org", "jo@example.org", "kim@example.org"],
            "Hal has confirmed nothing")
        for notice in notices {
            stage.expect(
                notice.event?.place, notice.event?.address, isTold: notice.email == "ida@example.org", "\(notice.email)"
            )
        }
    }

    @Test(arguments: Rule.allCases) func membersGetTheLocationAsTheirRSVPAllows(_ rule: Rule) async throws {
        let stage = try await Stage(rule)
        let (bo, cem, dia) = (
            try await stage.community.member("Bo"), try await stage.community.member("Cem"),
            try await stage.community.member("Dia")
        )
        try await stage.community.perform(SetHosts(event: stage.event, cohosts: [dia.userID!]), as: stage.ana)
        try await stage.community.perform(
            InviteGuests(event: stage.event, userIds: [bo.userID!, cem.userID!]), as: stage.ana)
        try await stage.community.rsvp(stage.event, .going, as: bo)
        try await stage.community.rsvp(stage.event, .maybe, as: cem)
        try await stage.community.forgetMails()
        try await stage.community.perform(CancelEvent(id: stage.event), as: stage.ana)
        let notices = try await stage.community.mails(.eventCancelled)
        #expect(notices.count == 6)
        for notice in notices {
            let isTold = ["bo@example.org", "dia@example.org", "ida@example.org"].contains(notice.email)
            stage.expect(notice.event?.place, notice.event?.address, isTold: isTold, "\(notice.email)")
        }
        // Mails that follow an inbox notice are built separately.
        let found = try await stage.community.read { reader in
            let row = try #require(try EventRow.find(stage.event, in: reader))
            return try [bo, cem, dia, stage.ana].map {
                try GuestMail.order(.eventChanged, to: $0.userID!, by: nil, of: row, in: reader)?.event
            }
        }
        for (event, isTold) in zip(found, [true, false, true, true]) {
            stage.expect(event?.place, event?.address, isTold: isTold, "an order")
        }
    }
}
