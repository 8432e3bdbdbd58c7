import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A draft is invisible to everyone but its hosts, whatever happens to it.
struct DraftTests {
    private struct Stage {
        let community: TestCommunity
        let ana: Actor, bo: Actor, cem: Actor

        /// Ana and Bo are friends; Cem has no friends.
        init() async throws {
            let cast = try await Cast()
            (community, ana, bo, cem) = (cast.community, cast.ana, cast.bo, cast.cem)
            try await community.befriend(ana, bo)
            try await community.forgetMails()
        }

        func draft(_ change: (inout EventInput) -> Void = { _ in }) async throws -> ID<Event> {
            try await community.perform(CreateEvent(TestCommunity.input(change), status: .draft), as: ana)
        }

        func sees(_ event: ID<Event>, _ actor: Actor) async throws -> Bool {
            do { return try await community.view(event, as: actor).id == event } catch let refusal as Refusal {
                #expect(refusal == .notFound)
                return false
            }
        }
    }

    @Test func aDraftNotifiesNobody() async throws {
        let stage = try await Stage()
        let (community, ana) = (stage.community, stage.ana)
        let draft = try await stage.draft { $0.visibility = .friends }
        try await community.update(draft, as: ana) {
            $0.startsAt = .set(TestCommunity.start + .days(9))
            $0.locationName = .set("Cellar")
            $0.notify = .yes
        }
        try await community.update(draft, as: ana) { $0.visibility = .set(.public) }
        let refused: [any ClientCommand] = [
            CancelEvent(id: draft),
            InviteGuests(event: draft, userIds: [stage.bo.userID!], emails: ["fay@example.org"]),
            MakeLink(event: draft),
            SetRSVP(event: draft, status: .going), SendMessage(event: draft, body: "Hello"),
        ]
        for command in refused {
            #expect(try await community.refusal(command, as: ana)?.code == .conflict, "\(command)")
        }
        for command in refused {
            #expect(try await community.refusal(command, as: stage.bo)?.code == .notFound, "\(command)")
        }
        try await community.perform(DeleteEvent(id: draft), as: ana)
        #expect(try await community.mails().isEmpty)
        #expect(try await community.inbox(stage.bo).allSatisfy { $0.event == nil })
    }

    @Test func strangersDoNotEvenLearnItsHostsName() async throws {
        let stage = try await Stage()
        let draft = try await stage.draft()
        let names = "SELECT count(*) FROM public_host" as SQL
        #expect(try await stage.community.count(names) == 0)
        try await stage.community.perform(PublishEvent(id: draft), as: stage.ana)
        #expect(try await stage.community.count(names) == 1)
    }

