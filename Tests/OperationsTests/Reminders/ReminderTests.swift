import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Reminders are sent on time and once, however often and however late the sweep runs.
struct ReminderTests {
    /// Ana hosts a dinner in a week, on Friday 4 December at 19:00 in Berlin. Bo is going, Cem may come, Dia
    /// is invited.
    private struct Stage {
        let community: TestCommunity
        let ana: Actor, bo: Actor, cem: Actor, dia: Actor
        let event: ID<Event>
        let start: Instant

        init(_ change: (inout EventInput) -> Void = { _ in }) async throws {
            let cast = try await Cast()
            (community, ana, bo, cem, dia) = (cast.community, cast.ana, cast.bo, cast.cem, cast.dia)
            event = try await community.event(by: ana, change)
            start = TestCommunity.input(change).startsAt!
            try await community.rsvp(event, .going, as: bo)
            try await community.rsvp(event, .maybe, as: cem)
            try await community.perform(InviteGuests(event: event, userIds: [dia.userID!]), as: ana)
            try await community.remind()
            try await community.forgetMails()
        }

        /// Returns what a person's reminders are about, oldest first.
        func reminders(_ actor: Actor) async throws -> [Reminder] {
            try await community.inbox(actor, .reminder).map(Reminder.init).reversed()
        }
    }

    /// The subject of a notice, with the event that it is of.
    private struct Reminder: Equatable {
        var title: String?
        var event: String?
        var at: Instant
        var isLate: Bool

        init(_ title: String? = nil, of event: String? = "Dinner", at: Instant, isLate: Bool = false) {
            self.title = title
            self.event = event
            self.at = at
            self.isLate = isLate
        }

        init(_ notice: NoticeView) throws {
            let subject = try #require(notice.subject)
            #expect(subject.timeZone == "Europe/Berlin")
            self.init(subject.title, of: notice.eventTitle, at: subject.at, isLate: subject.isLate)
        }
    }

