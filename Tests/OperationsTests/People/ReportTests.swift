import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct ReportTests {
    private func file(
        _ kind: ReportView.Kind, _ bytes: [UInt8], _ reason: String? = "Rude", as actor: Actor, in world: World
    ) async throws -> Refusal? {
        try await world.community.refusal(FileReport(kind: kind, subject: ID(bytes: bytes)!, reason: reason), as: actor)
    }

    private func reports(_ world: World) async throws -> [ReportView] {
        try await world.community.read { try ReportQuery.reports(as: world.admin, in: $0) }.items
    }

    @Test(.tags(.P45)) func onlyWhatOneMaySeeCanBeReported() async throws {
        let world = try await World()
        let nothing = Array(repeating: UInt8(7), count: 16)
        for kind in ReportView.Kind.allCases {
            #expect(try await file(kind, nothing, as: world.bo, in: world) == .notFound)
        }
        // The crew sees the chat, the guests see the party, and Gus and Fox have a block.
        #expect(try await file(.message, world.message.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.message, world.message.bytes, as: world.dia, in: world) == .notFound)
        #expect(try await file(.event, world.party.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.event, world.party.bytes, as: world.dia, in: world) == .notFound)
        for kind in [ReportView.Kind.person, .photo] {
            #expect(try await file(kind, world.gus.userID!.bytes, as: world.ana, in: world) == nil)
            #expect(
                try await file(kind, world.gus.userID!.bytes, as: world.fox, in: world) == nil,
                "a block keeps nobody from reporting")
            #expect(
                try await file(kind, world.eva.userID!.bytes, as: world.ana, in: world) == .notFound,
                "not confirmed yet")
        }
        // An id of one kind identifies nothing of another kind.
        #expect(try await file(.person, world.party.bytes, as: world.ana, in: world) == .notFound)
    }

    @Test(.tags(.P6)) func aReasonIsNeeded() async throws {
        let world = try await World()
        for reason in [nil, " ", String(repeating: "x", count: 1_001), "a\u{0}b"] {
            #expect(
                try await file(.event, world.dinner.bytes, reason, as: world.bo, in: world)?.fields.keys.first
                    == "reason")
        }
        #expect(
            try await file(.event, world.dinner.bytes, String(repeating: "x", count: 1_000), as: world.bo, in: world)
                == nil)
    }

    @Test(.tags(.P11)) func administratorsAloneReadAndClose() async throws {
        let world = try await World()
        let id = try #require(try await reports(world).first).id
        for actor in [Actor.nobody, world.eva, world.fox, world.ana] {
            await #expect(throws: Refusal.self) {
                try await world.community.read { try ReportQuery.reports(as: actor, in: $0) }
            }
            #expect(try await world.community.refusal(CloseReport(id: id), as: actor) != nil)
        }
        #expect(
            try await world.community.refusal(CloseReport(id: ID(bytes: world.dinner.bytes)!), as: world.admin)
                == .notFound)
        try await world.community.perform(CloseReport(id: id), as: world.admin)
        #expect(try await reports(world).first?.closedAt == world.community.now)
        // A report that is closed again keeps its time.
        world.community.advance(.hours(1))
        try await world.community.perform(CloseReport(id: id), as: world.admin)
        #expect(try await reports(world).first?.closedAt == world.community.now - .hours(1))
    }

    @Test func reportedTwiceIsOneReportThatIsOpenAgain() async throws {
        let world = try await World()
        let first = try #require(try await reports(world).first)
        try await world.community.perform(CloseReport(id: first.id), as: world.admin)
        #expect(try await file(.event, world.dinner.bytes, "Still spam", as: world.fox, in: world) == nil)
        let again = try await reports(world)
        #expect(again.map(\.id) == [first.id])
        #expect(again[0].reason == "Still spam" && again[0].closedAt == nil && again[0].createdAt == first.createdAt)
        #expect(try await file(.event, world.dinner.bytes, as: world.bo, in: world) == nil)
        #expect(try await reports(world).count == 2, "somebody else's is another")
    }

    @Test func whatWaitsComesFirstWithWhatIsThereToSee() async throws {
        let world = try await World()
        try await world.community.perform(
            CloseReport(id: try #require(try await reports(world).first).id), as: world.admin)
        #expect(try await file(.message, world.message.bytes, as: world.cem, in: world) == nil)
        world.community.advance(.minutes(1))
        #expect(try await file(.person, world.bo.userID!.bytes, as: world.cem, in: world) == nil)
        let found = try await reports(world)
        #expect(found.map(\.shown) == ["Bo Lima", "Who brings the music?", "Dinner"])
        #expect(found.map(\.subject) == ["\(world.bo.userID!)", "\(world.message)", "\(world.dinner)"])
        #expect(found.map(\.reporter) == ["Cem Lima", "Cem Lima", "Fox Lima"])
        // The text of a deleted message is gone.
        try await world.community.perform(DeleteMessage(id: world.message), as: world.bo)
        #expect(try await reports(world)[1].shown == "")
    }

    // MARK: Notified people

    private func unread(_ actor: Actor, in world: World) async throws -> Int {
        try await world.community.inbox(actor, .reported).count { $0.readAt == nil }
    }

    /// Closes the report that a person filed.
    private func close(by reporter: Actor, _ kind: ReportView.Kind, _ bytes: [UInt8], in world: World) async throws {
        let id: ID<Report>? = try await world.community.value(
            "SELECT id FROM report WHERE reporter_id = \(reporter.userID) AND kind = \(kind) AND subject = \(ID<Report>(bytes: bytes)!)"
        )
        try await world.community.perform(CloseReport(id: id!), as: world.admin)
    }

    @Test(.tags(.P45)) func everyActiveAdministratorIsNotifiedOfAReportOnce() async throws {
        let world = try await World()
        let community = world.community
        let (second, asleep) = (
            try await community.member("Second", role: .administrator),
            try await community.member("Asleep", role: .administrator)
        )
        try await community.perform(AdministerUser(id: asleep.userID!, status: .disabled), as: world.admin)
        try await community.perform(ReadNotices(), as: world.admin)
        // Administrators are notified even about people they have blocked, without names.
        try await community.perform(BlockPerson(userId: world.cem.userID!), as: world.admin)
        let bo = world.bo.userID!.bytes
        #expect(try await file(.person, bo, as: world.cem, in: world) == nil)
        #expect(try await file(.person, bo, "Very rude", as: world.cem, in: world) == nil)
        #expect(try await file(.photo, bo, as: world.dia, in: world) == nil)
        for actor in [world.admin, second] {
            let found = try await community.inbox(actor, .reported).filter { $0.readAt == nil }
            #expect(found.count == 1)
            #expect(found.allSatisfy { $0.actor == nil && $0.actorName == nil && $0.event == nil })
        }
        #expect(try await community.mails(.reported, to: "second@example.org").count == 1)
        let others: Int = try await community.count(
            "SELECT count(*) FROM notice WHERE kind = 'reported' AND user_id NOT IN (\(world.admin.userID), \(second.userID))"
        )
        #expect(others == 0)
        // They are not notified of their own report.
        #expect(try await file(.person, world.ana.userID!.bytes, as: second, in: world) == nil)
        #expect(try await unread(world.admin, in: world) == 2)
        #expect(try await unread(second, in: world) == 1)

        // The notice is settled once no report is open.
        try await close(by: world.cem, .person, bo, in: world)
        #expect(try await unread(second, in: world) == 1)
        try await close(by: world.dia, .photo, bo, in: world)
        #expect(try await unread(second, in: world) == 0)
        #expect(try await unread(world.admin, in: world) == 1)

        // Former administrators no longer have the notices.
        try await community.perform(AdministerUser(id: second.userID!, role: .member), as: world.admin)
        #expect(try await community.inbox(community.actor(second.userID!), .reported).isEmpty)
    }

    /// Clients choose ids. No new thing can take the id of a reported person.
    @Test func nobodySettlesWhatIsReportedOfThem() async throws {
        let world = try await World()
        let bo = world.bo.userID!.bytes
        let before = try await unread(world.admin, in: world)
        #expect(try await file(.person, bo, as: world.cem, in: world) == nil)
        let item = AddTodo(event: world.dinner, id: ID(bytes: bo)!, title: "Keys")
        #expect(try await world.community.refusal(item, as: world.bo)?.code == .duplicate)
        #expect(try await unread(world.admin, in: world) == before + 1)
    }

    @Test func ofOneMemberAnAdministratorIsMailedOnlySoOften() async throws {
        let world = try await World()
        try await world.community.forgetMails()
        try await world.community.perform(ReadNotices(), as: world.admin)
        for member in try await world.community.members(MailAllowance.plan.dailyLimit + 5) {
            #expect(try await file(.person, member.bytes, as: world.dia, in: world) == nil)
        }
        #expect(try await unread(world.admin, in: world) == MailAllowance.plan.dailyLimit + 5)
        #expect(
            try await world.community.mails(.reported, to: "root@example.org").count == MailAllowance.plan.dailyLimit)
    }

    @Test(.tags(.P45)) func reportersAreNotifiedOfTheReviewWithoutHiddenNames() async throws {
        let world = try await World()
        let community = world.community
        let bo = world.bo.userID!.bytes
        /// The event or person that each notice names.
        func heard(_ actor: Actor) async throws -> [String?] {
            try await community.inbox(actor, .reportClosed).map { $0.eventTitle ?? $0.actorName }
        }

        // Fox reports the dinner in every world.
        for _ in 0..<2 { try await close(by: world.fox, .event, world.dinner.bytes, in: world) }
        let dinner = try await community.inbox(world.fox, .reportClosed)
        #expect(
            dinner.map(\.facts) == [NoticeFacts(.reportClosed, by: nil)]
                && dinner.map(\.event) == [world.dinner])
        // A visible person, and one who shares a block with the reporter.
        #expect(try await file(.person, bo, as: world.cem, in: world) == nil)
        try await close(by: world.cem, .person, bo, in: world)
        #expect(try await heard(world.cem) == ["Bo Lima"])
        #expect(try await file(.photo, world.gus.userID!.bytes, as: world.fox, in: world) == nil)
        try await close(by: world.fox, .photo, world.gus.userID!.bytes, in: world)
        #expect(try await heard(world.fox).contains(nil))
        // Notices never quote a message.
        #expect(try await file(.message, world.message.bytes, as: world.cem, in: world) == nil)
        try await close(by: world.cem, .message, world.message.bytes, in: world)
        #expect(try await heard(world.cem).contains(nil))
        // An event that the reporter can no longer see, and a report about oneself.
        #expect(try await file(.event, world.party.bytes, as: world.bo, in: world) == nil)
        try await community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        try await close(by: world.bo, .event, world.party.bytes, in: world)
        #expect(try await heard(world.bo) == [nil])
        #expect(try await file(.person, world.dia.userID!.bytes, as: world.dia, in: world) == nil)
        try await close(by: world.dia, .person, world.dia.userID!.bytes, in: world)
        #expect(try await heard(world.dia) == [nil])
        #expect(
            try await community.mails(.reportClosed).map(\.email).sorted()
                == ["bo", "cem", "cem", "dia", "fox", "fox"].map { "\($0)@example.org" })
        #expect(try await community.count("SELECT count(*) FROM notice WHERE kind = 'reportClosed'") == 6)

        // After a block, the name is hidden.
        try await community.perform(BlockPerson(userId: world.bo.userID!), as: world.cem)
        #expect(try await heard(world.cem) == [nil])
    }

    @Test func nobodyIsNotifiedOfTheirOwnActionsOrAfterDeletion() async throws {
        let world = try await World()
        let community = world.community
        let ana = world.ana.userID!.bytes
        for reporter in [world.admin, world.cem, world.dia] {
            #expect(try await file(.person, ana, as: reporter, in: world) == nil)
        }
        try await community.perform(AdministerUser(id: world.cem.userID!, status: .disabled), as: world.admin)
        try await community.perform(DeleteAccount(id: world.dia.userID!), as: .system)
        for reporter in [world.admin, world.cem, world.dia] { try await close(by: reporter, .person, ana, in: world) }
        #expect(try await community.count("SELECT count(*) FROM notice WHERE kind = 'reportClosed'") == 0)
    }

    /// A reported post links to itself if an administrator can see it, and to its author.
    @Test func aPhotoOnABoardIsReportedItself() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        let post = try await community.perform(AddPost(event: stage.event, photo: .sample("a")), as: stage.going)
        func file(as actor: Actor) async throws -> Refusal.Code? {
            try await community.refusal(
                FileReport(kind: .post, subject: post.of(Report.self), reason: "Rude"), as: actor)?.code
        }
        #expect(try await file(as: stage.maybe) == nil)
        #expect(try await file(as: stage.member) == .notFound, "whose board it is not")
        let now = community.now
        func found() async throws -> ReportCase {
            try #require(
                try await community.read { try ReportQuery.cases(as: stage.admin, now: now, in: $0) }.items.first)
        }
        let unseen = try await found()
        #expect(
            unseen.target == nil && unseen.post == nil && unseen.author == stage.going.person!.name
                && unseen.account?.id == stage.going.userID)
        try await community.rsvp(stage.event, .maybe, as: stage.admin)
        let seen = try await found()
        #expect(seen.target == .post(post) && seen.post == nil)
        try await community.perform(
            SetHosts(event: stage.event, cohosts: [stage.cohost.userID!, stage.admin.userID!]), as: stage.host)
        #expect(try await found().post == post)
    }

    /// Every report is on exactly one page, open ones first.
    @Test func reportsArePaged() async throws {
        let world = try await World()
        let community = world.community
        try await community.writeDirectly { tx in
            for number in 0..<25 {
                try tx.execute(
                    """
                    INSERT INTO report (id, reporter_id, kind, subject, reason, made_at, closed_at)
                    VALUES (\(tx.newID(Report.self)), \(world.bo.userID!), 'event', \(tx.newID(Event.self)), 'Spam', \(tx.now + .minutes(Int64(number / 3))),
                        \(number % 2 == 0 ? nil : tx.now))
                    """)
            }
        }
        let all = try await community.read { try ReportQuery.reports(as: world.admin, limit: 200, in: $0) }
        #expect(all.next == nil && all.items.count >= 25)
        var (paged, cursor): ([ReportView], PageCursor?) = ([], nil)
        repeat {
            let page = try await community.read { [cursor] in
                try ReportQuery.reports(as: world.admin, after: cursor, limit: 4, in: $0)
            }
            paged += page.items
            cursor = page.next
        } while cursor != nil
        #expect(paged == all.items)
        #expect(paged.map { $0.closedAt != nil } == paged.map { $0.closedAt != nil }.sorted { !$0 && $1 })
    }

    // MARK: Administrators' view

    private func report(_ kind: ReportView.Kind, _ bytes: [UInt8], in world: World) async throws -> ReportCase? {
        let now = world.community.now
        let subject = "\(ID<Report>(bytes: bytes)!)"
        return try await world.community.read { try ReportQuery.cases(as: world.admin, now: now, in: $0) }.items
            .first { $0.report.kind == kind && $0.report.subject == subject }
    }

    @Test(.tags(.P11)) func administratorsAreLedToWhatTheyMaySeeAndOfferedWhatTheyMayDo() async throws {
        let world = try await World()
        let bo = world.bo.userID!
        #expect(try await file(.event, world.party.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.message, world.message.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.person, bo.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.photo, world.admin.userID!.bytes, as: world.cem, in: world) == nil)

        let dinner = try #require(try await report(.event, world.dinner.bytes, in: world))
        #expect(
            dinner.target == ReportCase.Target.event(world.dinner)
                && dinner.deletion == ReportCase.Deletion(event: world.dinner, cancels: true))
        #expect(dinner.account == nil && dinner.message == nil && dinner.author == nil)
        // The administrator may delete the party but read neither the party nor its chat.
        let party = try #require(try await report(.event, world.party.bytes, in: world))
        #expect(party.target == nil && party.deletion?.event == world.party)
        let message = try #require(try await report(.message, world.message.bytes, in: world))
        #expect(message.target == nil && message.message == nil && message.deletion == nil)
        #expect(
            message.author == "Bo Lima"
                && message.account == ReportCase.Account(id: bo, name: "Bo Lima", status: .active))
        let person = try #require(try await report(.person, bo.bytes, in: world))
        #expect(person.target == ReportCase.Target.person(bo) && person.account?.status == .active)
        // Administrators cannot disable themselves.
        let own = try #require(try await report(.photo, world.admin.userID!.bytes, in: world))
        #expect(own.target == ReportCase.Target.person(world.admin.userID!) && own.account == nil)

        try await world.community.perform(AdministerUser(id: bo, status: .disabled), as: world.admin)
        try await world.community.perform(DeleteEvent(id: world.dinner), as: world.admin)
        let disabled = try #require(try await report(.person, bo.bytes, in: world))
        #expect(disabled.target == nil && disabled.account?.status == .disabled)
        let gone = try #require(try await report(.event, world.dinner.bytes, in: world))
        #expect(gone.report.shown == "" && gone.target == nil && gone.deletion == nil)
    }

    @Test func anAdministratorWhoHostsIsLedToTheMessageAndMayDeleteIt() async throws {
        let world = try await World()
        let event = try await world.community.event(by: world.admin)
        for guest in [world.bo, world.cem] { try await world.community.rsvp(event, .going, as: guest) }
        let message = try await world.community.perform(SendMessage(event: event, body: "Rude words"), as: world.bo)
        #expect(try await file(.message, message.bytes, as: world.cem, in: world) == nil)
        let new = try #require(try await report(.message, message.bytes, in: world))
        #expect(new.target == ReportCase.Target.message(message, chat: event, before: nil) && new.message == message)
        for number in 1...60 {
            _ = try await world.community.perform(SendMessage(event: event, body: "Word \(number)"), as: world.cem)
        }
        let place = try await report(.message, message.bytes, in: world)?.target
        guard case .message(_, _, let before?)? = place else {
            Issue.record("it is no longer on the newest page")
            return
        }
        #expect(place == ReportCase.Target.message(message, chat: event, before: before))
        let page = try await world.community.read {
            try ChatQuery.messages(of: event, as: world.admin, before: before, limit: 50, in: $0)
        }
        #expect(page.items.contains { $0.id == message } && page.items.count == 11)
        try await world.community.perform(DeleteMessage(id: message), as: world.admin)
        let deleted = try #require(try await report(.message, message.bytes, in: world))
        #expect(deleted.message == nil && deleted.account?.id == world.bo.userID && deleted.target != nil)
    }
}
