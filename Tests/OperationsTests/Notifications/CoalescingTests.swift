import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Events of the same kind coalesce into one notice.
struct CoalescingTests {
    @Test func rsvpsCountOnInOneNotice() async throws {
        let community = try TestCommunity()
        let host = try await community.member("Host")
        let event = try await community.event(by: host)
        let guests = try await ["Ana", "Bo", "Cem", "Dia"].asyncMap { try await community.member($0) }
        func notices() async throws -> [NoticeFacts] {
            community.advance(RSVPNotices.wait)
            try await community.runJobs()
            return try await community.inbox(host).map(\.facts)
        }
        for (count, guest) in zip(1...3, guests) {
            community.advance(.minutes(1))
            try await community.rsvp(event, .going, as: guest)
            #expect(try await notices() == [NoticeFacts(.rsvp, by: guest.person!.name, count: count)])
        }
        #expect(try await community.inbox(host).first?.createdAt == community.now, "it moves up")
        // After the notice is read, a new one begins.
        try await community.perform(ReadNotices(), as: host)
        community.advance(.minutes(1))
        try await community.rsvp(event, .going, as: guests[3])
        #expect(
            try await notices() == [NoticeFacts(.rsvp, by: "Dia Lima"), NoticeFacts(.rsvp, by: "Cem Lima", count: 3)])
        #expect(try await community.unread(host) == 1)
    }

    @Test func whoChangesTheirRSVPCountsOnce() async throws {
        let community = try TestCommunity()
        let (host, ana, bo) = (
            try await community.member("Host"), try await community.member("Ana"), try await community.member("Bo")
        )
        let event = try await community.event(by: host)
        for (guest, choice, count) in [
            (bo, RSVPChoice.going, 1), (bo, .maybe, 1), (ana, .going, 2), (bo, .notGoing, 2),
        ] {
            community.advance(.minutes(1))
            try await community.rsvp(event, choice, as: guest)
            community.advance(RSVPNotices.wait)
            try await community.runJobs()
            #expect(
                try await community.inbox(host).map(\.facts) == [
                    NoticeFacts(.rsvp, by: guest.person!.name, count: count)
                ])
        }
    }

    /// Hosts know guests' names from the guest list; former hosts do not see them.
    @Test func guestsWithoutAnAccountAreNamedToTheHosts() async throws {
        let world = try await World()
        let community = world.community
        try await community.perform(SetHosts(event: world.dinner, cohosts: [world.bo.userID!]), as: world.ana)
        try await community.perform(UpdatePreferences(notifications: ["answer": .init(email: true)]), as: world.ana)
        community.advance(RSVPNotices.wait)
        try await community.runJobs()
        for host in [world.ana, world.bo] { try await community.perform(ReadNotices(), as: host) }
        community.advance(.minutes(1))
        _ = try await community.perform(
            RSVPByLink(token: world.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)
        try await community.perform(ConfirmGuest(guestToken: community.pass(to: "hal@example.org")), as: .nobody)
        community.advance(RSVPNotices.wait)
        #expect(try await community.mails(.rsvp, to: "ana@example.org").last?.from == "Hal")
        for host in [world.ana, world.bo] {
            #expect(try await community.inbox(host, .rsvp).first?.facts == NoticeFacts(.rsvp, by: "Hal"))
        }
        try await community.perform(SetHosts(event: world.dinner, cohosts: []), as: world.ana)
        #expect(try await community.inbox(world.bo).filter { $0.kind == .rsvp }.allSatisfy { $0.actorName != "Hal" })
    }

    @Test func rsvpsOfOneMomentAreCountedTogetherAndSentOnce() async throws {
        let community = try TestCommunity()
        let host = try await community.member("Host")
        try await community.perform(UpdatePreferences(notifications: ["answer": .init(email: true)]), as: host)
        let event = try await community.event(by: host)
        for name in ["Ana", "Bo", "Cem"] {
            try await community.rsvp(event, .going, as: try await community.member(name))
        }
        #expect(try await community.mails(.rsvp).isEmpty, "who comes to a popular event comes with others")
        community.advance(RSVPNotices.wait)
        #expect(try await community.mails(.rsvp).count == 1)
        let found = try await community.inbox(host)
        #expect(found.map(\.kind) == [.rsvp] && found.map(\.count) == [3] && found.map(\.eventTitle) == ["Dinner"])
    }

    /// Ana and Bo both gave RSVPs. The co-host has a block with Bo, so their notice names Ana only.
    @Test(.tags(.P45), arguments: [true, false]) func aCohostIsNotifiedOnlyOfVisiblePeople(
        _ isRead: Bool
    ) async throws {
        let community = try TestCommunity()
        let (host, cohost) = (try await community.member("Host"), try await community.member("Cohost"))
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        let event = try await community.event(by: host)
        try await community.perform(SetHosts(event: event, cohosts: [cohost.userID!]), as: host)
        try await community.perform(BlockPerson(userId: cohost.userID!), as: bo)
        if !isRead {
            try await community.rsvp(event, .going, as: cem)
            community.advance(RSVPNotices.wait)
            try await community.runJobs()
        }
        community.advance(.minutes(1))
        try await community.rsvp(event, .going, as: ana)
        community.advance(.minutes(1))
        try await community.rsvp(event, .going, as: bo)
        community.advance(RSVPNotices.wait)
        try await community.runJobs()
        #expect(
            try await community.inbox(cohost, .rsvp).map(\.facts) == [
                NoticeFacts(.rsvp, by: "Ana Lima", count: isRead ? 1 : 2)
            ])
        #expect(
            try await community.inbox(host, .rsvp).map(\.facts) == [
                NoticeFacts(.rsvp, by: "Bo Lima", count: isRead ? 2 : 3)
            ])
    }

    // MARK: Messages

    @Test func messagesMakeOneUnreadNoticeAndOneMailADay() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        func mails() async throws -> Int { try await community.mails(.message, to: "maybe@example.org").count }
        try await stage.say("One", as: stage.going)
        try await stage.say("Two", as: stage.host)
        #expect(try await mails() == 0, "who looks reads within seconds")
        community.advance(MessageNotices.wait)
        #expect(try await mails() == 1)
        #expect(
            try await community.inbox(stage.maybe, .message).map(\.facts) == [NoticeFacts(.message, by: "Host Lima")])
        // More messages while the notice is unread create no other.
        for _ in 1...3 {
            community.advance(.hours(1))
            try await stage.say("More", as: stage.going)
            community.advance(.minutes(1))
        }
        #expect(try await mails() == 1)
        #expect(try await community.inbox(stage.maybe, .message).count == 1)
        // After it is read, the next message makes a new notice, but no second mail on the same day.
        let last = try #require(try await stage.read(as: stage.maybe).first)
        try await community.perform(MarkRead(event: stage.event, upTo: last.id), as: stage.maybe)
        #expect(try await community.unread(stage.maybe) == 0)
        try await stage.say("Again", as: stage.going)
        community.advance(.minutes(1))
        #expect(try await mails() == 1)
        #expect(try await community.inbox(stage.maybe, .message).count == 2)
        try await community.perform(ReadNotices(), as: stage.maybe)
        community.advance(.hours(24))
        try await stage.say("Tomorrow", as: stage.going)
        community.advance(.minutes(1))
        #expect(try await mails() == 2)
    }

    @Test func readersOfTheChatAreNotNotified() async throws {
        let stage = try await ChatStage()
        let id = try await stage.say("One", as: stage.going)
        try await stage.community.perform(MarkRead(event: stage.event, upTo: id), as: stage.maybe)
        stage.community.advance(.minutes(1))
        #expect(
            try await stage.community.mails(.message).map(\.email).sorted() == [
                "cohost@example.org", "host@example.org", "invited@example.org",
            ])
        #expect(try await stage.community.inbox(stage.maybe).isEmpty)
        #expect(try await stage.community.inbox(stage.going, .message).isEmpty, "nor who wrote it")
    }

    @Test func aMessageDeletedBeforeItsNoticeCausesNone() async throws {
        let stage = try await ChatStage()
        let id = try await stage.say("Oops", as: stage.going)
        try await stage.community.perform(DeleteMessage(id: id), as: stage.going)
        stage.community.advance(.minutes(1))
        #expect(try await stage.community.mails(.message).isEmpty)
    }

    /// Maybe has blocked the author of the last message; the message before it counts.
    @Test(.tags(.P45)) func messagesOfTheBlockedMakeNoNotice() async throws {
        let stage = try await ChatStage()
        try await stage.community.perform(BlockPerson(userId: stage.going.userID!), as: stage.maybe)
        try await stage.say("From going", as: stage.going)
        stage.community.advance(.minutes(1))
        try await stage.community.runJobs()
        #expect(
            try await stage.community.count(
                "SELECT count(*) FROM notice WHERE kind = 'message' AND user_id = \(stage.maybe.userID)") == 0)
        try await stage.say("From host", as: stage.host)
        try await stage.say("From going", as: stage.going)
        stage.community.advance(.minutes(1))
        try await stage.community.runJobs()
        #expect(
            try await stage.community.inbox(stage.maybe, .message).map(\.facts) == [
                NoticeFacts(.message, by: "Host Lima")
            ])
    }

    /// Maybe has blocked the person in the unread notice, which must not suppress the next one.
    @Test(.tags(.P45)) func aNoticeOfSomebodyBlockedHidesNoOther() async throws {
        let stage = try await ChatStage()
        try await stage.say("From going", as: stage.going)
        stage.community.advance(.minutes(1))
        try await stage.community.runJobs()
        #expect(try await stage.community.unread(stage.maybe) == 1)
        try await stage.community.perform(BlockPerson(userId: stage.going.userID!), as: stage.maybe)
        #expect(try await stage.community.unread(stage.maybe) == 0)
        try await stage.say("From host", as: stage.host)
        stage.community.advance(.minutes(1))
        try await stage.community.runJobs()
        #expect(
            try await stage.community.inbox(stage.maybe, .message).map(\.facts) == [
                NoticeFacts(.message, by: "Host Lima")
            ])
        // The hidden notice is not unread again when the block ends.
        try await stage.community.perform(ReadNotices(), as: stage.maybe)
        try await stage.community.perform(UnblockPerson(userId: stage.going.userID!), as: stage.maybe)
        #expect(try await stage.community.unread(stage.maybe) == 0)
    }

    /// After the event, a block hides it, although the RSVP remains.
    @Test(.tags(.P45)) func aLostChatCausesNoNotice() async throws {
        let stage = try await ChatStage()
        stage.community.advance(.days(30))
        try await stage.community.perform(BlockPerson(userId: stage.maybe.userID!), as: stage.host)
        try await stage.say("Among us", as: stage.going)
        stage.community.advance(.minutes(1))
        try await stage.community.runJobs()
        #expect(
            try await stage.community.count(
                "SELECT count(*) FROM notice WHERE kind = 'message' AND user_id = \(stage.maybe.userID)") == 0)
    }

    @Test func eachChatHasItsOwnNotice() async throws {
        let stage = try await ChatStage()
        let other = try await stage.community.event(by: stage.host) { $0.title = "Walk" }
        try await stage.community.rsvp(other, .going, as: stage.maybe)
        try await stage.say("One", as: stage.host)
        try await stage.community.perform(SendMessage(event: other, body: "Two"), as: stage.host)
        stage.community.advance(.minutes(1))
        #expect(try await stage.community.mails(.message, to: "maybe@example.org").count == 2)
    }
}

extension Sequence {
    /// Maps the elements sequentially.
    func asyncMap<Value>(_ make: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await make(element)) }
        return values
    }
}
