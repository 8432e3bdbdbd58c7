import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// What a guest without an account owes, on their pass and in their mails.
struct GuestBudgetViewTests {
    private struct Trip {
        let community: TestCommunity
        let event: ID<Event>
        let ana: Actor, bo: Actor
        let hal: ID<Guest>
        let pass: String

        init() async throws {
            community = try TestCommunity()
            (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
            event = try await community.event(by: ana)
            try await community.rsvp(event, .going, as: bo)
            let link = try await community.perform(MakeLink(event: event), as: ana)
            try await community.perform(
                RSVPByLink(token: link.token, name: "Hal", email: "hal@elsewhere.org", status: .going), as: .nobody)
            pass = try await community.pass(to: "hal@elsewhere.org")
            _ = try await community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
            hal = try await community.value("SELECT id FROM guest WHERE name = 'Hal'")!
        }

        func spend(_ amount: Int, _ what: String, by payer: Actor, for people: [ID<Attendee>]) async throws {
            _ = try await community.perform(
                AddExpense(
                    event: event, description: what, amount: amount,
                    paidBy: [ExpensePayer(payer.userID!.of(Attendee.self), amount)],
                    split: ExpenseDivision(.equal, people.map { .init($0) })), as: payer)
        }

        var everybody: [ID<Attendee>] {
            [ana.userID!.of(Attendee.self), bo.userID!.of(Attendee.self), hal.of(Attendee.self)]
        }

        func share() async throws -> GuestBudgetView? {
            try await view(pass).share
        }

        func view(_ pass: String) async throws -> GuestPassView {
            try await community.read { [environment = community.community.environment] in
                try GuestPass.view(pass, environment: environment, in: $0)
            }
        }

        func minor(_ person: Actor) async throws -> Int {
            let balances = try await community.read { try BalanceQuery.balances(of: event, as: ana, in: $0) }
            return balances.balances.first { $0.userId == person.userID }?.minor ?? 0
        }
    }

    @Test func aGuestSeesWhatTheyOweToWhomAndWhyAndNothingElse() async throws {
        let t = try await Trip()
        #expect(try await t.share() == nil)
        try await t.spend(900, "Canoe", by: t.ana, for: t.everybody)
        try await t.spend(
            5000, "Present for Bo", by: t.ana, for: [t.ana.userID!.of(Attendee.self), t.bo.userID!.of(Attendee.self)])
        try await t.spend(-90, "Deposit", by: t.ana, for: t.everybody)
        let share = try #require(try await t.share())
        #expect(share.balance.minor == -270)
        // Expenses of one day are in id order.
        let parts = share.parts.sorted { $0.owed.minor > $1.owed.minor }
        #expect(parts.map(\.description) == ["Canoe", "Deposit"] && parts.map(\.owed.minor) == [300, -30])
        #expect(
            share.settlements.map(\.name) == ["Ana Lima"] && share.settlements.map(\.amount.minor) == [270]
                && share.settlements[0].isFromGuest)
        let text = String(decoding: try JSONEncoder().encode(share), as: UTF8.self)
        for other in ["Bo", "Present", "5000", "900", "\(t.bo.userID!)", "\(t.ana.userID!)"] {
            #expect(!text.contains(other), "\(other)")
        }
    }