    @Test func aCohostEditsAndPublishesIt() async throws {
        let stage = try await Stage()
        let draft = try await stage.draft()
        try await stage.community.perform(SetHosts(event: draft, cohosts: [stage.bo.userID!]), as: stage.ana)
        #expect(
            try await stage.community.mails().map(\.email) == ["bo@example.org"], "whoever helps to host is told so")
        try await stage.community.update(draft, as: stage.bo) { $0.title = .set("Supper") }
        #expect(try await stage.community.view(draft, as: stage.ana).title == "Supper")
        #expect(try await !stage.sees(draft, stage.cem))
        try await stage.community.perform(PublishEvent(id: draft), as: stage.bo)
        #expect(try await stage.sees(draft, stage.cem))
    }

    /// A former co-host of a draft loses it, although a former co-host of a published event stays invited.
    @Test(arguments: [true, false]) func whoHelpsNoMoreSeesADraftNoMore(bySelf: Bool) async throws {
        let stage = try await Stage()
        let draft = try await stage.draft()
        try await stage.community.perform(SetHosts(event: draft, cohosts: [stage.bo.userID!]), as: stage.ana)
        if bySelf {
            try await stage.community.perform(LeaveHosting(event: draft), as: stage.bo)
        } else {
            try await stage.community.perform(SetHosts(event: draft, cohosts: []), as: stage.ana)
        }
        #expect(try await !stage.sees(draft, stage.bo))
        #expect(
            try await stage.community.inbox(stage.bo).allSatisfy { $0.event == nil }, "what told of it leads nowhere")
    }

    @Test func publishedItIsAsJustMade() async throws {
        let stage = try await Stage()
        let (community, ana) = (stage.community, stage.ana)
        for visibility in Visibility.allCases {
            let made = try await community.event(by: ana) { $0.visibility = visibility }
            let draft = try await stage.draft { $0.visibility = visibility }
            for person in [stage.bo, stage.cem, .nobody] { #expect(try await !stage.sees(draft, person)) }
            try await community.perform(PublishEvent(id: draft), as: ana)
            let published = try await community.view(draft, as: ana)
            #expect(published.status == .scheduled && published.mine.may.invite && published.mine.may.chat)
            for person in [stage.bo, stage.cem, .nobody] {
                #expect(try await stage.sees(draft, person) == stage.sees(made, person), "\(visibility)")
            }
            let links = try await [made, draft].asyncMap { id in
                try await community.read { try LinkQuery.link(of: id, as: ana, in: $0) != nil }
            }
            #expect(links == [visibility == .unlisted, visibility == .unlisted])
        }
    }

    @Test func publishingOnceMoreChangesNothing() async throws {
        let stage = try await Stage()
        let draft = try await stage.draft()
        try await stage.community.perform(PublishEvent(id: draft), as: stage.ana)
        let before = stage.community.announced.count
        try await stage.community.perform(PublishEvent(id: draft), as: stage.ana)
        #expect(stage.community.announced.count == before)
        try await stage.community.perform(CancelEvent(id: draft), as: stage.ana)
        #expect(try await stage.community.refusal(PublishEvent(id: draft), as: stage.ana)?.code == .conflict)
        #expect(try await stage.community.view(draft, as: stage.ana).status == .cancelled)
    }

    @Test func whatIsOverIsPublishedAsARecord() async throws {
        let stage = try await Stage()
        let draft = try await stage.draft()
        stage.community.move(to: TestCommunity.start + .days(8))
        try await stage.community.perform(PublishEvent(id: draft), as: stage.ana)
        #expect(try await stage.sees(draft, stage.cem))
        #expect(
            try await stage.community.refusal(SetRSVP(event: draft, status: .going), as: stage.cem)?.code == .eventOver)
    }

    @Test func aCopyIsADraft() async throws {
        let stage = try await Stage()
        let event = try await stage.community.event(by: stage.ana) { $0.visibility = .unlisted }
        let copy = try await stage.community.perform(DuplicateEvent(id: event), as: stage.ana)
        #expect(try await stage.community.view(copy, as: stage.ana).status == .draft)
        #expect(try await stage.community.count("SELECT count(*) FROM link WHERE event_id = \(copy)") == 0)
        #expect(try await !stage.sees(copy, stage.bo))
    }

    /// Submitting the same form twice makes one event. The same event as a draft and as published are different.
    @Test func aDraftIsMadeOnce() async throws {
        let stage = try await Stage()
        let id = ID<Event>(at: stage.community.now, random: { 5 })
        let input = TestCommunity.input()
        for _ in 1...2 {
            #expect(try await stage.community.perform(CreateEvent(id: id, input, status: .draft), as: stage.ana) == id)
        }
        #expect(try await stage.community.refusal(CreateEvent(id: id, input), as: stage.ana)?.code == .duplicate)
        try await stage.community.perform(PublishEvent(id: id), as: stage.ana)
        #expect(try await stage.community.perform(CreateEvent(id: id, input, status: .draft), as: stage.ana) == id)
        #expect(try await stage.community.view(id, as: stage.ana).status == .scheduled)
    }

    @Test func draftsGoWithTheirOwner() async throws {
        let stage = try await Stage()
        let draft = try await stage.draft()
        try await stage.community.perform(SetHosts(event: draft, cohosts: [stage.bo.userID!]), as: stage.ana)
        try await stage.community.perform(DeleteAccount(id: stage.ana.userID!), as: .system)
        try await stage.community.runJobs()
        #expect(try await !stage.sees(draft, stage.bo))
        #expect(try await stage.community.count("SELECT count(*) FROM event") == 0)
    }

    // MARK: Imports from files

    @Test func aFileMakesDraftsAndLeavesAloneWhatIsPublished() async throws {
        let stage = try await Stage()
        let (community, ana) = (stage.community, stage.ana)
        let entries = [ImportEvents.Entry.sample("a"), .sample("b"), .sample("off") { $0.isCancelled = true }]
        #expect(
            try await community.previewing(entries, draft: true, as: ana).skipped.map(\.reason.english) == [
                "It’s cancelled in the file."
            ])
        let summary = try await community.importing(entries, .public, draft: true, as: ana)
        #expect(summary.added == 2 && summary.skipped.count == 1)
        let drafts = try await community.read { [now = community.now] in
            try EventQuery.events(EventFilter(isDraft: true), as: ana, now: now, in: $0).items
        }
        #expect(drafts.count == 2)
        for draft in drafts { #expect(try await !stage.sees(draft.id, stage.bo)) }
        try await community.perform(PublishEvent(id: drafts[0].id), as: ana)

        let again = [ImportEvents.Entry.sample("a", "Walk"), .sample("b", "Walk")]
        #expect(try await community.importing(again, .public, draft: true, id: 2, as: ana).updated == 2)
        #expect(try await stage.sees(drafts[0].id, stage.bo))
        #expect(try await !stage.sees(drafts[1].id, stage.bo))
    }

    @Test func whatAFileCallsOffIsNoDraftAnyMore() async throws {
        let stage = try await Stage()
        try await stage.community.importing([.sample("a")], .public, draft: true, as: stage.ana)
        let off = [ImportEvents.Entry.sample("a") { $0.isCancelled = true }]
        #expect(try await stage.community.previewing(off, draft: true, as: stage.ana).removed == 1)
        #expect(try await stage.community.importing(off, .public, draft: true, id: 2, as: stage.ana).removed == 1)
        #expect(try await stage.community.count("SELECT count(*) FROM event WHERE deleted_at IS NULL") == 0)
        #expect(try await stage.community.importing(off, .public, draft: true, id: 3, as: stage.ana).skipped.count == 1)
    }

    /// The stored audience equals the rule's.
    @Test func theStoreKeepsTheAudience() async throws {
        let stage = try await Stage()
        for visibility in Visibility.allCases {
            let draft = try await stage.draft { $0.visibility = visibility }
            for status in EventStatus.allCases {
                try await stage.community.writeDirectly {
                    try $0.execute("UPDATE event SET status = \(status) WHERE id = \(draft)")
                }
                let stored = try await stage.community.read {
                    try $0.row("SELECT audience FROM event WHERE id = \(draft)") { try $0.next(Visibility?.self) }
                }
                #expect(stored == .some(visibility.audience(status)))
            }
        }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