    @Test func hostsAndThoseWhoAreGoingAreRemindedADayAndAnHourBefore() async throws {
        let stage = try await Stage()
        try await stage.community.remind(until: stage.start + .hours(1))
        for actor in [stage.ana, stage.bo] {
            let times = try await stage.community.remindedAt(actor)
            try #require(times.count == 2)
            for (time, due) in zip(times, [stage.start - .days(1), stage.start - .hours(1)]) {
                #expect(time >= due && time < due + .minutes(4))
            }
            #expect(try await stage.reminders(actor) == Array(repeating: Reminder(at: stage.start), count: 2))
        }
        for actor in [stage.cem, stage.dia] { #expect(try await stage.reminders(actor).isEmpty) }
        #expect(try await stage.community.mails(.reminder, to: "bo@example.org").count == 2)
        // The later reminder supersedes the first.
        #expect(try await stage.community.inbox(stage.bo, .reminder).map { $0.readAt == nil } == [true, false])
    }

    @Test func lookingTwiceSendsOnce() async throws {
        let stage = try await Stage()
        stage.community.move(to: stage.start - .hours(1))
        for _ in 0..<3 {
            try await stage.community.perform(EnqueueReminders(), as: .system)
            try await stage.community.remind()
        }
        #expect(try await stage.reminders(stage.bo).count == 1)
        stage.community.advance(.seconds(15))
        try await stage.community.perform(EnqueueReminders(), as: .system)
        try await stage.community.remind()
        #expect(try await stage.reminders(stage.bo).count == 1)
    }

    @Test func manyWhoLookAtOnceSendOnce() async throws {
        let stage = try await Stage()
        stage.community.move(to: stage.start - .hours(1) + .seconds(3))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<12 {
                group.addTask { while try await stage.community.community.perform(EnqueueReminders(), as: .system) {} }
            }
            try await group.waitForAll()
        }
        try await stage.community.runJobs()
        for actor in [stage.ana, stage.bo] { #expect(try await stage.reminders(actor).count == 1) }
        #expect(try await stage.community.mails(.reminder).count == 2)
    }

    // MARK: Downtime

    @Test func lateRemindersSaySo() async throws {
        let stage = try await Stage()
        stage.community.move(to: stage.start - .days(1) + .hours(2))
        try await stage.community.remind()
        #expect(try await stage.reminders(stage.bo) == [Reminder(at: stage.start, isLate: true)])
        #expect(try await stage.community.mails(.reminder).allSatisfy { $0.reminder?.isLate == true })
    }

    @Test func ofSeveralThatCameMeanwhileTheLastIsSent() async throws {
        let stage = try await Stage()
        stage.community.move(to: stage.start - .minutes(58))
        try await stage.community.remind()
        #expect(try await stage.reminders(stage.bo) == [Reminder(at: stage.start)])
        #expect(try await stage.community.mails(.reminder, to: "bo@example.org").count == 1)
    }

    @Test func nobodyIsRemindedOfWhatHasBegun() async throws {
        let stage = try await Stage()
        stage.community.move(to: stage.start + .minutes(1))
        try await stage.community.remind()
        for actor in [stage.ana, stage.bo] { #expect(try await stage.reminders(actor).isEmpty) }
        #expect(try await stage.community.mails(.reminder).isEmpty)
    }

    @Test func nobodyIsRemindedOfWhatWasDueBeforeTheFirstStart() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await community.event(by: ana) { $0.startsAt = TestCommunity.start + .hours(23) }
        try await community.remind()
        #expect(try await community.inbox(ana, .reminder).isEmpty)
        community.advance(.hours(22))
        try await community.remind()
        #expect(try await community.inbox(ana, .reminder).count == 1)
    }

    /// After a week of downtime the work runs in batches, and each person gets one reminder for each thing.
    @Test func whatIsDueByTheThousandIsDoneInPieces() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let events = try await community.events(3 * EnqueueReminders.batchSize + 7, by: ana)
        try await community.remind()
        community.move(to: TestCommunity.start + .days(7) - .hours(3))
        community.meter.reset()
        var pieces = 1
        while try await community.perform(EnqueueReminders(), as: .system) { pieces += 1 }
        #expect(pieces >= 4)
        #expect(community.meter.works.allSatisfy { $0.statements < 3000 })
        try await community.runJobs()
        #expect(try await community.count("SELECT count(*) FROM notice WHERE kind = 'reminder'") == events.count)
        #expect(
            try await community.count("SELECT count(DISTINCT event_id) FROM notice WHERE kind = 'reminder' AND is_late")
                == events.count)
    }

    @Test func anEventOfManyGuestsIsDoneInPieces() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        let members = try await community.members(2 * RemindOfEvent.batchSize + 5)
        for id in members { try await community.rsvp(event, .going, as: community.actor(id)) }
        try await community.remind()
        community.move(to: TestCommunity.start + .days(6))
        try await community.remind()
        #expect(try await community.count("SELECT count(*) FROM notice WHERE kind = 'reminder'") == members.count + 1)
        #expect(
            try await community.count("SELECT count(DISTINCT user_id) FROM notice WHERE kind = 'reminder'") == members
                .count + 1)
    }

    // MARK: Changes in between

    @Test func anEventThatIsMovedRemindsAnew() async throws {
        let stage = try await Stage()
        try await stage.community.remind(until: stage.start - .days(1))
        #expect(try await stage.reminders(stage.bo).count == 1)
        try await stage.community.update(stage.event, as: stage.ana) { $0.startsAt = .set(stage.start + .days(2)) }
        try await stage.community.remind(until: stage.start + .days(2), every: .minutes(15))
        #expect(
            try await stage.reminders(stage.bo).suffix(2)
                == Array(repeating: Reminder(at: stage.start + .days(2)), count: 2))
        #expect(try await stage.reminders(stage.bo).count == 3)
    }

    enum Meanwhile: CaseIterable { case saysNo, isRemoved, isCancelled, isDeleted, isHidden, isBlocked, wantsNone }

    @Test(.tags(.P45), arguments: Meanwhile.allCases) func peopleNoLongerConcernedAreNotReminded(
        _ meanwhile: Meanwhile
    ) async throws {
        let stage = try await Stage()
        let (community, event) = (stage.community, stage.event)
        switch meanwhile {
        case .saysNo: try await community.rsvp(event, .notGoing, as: stage.bo)
        case .isRemoved:
            try await community.perform(RemoveGuest(event: event, guest: "\(stage.bo.userID!)"), as: stage.ana)
        case .isCancelled: try await community.perform(CancelEvent(id: event), as: stage.ana)
        case .isDeleted: try await community.perform(DeleteEvent(id: event), as: stage.ana)
        case .isHidden:
            try await community.perform(WithdrawRSVP(event: event), as: stage.bo)
            try await community.perform(SetEventReminders(event: event, reminders: [60]), as: stage.bo)
            try await community.update(event, as: stage.ana) { $0.visibility = .set(.invited) }
        case .isBlocked: try await community.perform(BlockPerson(userId: stage.bo.userID!), as: stage.ana)
        case .wantsNone: try await community.perform(SetEventReminders(event: event, reminders: []), as: stage.bo)
        }
        try await community.remind(until: stage.start, every: .hours(1))
        #expect(try await community.inbox(stage.bo, .reminder).isEmpty)
        #expect(try await community.mails(.reminder, to: "bo@example.org").isEmpty)
    }

    /// Moving things cannot cause unlimited reminder mails. The inbox has them all.
    @Test func thereAreSoManyRemindersADay() async throws {
        let stage = try await Stage()
        let community = stage.community
        let keys = try await community.perform(
            AddTodo(event: stage.event, title: "Keys", assigneeId: stage.bo.userID), as: stage.ana)
        _ = try await community.perform(
            AddTodo(
                event: stage.event, title: "Room", dueAt: community.now + .minutes(30), assigneeId: stage.dia.userID),
            as: stage.ana)
        try await community.perform(UpdatePreferences(todoReminders: [0]), as: stage.bo)
        try await community.perform(UpdatePreferences(todoReminders: [0]), as: stage.dia)
        for _ in 0..<(MailAllowance.plan.dailyLimit + 5) {
            let next = community.now + .minutes(10)
            try await community.update(stage.event, as: stage.ana) { $0.startsAt = .set(next + .hours(1)) }
            try await community.perform(UpdateTodo(id: keys, dueAt: .set(next)), as: stage.ana)
            try await community.remind(until: next, every: .minutes(10))
        }
        for kind in [NoticeKind.reminder, .todoDue] {
            #expect(try await community.inbox(stage.bo, kind).count >= MailAllowance.plan.dailyLimit + 5)
            #expect(try await community.mails(kind, to: "bo@example.org").count <= MailAllowance.plan.dailyLimit)
        }
        // A person who is only invited has not agreed to anything: an inbox notice, but no mail.
        #expect(try await community.inbox(stage.dia, .todoDue).count == 1)
        #expect(try await community.mails(.todoDue, to: "dia@example.org").isEmpty)
    }

    /// Events whose reminders are not due are read but cause no write, even by the thousand.
    @Test func whatIsNotDueCostsNoWrite() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        try await community.remind()
        try await community.addPastCopies(event, EnqueueReminders.maxSearches * EnqueueReminders.batchSize - 10)
        try await community.writeDirectly {
            try $0.execute("UPDATE event SET starts_at = \($0.now + .days(1) + .hours(2)), ends_at = NULL")
        }
        community.advance(.seconds(15))
        let isDue = try await community.read { [now = community.now] in try ReminderQuery.isDue(now: now, in: $0) }
        #expect(!isDue)
    }

    /// One statement covers every step, and finds those with something near.
    @Test func oneLookFindsWhatMayBeDue() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let due = Instant(iso8601: "2026-12-10T09:00:00Z")!
        let interval = (from: due - .seconds(15), to: due)
        func near() async throws -> [ReminderStep] {
            try await community.read { try ReminderStep.near(in: interval, now: due, in: $0) }.map {
                ReminderStep.all[$0]
            }
        }
        #expect(try await near().isEmpty)
        var wanted = 0
        for offset in ReminderOffset.all {
            let at = due + .minutes(Int64(offset.minutes))
            // Of the three, the first is due: reminders are due after the start of the interval, and up to its end.
            for at in [at, at - .seconds(15), at + Span(milliseconds: 1)] {
                _ = try await community.entry(of: ana, "x", at: at, zone: "UTC", reminders: "\(offset.minutes)")
            }
            wanted += 1
            // All-day entries remind at nine o'clock. Offsets in days, and zero, are therefore due at that time too.
            guard offset.days != nil || offset.minutes == 0 else { continue }
            let day = CivilDate(Zones.civil(due, in: "UTC")).addingDays(offset.days ?? 0)
            _ = try await community.perform(
                AddEntry(
                    title: "x", description: "y", at: nil, allDay: true, startDate: day, timeZone: "UTC",
                    reminders: [offset.minutes]), as: ana)
            wanted += 1
        }
        #expect(try await near() == [.entries] && wanted == 34)
        let found = try await community.read {
            try ReminderStep.entries.due(in: interval, after: nil, limit: 100, now: due, in: $0)
        }
        #expect(found.due.count == wanted && found.last == nil)
        try await community.writeDirectly {
            try $0.execute("UPDATE schedule_entry SET deleted_at = \(due) WHERE user_id = \(ana.userID)")
        }
        #expect(try await near().isEmpty)
        // Events and items match several day offsets, because the length of a day depends on their time zone.
        let event = try await community.event(by: ana) { ($0.startsAt, $0.endsAt) = (due + .hours(1), nil) }
        _ = try await community.perform(
            AddTodo(event: event, title: "Keys", dueAt: due + .days(1), assigneeId: ana.userID), as: ana)
        let steps = Set(try await near())
        for step in ReminderStep.all {
            let looked = try await community.read {
                try step.due(in: interval, after: nil, limit: 9, now: due, in: $0)
            }
            #expect(looked.due.isEmpty || steps.contains(step))
            if case .subjects(let source, let offset) = step, offset.minutes == 60 || offset.minutes == 1440 {
                #expect(
                    steps.contains(step)
                        == (source == .event && offset.minutes == 60 || source == .todo && offset.minutes == 1440))
            }
        }
    }

    // MARK: Preferences

    @Test func oneChoosesForOneEventAndForAll() async throws {
        let stage = try await Stage()
        let community = stage.community
        try await community.perform(UpdatePreferences(reminders: [30]), as: stage.bo)
        try await community.perform(SetEventReminders(event: stage.event, reminders: [2880, 15]), as: stage.cem)
        try await community.perform(SetEventReminders(event: stage.event, reminders: [0]), as: stage.dia)
        try await community.remind(until: stage.start + .minutes(4), every: .minutes(1))
        #expect(try await community.remindedAt(stage.bo) == [stage.start - .minutes(30)])
        #expect(try await community.remindedAt(stage.cem) == [stage.start - .days(2), stage.start - .minutes(15)])
        #expect(try await community.remindedAt(stage.dia) == [stage.start])
        let view = try await community.read { try ReminderQuery.reminders(of: stage.event, as: stage.cem, in: $0) }
        #expect(view == EventRemindersView(reminders: [15, 2880], isChosen: true))
        try await community.perform(SetEventReminders(event: stage.event, reminders: nil), as: stage.cem)
        #expect(
            try await community.read { try ReminderQuery.reminders(of: stage.event, as: stage.cem, in: $0) }
                == EventRemindersView(reminders: []))
        #expect(
            try await community.refusal(SetEventReminders(event: stage.event, reminders: [7]), as: stage.bo)?.fields
                .keys.sorted() == ["reminders"])
        #expect(
            try await community.refusal(UpdatePreferences(todoReminders: [7]), as: stage.bo)?.fields.keys.sorted() == [
                "todoReminders"
            ])
    }

    @Test func aReminderThatWaitsForTheMorningComesNotAfterTheStart() async throws {
        let stage = try await Stage()
        try await stage.community.perform(
            UpdatePreferences(quietHours: .set(.init(from: "17:00", to: "20:00"))), as: stage.bo)
        try await stage.community.perform(
            UpdatePreferences(quietHours: .set(.init(from: "17:00", to: "18:30"))), as: stage.ana)
        stage.community.move(to: stage.start - .hours(1))
        try await stage.community.remind()
        for mail in ["ana@example.org", "bo@example.org"] {
            #expect(try await stage.community.mails(.reminder, to: mail).isEmpty)
        }
        stage.community.move(to: stage.start - .minutes(30))
        #expect(try await stage.community.mails(.reminder, to: "ana@example.org").count == 1)
        stage.community.move(to: stage.start + .hours(2))
        #expect(try await stage.community.mails(.reminder, to: "bo@example.org").isEmpty)
        #expect(try await stage.reminders(stage.bo).count == 1, "the inbox has it at once")
    }

    // MARK: Clocks

    /// Clocks go forward in the night to 28 March 2027 and back in the night to 31 October 2027.
    @Test(arguments: [
        ("2027-03-28T19:00", 23), ("2027-10-31T19:00", 25), ("2027-03-28T03:30", 24), ("2027-06-05T19:00", 24),
    ])
    func aDayBeforeIsTheSameTimeAlsoOverAClockChange(_ start: String, _ hours: Int) async throws {
        let at = Zones.instant(CivilTime(iso: start)!, in: "Europe/Berlin")
        let stage = try await Stage { $0.startsAt = at }
        let due = at - .hours(Int64(start == "2027-03-28T03:30" ? 23 : hours))
        stage.community.move(to: due - .minutes(1))
        try await stage.community.remind()
        #expect(try await stage.reminders(stage.bo).isEmpty)
        stage.community.move(to: due)
        try await stage.community.remind()
        #expect(try await stage.reminders(stage.bo).count == 1)
        stage.community.move(to: at - .hours(1))
        try await stage.community.remind()
        #expect(try await stage.reminders(stage.bo).count == 2)
    }

    // MARK: To-do items

    @Test func whoHasTakenAnItemIsRemindedThatItIsDue() async throws {
        let stage = try await Stage()
        let community = stage.community
        let due = stage.start - .days(2)
        _ = try await community.perform(
            AddTodo(event: stage.event, title: "Keys", dueAt: due, assigneeId: stage.bo.userID), as: stage.ana)
        let drinks = try await community.perform(
            AddTodo(event: stage.event, title: "Drinks", dueAt: due, places: 2), as: stage.ana)
        try await community.perform(ClaimTodo(id: drinks), as: stage.cem)
        let room = try await community.perform(
            AddTodo(event: stage.event, title: "Room", dueAt: due, assigneeId: stage.bo.userID), as: stage.ana)
        try await community.perform(CompleteTodo(id: room), as: stage.bo)
        try await community.remind(until: due + .hours(1), every: .minutes(30))
        #expect(
            try await community.inbox(stage.bo, .todoDue).map(Reminder.init) == [Reminder("Keys", at: due)])
        #expect(
            try await community.inbox(stage.cem, .todoDue).map(Reminder.init) == [Reminder("Drinks", at: due)])
        #expect(try await community.inbox(stage.ana, .todoDue).isEmpty)
        #expect(try await community.mails(.todoDue, to: "bo@example.org").count == 1)
    }

    @Test func whatIsOverdueIsStillToBeDone() async throws {
        let stage = try await Stage()
        let due = stage.start - .days(2)
        _ = try await stage.community.perform(
            AddTodo(event: stage.event, title: "Keys", dueAt: due, assigneeId: stage.bo.userID), as: stage.ana)
        stage.community.move(to: due + .hours(5))
        try await stage.community.remind()
        let notices = try await stage.community.inbox(stage.bo, .todoDue)
        #expect(try notices.map(Reminder.init) == [Reminder("Keys", at: due, isLate: true)])
        #expect(notices.allSatisfy { $0.createdAt > due })
    }

    // MARK: Schedule entries

    @Test func anEntryRemindsItsOwnerAlone() async throws {
        let stage = try await Stage()
        let community = stage.community
        let at = TestCommunity.start + .days(2)
        let entry = try await community.entry(of: stage.bo, "Choir", at: at, reminders: "10,60")
        let gone = try await community.entry(of: stage.bo, "Tennis", at: at + .minutes(1), reminders: "10")
        try await community.writeDirectly {
            try $0.execute("UPDATE schedule_entry SET deleted_at = \($0.now) WHERE id = \(gone)")
        }
        try await community.remind(until: at + .hours(1), every: .minutes(2))
        let notices = try await community.inbox(stage.bo, .reminder)
        #expect(
            try notices.map(Reminder.init) == Array(repeating: Reminder("Choir", of: nil, at: at), count: 2))
        #expect(notices.allSatisfy { $0.subject?.entry == entry && $0.event == nil })
        #expect(try await community.remindedAt(stage.bo) == [at - .hours(1), at - .minutes(10)])
        #expect(try await community.inbox(stage.ana, .reminder).isEmpty)
        let mail = try #require(try await community.mails(.reminder, to: "bo@example.org").first)
        #expect(mail.reminder?.title == "Choir" && mail.reminder?.place == "Room 4" && mail.event == nil)
    }

    // MARK: Completed and deleted things

    enum Done: CaseIterable { case isTicked, isDeleted, isPutOff }

    /// A completed or deleted thing leaves nothing unread in any inbox.
    @Test(arguments: Done.allCases) func whatIsDoneIsNothingNew(_ done: Done) async throws {
        let stage = try await Stage()
        let community = stage.community
        let due = TestCommunity.start + .days(2)
        let keys = try await community.perform(
            AddTodo(event: stage.event, title: "Keys", dueAt: due, assigneeId: stage.bo.userID), as: stage.ana)
        _ = try await community.perform(
            AddTodo(event: stage.event, title: "Room", dueAt: due, assigneeId: stage.bo.userID), as: stage.ana)
        let choir = try await community.entry(of: stage.bo, "Choir", at: due + .days(1), reminders: "1440")
        stage.community.move(to: due)
        try await community.remind()
        func new(_ kind: NoticeKind) async throws -> Int {
            try await community.inbox(stage.bo, kind).count { $0.readAt == nil }
        }
        #expect(try await (new(.todoDue), new(.reminder)) == (2, 1))
        switch done {
        case .isTicked: try await community.perform(CompleteTodo(id: keys), as: stage.ana)
        case .isDeleted:
            _ = try await community.perform(DeleteTodo(id: keys), as: stage.ana)
            try await community.perform(DeleteEntry(id: choir), as: stage.bo)
        case .isPutOff:
            try await community.perform(UpdateTodo(id: keys, title: .set("All keys")), as: stage.ana)
            try await community.perform(UpdateEntry(id: choir, title: .set("Choir and tea")), as: stage.bo)
            #expect(try await (new(.todoDue), new(.reminder)) == (2, 1), "at the same time as before")
            try await community.perform(UpdateTodo(id: keys, dueAt: .set(due + .days(1))), as: stage.ana)
            try await community.perform(UpdateEntry(id: choir, at: .set(due + .days(2))), as: stage.bo)
        }
        #expect(try await (new(.todoDue), new(.reminder)) == (1, done == .isTicked ? 1 : 0))
        #expect(try await community.inbox(stage.bo, .todoDue).first { $0.readAt == nil }?.subject?.title == "Room")
    }

    // MARK: Guests without an account

    private func guest(_ stage: Stage, _ name: String, confirms: Bool = true) async throws -> String {
        let link = try await stage.community.perform(MakeLink(event: stage.event), as: stage.ana)
        let address = "\(name.lowercased())@elsewhere.org"
        _ = try await stage.community.perform(
            RSVPByLink(token: link.token, name: name, email: address, status: .going), as: .nobody)
        let pass = try await stage.community.pass(to: address)
        if confirms { _ = try await stage.community.perform(ConfirmGuest(guestToken: pass), as: .nobody) }
        return pass
    }

    @Test func guestsWithoutAnAccountAreMailedWithTheirPassAndTheNote() async throws {
        let stage = try await Stage()
        let community = stage.community
        let pass = try await guest(stage, "Gil")
        _ = try await guest(stage, "Hal", confirms: false)
        _ = try await community.perform(
            AddGuest(event: stage.event, name: "Ida", email: "ida@elsewhere.org", status: .going), as: stage.ana)
        try await community.perform(SetReminderNote(event: stage.event, body: "Bring warm shoes."), as: stage.ana)
        try await community.forgetMails()
        try await community.remind(until: stage.start + .hours(1), every: .minutes(30))
        let mails = try await community.mails(.reminder, to: "gil@elsewhere.org")
        try #require(mails.count == 2)
        #expect(
            mails.allSatisfy {
                $0.token == pass && $0.entrance == .pass && $0.body == "Bring warm shoes."
                    && $0.unsubscribe == "\(pass)/reminder"
            })
        for other in ["hal@elsewhere.org", "ida@elsewhere.org"] {
            #expect(try await community.mails(.reminder, to: other).isEmpty)
        }
        #expect(
            try await community.mails(.reminder, to: "bo@example.org").map(\.body) == [
                "Bring warm shoes.", "Bring warm shoes.",
            ])
        #expect(
            try await community.inbox(stage.bo, .reminder).map(\.body) == ["Bring warm shoes.", "Bring warm shoes."])
    }

    @Test(arguments: [true, false]) func whoWantsNoneGetsNone(_ byMail: Bool) async throws {
        let stage = try await Stage()
        let community = stage.community
        let pass = try await guest(stage, "Gil")
        try await community.forgetMails()
        if byMail {
            try await community.perform(Unsubscribe(token: pass, kind: "reminder"), as: .nobody)
        } else {
            try await community.perform(SetGuestReminders(guestToken: pass, isOn: false), as: .nobody)
        }
        let view = try await community.read { [environment = community.community.environment] in
            try GuestPass.view(pass, environment: environment, in: $0)
        }
        #expect(view.remindersOn == false)
        stage.community.move(to: stage.start - .days(1))
        try await community.remind()
        #expect(try await community.mails(.reminder, to: "gil@elsewhere.org").isEmpty)
        try await community.perform(SetGuestReminders(guestToken: pass, isOn: true), as: .nobody)
        stage.community.move(to: stage.start - .hours(1))
        try await community.remind()
        #expect(try await community.mails(.reminder, to: "gil@elsewhere.org").count == 1)
        #expect(
            try await community.refusal(Unsubscribe(token: pass, kind: "eventChanged"), as: .nobody)?.code == .notFound)
    }

    /// The link in an old mail still ends reminders after the guest has an account, and reports when no reminders come
    /// any more.
    @Test func theLinkOfAnOldMailStillEndsReminders() async throws {
        let stage = try await Stage()
        let community = stage.community
        let (gil, hal) = (try await guest(stage, "Gil"), try await guest(stage, "Hal"))
        let id = try await community.perform(
            RegisterAccount(
                givenName: "Gil", familyName: "Lima", email: "gil@elsewhere.org", passwordHash: "x",
                timeZone: "Europe/Berlin", role: .member,
                isVerified: true), as: .system)
        try await community.perform(Unsubscribe(token: gil, kind: "reminder"), as: .nobody)
        let member = try await community.actor(id)
        #expect(
            try await community.read { try ReminderQuery.reminders(of: stage.event, as: member, in: $0) }
                == EventRemindersView(reminders: [], isChosen: true))
        func ends(_ token: String) async throws -> UnsubscribeTarget {
            try await community.read { [environment = community.community.environment] in
                try PreferencesQuery.checkUnsubscribing(token, "reminder", environment: environment, in: $0)
            }
        }
        #expect(try await ends(gil) == .reminders(of: "Dinner", isGuest: false))
        #expect(try await ends(hal) == .reminders(of: "Dinner", isGuest: true))
        try await community.perform(DeleteAccount(id: id), as: .system)
        #expect(try await ends(gil) == .nothingComes)
        try await community.perform(DeleteEvent(id: stage.event), as: stage.ana)
        for token in [gil, hal] { #expect(try await ends(token) == .nothingComes) }
        try await community.perform(Unsubscribe(token: hal, kind: "reminder"), as: .nobody)
        #expect(
            try await community.refusal(Unsubscribe(token: "elsewhere", kind: "reminder"), as: .nobody)?.code
                == .notFound)
    }

    @Test func whoWantedNoneWithoutAnAccountWantsNoneWithIt() async throws {
        let stage = try await Stage()
        let pass = try await guest(stage, "Gil")
        try await stage.community.perform(SetGuestReminders(guestToken: pass, isOn: false), as: .nobody)
        let id = try await stage.community.perform(
            RegisterAccount(
                givenName: "Gil", familyName: "Lima", email: "gil@elsewhere.org", passwordHash: "x",
                timeZone: "Europe/Berlin", role: .member,
                isVerified: true), as: .system)
        let gil = try await stage.community.actor(id)
        #expect(try await stage.community.view(stage.event, as: gil).mine.status == .going)
        try await stage.community.remind(until: stage.start, every: .minutes(30))
        #expect(try await stage.community.inbox(gil, .reminder).isEmpty)
    }

    // MARK: Reminder note

    @Test func theNoteIsOfTheHostsAndForThoseWhoAreGoing() async throws {
        let stage = try await Stage()
        let community = stage.community
        try await community.perform(SetReminderNote(event: stage.event, body: " Bring warm shoes.\r\n"), as: stage.ana)
        func note(_ actor: Actor) async throws -> String? {
            try await community.read { try ReminderQuery.reminders(of: stage.event, as: actor, in: $0) }.note
        }
        #expect(try await note(stage.ana) == "Bring warm shoes.")
        #expect(try await note(stage.bo) == nil)
        #expect(
            try await community.refusal(SetReminderNote(event: stage.event, body: "x"), as: stage.bo)?.code
                == .notAllowed)
        let long = try await community.refusal(
            SetReminderNote(event: stage.event, body: String(repeating: "x", count: 501)), as: stage.ana)
        #expect(long?.fields.keys.sorted() == ["body"])
        try await community.perform(SetEventReminders(event: stage.event, reminders: [60]), as: stage.cem)
        stage.community.move(to: stage.start - .hours(1))
        try await community.remind()
        #expect(try await community.inbox(stage.bo, .reminder).map(\.body) == ["Bring warm shoes."])
        let copy = try await community.perform(DuplicateEvent(id: stage.event), as: stage.ana)
        #expect(
            try await community.read { try ReminderQuery.reminders(of: copy, as: stage.ana, in: $0) }.note
                == "Bring warm shoes.")
        #expect(try await community.inbox(stage.cem, .reminder).map(\.body) == [nil], "who may come is no guest yet")
        #expect(try await community.mails(.reminder, to: "cem@example.org").map(\.body) == [nil])
        try await community.perform(SetReminderNote(event: stage.event, body: " "), as: stage.ana)
        #expect(try await note(stage.ana) == nil)
    }
}