    @Test func aGuestRecordsAPaymentOnceAndUndoesIt() async throws {
        let t = try await Trip()
        try await t.spend(900, "Boat", by: t.ana, for: t.everybody)
        let due = try #require(try await t.share()?.settlements.first)
        for _ in 1...2 {
            try await t.community.perform(RecordPaymentByPass(guestToken: t.pass, id: due.id), as: .nobody)
        }
        let paid = try #require(try await t.share())
        #expect(paid.balance.minor == 0 && paid.settlements.isEmpty && paid.payments.map(\.amount.minor) == [300])
        #expect(try await t.minor(t.ana) == 300)
        let changes = try await t.community.read { try BalanceQuery.changes(of: t.event, as: t.ana, limit: 1, in: $0) }
        #expect(changes[0].kind == .paid && changes[0].by.name == "Hal")
        #expect(try await t.community.inbox(t.ana, .paid).map { $0.readAt == nil } == [true])
        let parties = PaymentParties(isFromReader: false, other: "Hal")
        #expect(try await t.community.inbox(t.ana, .paid).map(\.payment) == [parties])
        #expect(try await t.community.inbox(t.ana, .paid).map(\.detail?.amount?.minor) == [300])
        #expect(try await t.community.inbox(t.ana, .paid).map(\.eventTitle) == ["Dinner"])
        #expect(try await t.community.mails(.paid, to: "ana@example.org").map(\.payment) == [parties])
        try await t.community.perform(UndoPaymentByPass(guestToken: t.pass, id: due.id), as: .nobody)
        #expect(try await t.share()?.balance.minor == -300)
        #expect(
            try await t.community.inbox(t.ana, .paid).map { $0.readAt == nil } == [false],
            "what was taken back is nothing new")
        #expect(try await t.community.inbox(t.ana, .paid).map(\.payment) == [nil], "nor has anybody paid")
        #expect(try await t.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    /// A guest can record only the payment suggested to them now: no other amount and no other person's payment.
    @Test func aGuestRecordsWhatIsSuggestedToThemAlone() async throws {
        let t = try await Trip()
        try await t.spend(900, "Boat", by: t.ana, for: t.everybody)
        let balances = try await t.community.read { try BalanceQuery.balances(of: t.event, as: t.ana, in: $0) }
        let bos = try #require(balances.settlements.first { $0.from == t.bo.userID!.of(Attendee.self) })
        #expect(
            try await t.community.refusal(RecordPaymentByPass(guestToken: t.pass, id: bos.paymentId), as: .nobody)?.code
                == .conflict)
        #expect(
            try await t.community.refusal(RecordPaymentByPass(guestToken: t.pass, id: .sample(9)), as: .nobody)?.code
                == .conflict)
        // The amount has changed since.
        let stale = try #require(try await t.share()?.settlements.first)
        try await t.spend(600, "Ice", by: t.ana, for: t.everybody)
        #expect(
            try await t.community.refusal(RecordPaymentByPass(guestToken: t.pass, id: stale.id), as: .nobody)?.code
                == .conflict)
        let id = try await t.community.perform(
            RecordPayment(
                event: t.event, from: t.bo.userID!.of(Attendee.self), to: t.ana.userID!.of(Attendee.self), amount: 100),
            as: t.bo)
        #expect(
            try await t.community.refusal(UndoPaymentByPass(guestToken: t.pass, id: id), as: .nobody)?.code == .notFound
        )
        #expect(
            try await t.community.refusal(RecordPaymentByPass(guestToken: "nonsense", id: stale.id), as: .nobody)?.code
                == .notFound)
    }

    /// Nothing is disclosed to an unconfirmed address, because the person who typed it may not own it.
    @Test func beforeTheAddressIsConfirmedNoMailIsSent() async throws {
        let t = try await Trip()
        let link = try await t.community.perform(MakeLink(event: t.event), as: t.ana)
        try await t.community.perform(
            RSVPByLink(token: link.token, name: "Ida", email: "ida@elsewhere.org", status: .going), as: .nobody)
        let pass = try await t.community.pass(to: "ida@elsewhere.org")
        let ida: ID<Guest> = try await t.community.value("SELECT id FROM guest WHERE name = 'Ida'")!
        try await t.spend(900, "Boat", by: t.ana, for: [ida.of(Attendee.self)])
        let view = try await t.view(pass)
        #expect(view.share == nil)
        #expect(try await t.community.mails(.expenseAdded, to: "ida@elsewhere.org").isEmpty)
        #expect(
            try await t.community.refusal(RecordPaymentByPass(guestToken: pass, id: .sample(1)), as: .nobody)?.code
                == .notAllowed)
    }

    /// Expenses produce one mail a day per author, as members get one notice; payments produce one mail each.
    @Test func aGuestIsMailedAsMembersAreNotified() async throws {
        let t = try await Trip()
        for (payer, what) in [(t.ana, "Boat"), (t.ana, "Ice"), (t.bo, "Bread")] {
            try await t.spend(900, what, by: payer, for: t.everybody)
        }
        try await t.spend(400, "Nothing of theirs", by: t.ana, for: [t.bo.userID!.of(Attendee.self)])
        let added = try await t.community.mails(.expenseAdded, to: "hal@elsewhere.org").sorted {
            ($0.thing ?? "") < ($1.thing ?? "")
        }
        #expect(added.map(\.thing) == ["Boat", "Bread"] && added.map(\.amount?.minor) == [-300, -900])
        #expect(added.allSatisfy { $0.token == t.pass && $0.entrance == .pass })
        let (hal, ana) = (t.hal.of(Attendee.self), t.ana.userID!.of(Attendee.self))
        for amount in [100, 200] {
            _ = try await t.community.perform(
                RecordPayment(event: t.event, from: hal, to: ana, amount: amount), as: t.ana)
        }
        let paid = try await t.community.mails(.paid, to: "hal@elsewhere.org").compactMap(\.amount?.minor)
        #expect(paid.sorted() == [100, 200])
        // No mail reports a person's own action to them.
        let due = try #require(try await t.share()?.settlements.first)
        try await t.community.perform(RecordPaymentByPass(guestToken: t.pass, id: due.id), as: .nobody)
        #expect(try await t.community.mails(.paid, to: "hal@elsewhere.org").count == 2)
        t.community.advance(.days(1))
        try await t.spend(900, "Cake", by: t.ana, for: t.everybody)
        #expect(try await t.community.mails(.expenseAdded, to: "hal@elsewhere.org").map(\.thing).last == "Cake")
        // The daily limit holds whatever others do.
        for _ in 0..<30 {
            _ = try await t.community.perform(RecordPayment(event: t.event, from: hal, to: ana, amount: 1), as: t.ana)
        }
        #expect(try await t.community.mails(.paid, to: "hal@elsewhere.org").count <= 2 + MailAllowance.guest.dailyLimit)
    }

    /// That holds even if a third person recorded the payment.
    @Test func eachReadsWhoPaidWhom() async throws {
        let t = try await Trip()
        try await t.spend(900, "Boat", by: t.ana, for: t.everybody)
        let (hal, ana, bo) = (t.hal.of(Attendee.self), t.ana.userID!.of(Attendee.self), t.bo.userID!.of(Attendee.self))
        _ = try await t.community.perform(RecordPayment(event: t.event, from: hal, to: ana, amount: 300), as: t.bo)
        let received = try await t.community.inbox(t.ana, .paid)
        #expect(received.map(\.payment) == [PaymentParties(isFromReader: false, other: "Hal", isByThird: true)])
        #expect(received.map(\.facts) == [NoticeFacts(.paid, by: "Bo Lima")])
        #expect(received.map(\.detail?.amount?.minor) == [300])
        let mails = try await t.community.mails(.paid)
        #expect(
            mails.first { $0.email == "ana@example.org" }?.payment
                == PaymentParties(isFromReader: false, other: "Hal", isByThird: true))
        #expect(
            mails.first { $0.email == "hal@elsewhere.org" }?.payment
                == PaymentParties(isFromReader: true, other: "Ana Lima", isByThird: true))
        let id = try await t.community.perform(RecordPayment(event: t.event, from: bo, to: ana, amount: 100), as: t.ana)
        for isUndone in [false, true] {
            if isUndone { try await t.community.perform(UndoPayment(id: id), as: t.ana) }
            let paid = try await t.community.inbox(t.bo, .paid)
            #expect(
                paid.map(\.payment) == [isUndone ? nil : PaymentParties(isFromReader: true, other: "Ana Lima")])
            #expect(paid.map(\.facts) == [NoticeFacts(.paid, by: "Ana Lima")])
            #expect(paid.map(\.detail?.amount?.minor) == [100])
        }
        // A person who has left the crew sees nothing of its budget.
        _ = try await t.community.perform(RecordPayment(event: t.event, from: bo, to: ana, amount: 200), as: t.ana)
        try await t.community.rsvp(t.event, .notGoing, as: t.bo)
        #expect(try await t.community.inbox(t.bo, .paid).allSatisfy { $0.payment == nil })
    }

    /// No text by other people is mailed to an address that a host typed.
    @Test func whomAHostHasAddedIsMailedWithoutOthersWords() async throws {
        let t = try await Trip()
        _ = try await t.community.perform(
            AddGuest(event: t.event, name: "Kim", email: "kim@elsewhere.org", status: .going), as: t.ana)
        let kim: ID<Guest> = try await t.community.value("SELECT id FROM guest WHERE name = 'Kim'")!
        try await t.spend(900, "Buy this now", by: t.ana, for: [kim.of(Attendee.self)])
        let mails = try await t.community.mails(.expenseAdded, to: "kim@elsewhere.org")
        #expect(mails.map(\.thing) == [nil] && mails.map(\.isUnasked) == [true] && mails.map(\.amount?.minor) == [-900])
    }

    /// The contents and debts shown before an event is deleted. Administrators who do not host it see no names.
    @Test func whatGoesWithAnEventIsCounted() async throws {
        let t = try await Trip()
        let admin = try await t.community.member("Ada", role: .administrator)
        func contents(_ actor: Actor) async throws -> EventContents {
            try await t.community.read { try EventContents.of(t.event, as: actor, in: $0) }
        }
        let nothing = try await contents(t.ana)
        #expect(nothing == EventContents(event: t.event, title: nothing.title, answers: 2))
        _ = try await t.community.perform(SendMessage(event: t.event, body: "Hello"), as: t.bo)
        _ = try await t.community.perform(AddTodo(event: t.event, title: "Drinks"), as: t.bo)
        try await t.spend(900, "Boat", by: t.ana, for: [t.ana.userID!.of(Attendee.self), t.hal.of(Attendee.self)])
        let owed = try await contents(t.ana)
        #expect([owed.messages, owed.todos, owed.expenses, owed.payments] == [1, 1, 1, 0] && owed.isOwed)
        #expect(owed.debts.map { [$0.from, $0.to, "\($0.amount.minor)"] } == [["Hal", "Ana Lima", "450"]])
        #expect(try await contents(admin).isOwed)
        #expect(try await contents(admin).debts.isEmpty)
        let due = try #require(try await t.share()?.settlements.first)
        try await t.community.perform(RecordPaymentByPass(guestToken: t.pass, id: due.id), as: .nobody)
        let settled = try await contents(t.ana)
        #expect(!settled.isOwed && settled.debts.isEmpty && settled.payments == 1)
        for other in [t.bo, Actor.nobody] { await #expect(throws: Refusal.self) { try await contents(other) } }
    }
}
