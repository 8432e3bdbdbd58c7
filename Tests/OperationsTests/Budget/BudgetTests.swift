import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A crew's shared expenses and the resulting debts.
struct BudgetTests {
    private struct Trip {
        let community: TestCommunity
        let event: ID<Event>
        let ana: Actor, bo: Actor, cem: Actor

        init() async throws {
            community = try TestCommunity()
            (ana, bo, cem) = (
                try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
            )
            event = try await community.event(by: ana)
            for one in [bo, cem] { try await community.rsvp(event, .going, as: one) }
        }

        func who(_ actor: Actor) -> ID<Attendee> { actor.userID!.of(Attendee.self) }

        func expense(
            _ amount: Int, by payer: Actor, for people: [Actor], kind: ExpenseSplit.Kind = .equal, _ values: [Int] = []
        ) -> AddExpense {
            let parts = people.enumerated().map {
                ExpenseDivision.Part(who($0.element), values.isEmpty ? nil : values[$0.offset])
            }
            return AddExpense(
                event: event, description: "Things", amount: amount, paidBy: [ExpensePayer(who(payer), amount)],
                split: ExpenseDivision(kind, parts))
        }

        func balances(as actor: Actor) async throws -> BalancesView {
            try await community.read { try BalanceQuery.balances(of: event, as: actor, in: $0) }
        }

        func minor(_ person: Actor, as actor: Actor? = nil) async throws -> Int {
            try await balances(as: actor ?? ana).balances.first { $0.id == who(person) }?.minor ?? 0
        }
    }

    @Test func whoPaysForAllIsOwedByTheOthersUntilTheyPay() async throws {
        let t = try await Trip()
        _ = try await t.community.perform(t.expense(1000, by: t.ana, for: [t.ana, t.bo, t.cem]), as: t.ana)
        #expect([try await t.minor(t.ana), try await t.minor(t.bo), try await t.minor(t.cem)] == [666, -333, -333])
        let before = try await t.balances(as: t.bo)
        let mine = try #require(before.settlements.first { $0.from == t.who(t.bo) })
        let payment = RecordPayment(
            event: t.event, id: mine.paymentId, from: mine.from, to: mine.to, amount: mine.minor)
        let id = try await t.community.perform(payment, as: t.bo)
        #expect(try await t.community.perform(payment, as: t.ana) == id, "whoever else records it records it once")
        let after = try await t.balances(as: t.bo)
        #expect(after.settlements.map(\.from) == before.settlements.map(\.from).filter { $0 != t.who(t.bo) })
        #expect(try await t.minor(t.bo) == 0)
        try await t.community.perform(UndoPayment(id: id), as: t.cem)
        #expect(try await t.balances(as: t.bo) == before)
    }

    /// The ids do not imply the order, because a form gets its id early in the day.
    @Test func expensesOfADayStandInTheOrderInWhichTheyWereAdded() async throws {
        let t = try await Trip()
        for number in [7, 3, 9, 1, 5] {
            var expense = t.expense(100 * number, by: t.ana, for: [t.ana, t.bo])
            expense.id = ID(high: UInt64(number) << 32 | 0x7000, low: 0x8000_0000_0000_0000)
            _ = try await t.community.perform(expense, as: t.ana)
            t.community.advance(.seconds(1))
        }
        var (amounts, cursor): ([Int], PageCursor?) = ([], nil)
        repeat {
            let page = try await t.community.read { [cursor] in
                try BudgetQuery.expenses(of: t.event, as: t.bo, after: cursor, limit: 2, in: $0)
            }
            amounts += page.items.map(\.amount.minor)
            cursor = page.next
        } while cursor != nil
        #expect(amounts == [500, 100, 900, 300, 700])
        let reasons = try await t.community.read {
            try BalanceQuery.reasons(of: t.who(t.bo), at: t.event, as: t.ana, in: $0)
        }
        #expect(reasons.parts.map(\.owed) == [350, 150, 450, 50, 250])
    }

    @Test func everySplitIsReturnedAsEntered() async throws {
        let t = try await Trip()
        for (kind, values, owed) in [
            (ExpenseSplit.Kind.equal, [], [334, 333, 333]), (.shares, [2, 1, 1], [500, 250, 250]),
            (.exact, [700, 300, 0], [700, 300, 0]),
            (.percent, [3333, 3333, 3334], [334, 333, 333]),
        ] {
            let id = try await t.community.perform(
                t.expense(1000, by: t.bo, for: [t.ana, t.bo, t.cem], kind: kind, values), as: t.bo)
            let view = try await t.community.read { try BudgetQuery.expense(id, as: t.cem, in: $0) }
            #expect(view.shares.map(\.minor) == owed, "\(kind)")
            #expect(view.split.kind == kind && view.split.parts.map(\.id) == [t.ana, t.bo, t.cem].map(t.who))
            #expect(
                view.split.parts.compactMap(\.value) == values.map { kind == .percent ? Double($0) / 100 : Double($0) })
            #expect(view.paidBy.map(\.minor) == [1000] && view.createdBy == t.bo.userID && view.version == 1)
        }
        let budget = try await t.community.read { try BudgetQuery.budget(of: t.event, as: t.ana, in: $0) }
        #expect(
            budget.spent.minor == 4000 && budget.expenses == 4 && budget.amount == nil && budget.currency.code == "EUR")
    }

    @Test func aNumberIsWhatItsReasonsAddUpTo() async throws {
        let t = try await Trip()
        _ = try await t.community.perform(t.expense(1000, by: t.ana, for: [t.ana, t.bo]), as: t.ana)
        _ = try await t.community.perform(t.expense(300, by: t.bo, for: [t.ana, t.bo, t.cem]), as: t.bo)
        _ = try await t.community.perform(t.expense(77, by: t.cem, for: [t.cem]), as: t.cem)
        _ = try await t.community.perform(
            RecordPayment(event: t.event, from: t.who(t.bo), to: t.who(t.ana), amount: 120), as: t.bo)
        for one in [t.ana, t.bo, t.cem] {
            let reasons = try await t.community.read {
                try BalanceQuery.reasons(of: t.who(one), at: t.event, as: t.ana, in: $0)
            }
            let paid = reasons.payments.reduce(0) { $0 + ($1.from == t.who(one) ? $1.amount.minor : -$1.amount.minor) }
            #expect(reasons.parts.reduce(paid) { $0 + $1.paid - $1.owed } == reasons.balance.minor)
            #expect(reasons.balance.minor == (try await t.minor(one)))
            #expect(reasons.parts.allSatisfy { $0.paid != $0.owed })
        }
    }

    @Test func whoWasNeverThereOrHasLeftIsNamedInNothingNew() async throws {
        let t = try await Trip()
        let dia = try await t.community.member("Dia")
        let refusal = try await t.community.refusal(t.expense(10, by: t.ana, for: [t.ana, dia]), as: t.ana)
        #expect(refusal?.fields.keys.sorted() == ["split"])
        #expect(
            try await t.community.refusal(t.expense(10, by: dia, for: [t.ana]), as: t.ana)?.fields.keys.sorted() == [
                "paidBy"
            ])
        let id = try await t.community.perform(t.expense(900, by: t.ana, for: [t.ana, t.bo, t.cem]), as: t.ana)
        try await t.community.rsvp(t.event, .notGoing, as: t.cem)
        #expect(
            try await t.community.refusal(t.expense(10, by: t.ana, for: [t.cem]), as: t.ana)?.fields.keys.sorted() == [
                "split"
            ])
        // The debt remains even when the expense is changed. The remaining people settle it.
        try await t.community.perform(UpdateExpense(id: id, amount: .set(600)), as: t.bo)
        #expect(try await t.minor(t.cem) == -200)
        _ = try await t.community.perform(
            RecordPayment(event: t.event, from: t.who(t.cem), to: t.who(t.ana), amount: 200), as: t.ana)
        #expect(try await t.minor(t.cem) == 0)
        #expect(try await t.community.refusal(UpdateExpense(id: id, amount: .set(1)), as: t.cem) != nil)
    }

    /// People who decline an invitation cannot be named in new expenses, but settle existing ones.
    @Test func whoDoesNotComeStillPays() async throws {
        let t = try await Trip()
        let dia = try await t.community.member("Dia")
        try await t.community.perform(InviteGuests(event: t.event, userIds: [dia.userID!]), as: t.ana)
        _ = try await t.community.perform(t.expense(900, by: t.ana, for: [t.ana, t.bo, dia]), as: t.ana)
        try await t.community.rsvp(t.event, .notGoing, as: dia)
        #expect(
            try await t.community.refusal(t.expense(10, by: t.ana, for: [dia]), as: t.ana)?.fields.keys.sorted() == [
                "split"
            ])
        let own = RecordPayment(event: t.event, from: t.who(dia), to: t.who(t.ana), amount: 300)
        let id = try await t.community.perform(own, as: dia)
        #expect(try await t.minor(dia) == 0)
        #expect(try await t.community.inbox(t.ana, .paid).map { $0.readAt == nil } == [true])
        try await t.community.perform(UndoPayment(id: id), as: dia)
        #expect(try await t.minor(dia) == -300)
        #expect(
            try await t.community.inbox(t.ana, .paid).map { $0.readAt == nil } == [false],
            "what was taken back is nothing new")
        let others = RecordPayment(event: t.event, from: t.who(t.bo), to: t.who(t.ana), amount: 300)
        #expect(try await t.community.refusal(others, as: dia)?.code == .notAllowed)
    }

    @Test func anUpdateStatesTheVersionItReplaces() async throws {
        let t = try await Trip()
        let id = try await t.community.perform(t.expense(900, by: t.ana, for: [t.ana, t.bo]), as: t.ana)
        let all = ExpenseDivision(.equal, [t.ana, t.bo, t.cem].map { .init(t.who($0), nil) })
        let blind = try await t.community.refusal(UpdateExpense(id: id, split: all), as: t.bo)
        #expect(blind?.fields.keys.sorted() == ["version"])
        #expect(
            try await t.community.refusal(UpdateExpense(id: id, paidBy: [ExpensePayer(t.who(t.bo), 900)]), as: t.bo)?
                .fields.keys.sorted() == ["version"])
        try await t.community.perform(
            UpdateExpense(id: id, version: 1, description: .set("Boat"), split: all), as: t.bo)
        let changes = try await t.community.read {
            try BalanceQuery.changes(of: t.event, expense: id, as: t.ana, limit: 1, in: $0)
        }
        #expect(changes.first?.description == "Things", "what it was called before is nowhere else")
    }

    /// Each payment is in the inbox with its amount. Mails about payments that a non-friend records are limited
    /// per day.
    @Test func everyPaymentCausesANotice() async throws {
        let t = try await Trip()
        for amount in [100, 200] {
            _ = try await t.community.perform(
                RecordPayment(event: t.event, from: t.who(t.bo), to: t.who(t.ana), amount: amount), as: t.bo)
        }
        try await t.community.runJobs()
        #expect(
            try await t.community.mails(.paid, to: "ana@example.org").compactMap { $0.amount?.minor }.sorted() == [
                100, 200,
            ])
        for _ in 0..<30 {
            _ = try await t.community.perform(
                RecordPayment(event: t.event, from: t.who(t.bo), to: t.who(t.ana), amount: 1), as: t.bo)
        }
        #expect(try await t.community.mails(.paid, to: "ana@example.org").count == MailAllowance.nonFriend.dailyLimit)
        let rows =
            "FROM notice n JOIN payment p ON p.id = n.about_id WHERE n.user_id = \(t.ana.userID) AND n.kind = 'paid' AND n.read_at IS NULL"
            as SQL
        #expect(try await t.community.count("SELECT count(DISTINCT p.id) \(rows)") == 32)
        #expect(try await t.community.count("SELECT count(*) \(rows)") == 32)
    }

    @Test func theLaterOfTwoWhoEditSeesWhatTheFirstHasDone() async throws {
        let t = try await Trip()
        let id = try await t.community.perform(t.expense(900, by: t.ana, for: [t.ana, t.bo]), as: t.ana)
        t.community.advance(.minutes(1))
        try await t.community.perform(UpdateExpense(id: id, version: 1, description: .set("Pizza")), as: t.ana)
        t.community.advance(.minutes(1))
        let refusal = try await t.community.refusal(UpdateExpense(id: id, version: 1, amount: .set(950)), as: t.bo)
        #expect(refusal?.code == .conflict)
        try await t.community.perform(UpdateExpense(id: id, version: 2, amount: .set(950)), as: t.bo)
        let view = try await t.community.read { try BudgetQuery.expense(id, as: t.ana, in: $0) }
        #expect(
            view.description == "Pizza" && view.amount.minor == 950 && view.paidBy.map(\.minor) == [950]
                && view.version == 3)
        let changes = try await t.community.read {
            try BalanceQuery.changes(of: t.event, expense: id, as: t.ana, limit: 10, in: $0)
        }
        #expect(changes.map(\.kind) == [.changed, .changed, .added])
        #expect(
            changes[0].fields == ["amount", "paidBy"] && changes[0].amountBefore?.minor == 900
                && changes[0].by.userId == t.bo.userID)
        // A change that changes nothing leaves no trace.
        try await t.community.perform(UpdateExpense(id: id, version: 3, amount: .set(950)), as: t.bo)
        #expect(try await t.community.read { try BudgetQuery.expense(id, as: t.ana, in: $0) } == view)
    }

    @Test func whatDoesNotAddUpIsRefusedAndNothingIsWritten() async throws {
        let t = try await Trip()
        let largest = Currency.largestAmount
        for (command, field) in [
            (t.expense(0, by: t.ana, for: [t.ana]), "amount"), (t.expense(-5, by: t.ana, for: []), "split"),
            (t.expense(1000, by: t.ana, for: [t.ana, t.bo], kind: .percent, [5000, 4999]), "split"),
            (t.expense(1000, by: t.ana, for: [t.ana, t.bo], kind: .exact, [500, 501]), "split"),
            (t.expense(1000, by: t.ana, for: [t.ana, t.ana]), "split"), (t.expense(1000, by: t.ana, for: []), "split"),
        ] {
            #expect(try await t.community.refusal(command, as: t.ana)?.fields.keys.sorted() == [field])
        }
        var other = t.expense(1000, by: t.ana, for: [t.ana])
        other.currency = Currency("USD")
        #expect(try await t.community.refusal(other, as: t.ana)?.fields.keys.sorted() == ["amount"])
        #expect(try await t.community.count("SELECT count(*) FROM expense") == 0)
        #expect(try await t.community.count("SELECT count(*) FROM budget_person") == 0)
        _ = try await t.community.perform(t.expense(largest, by: t.ana, for: [t.bo]), as: t.ana)
        #expect(try await t.minor(t.bo) == -largest)
    }

    /// Expenses, refunds, payments and the budget together stay within what JSON can count, so that every sum of them
    /// does too.
    @Test func whatIsEnteredTogetherIsWhatCanBeCounted() async throws {
        let t = try await Trip()
        let largest = Currency.largestAmount
        func isTooMuch(_ command: some ClientCommand) async throws -> Bool {
            try await t.community.refusal(command, as: t.ana)?.fields.keys.sorted() == ["amount"]
        }
        let payment = RecordPayment(event: t.event, from: t.who(t.bo), to: t.who(t.ana), amount: 2)
        let id = try await t.community.perform(t.expense(largest - 1, by: t.ana, for: [t.bo]), as: t.ana)
        for amount in [2, -2, -largest - 1, .max] {
            #expect(try await isTooMuch(t.expense(amount, by: t.ana, for: [t.bo])), "\(amount)")
        }
        #expect(try await isTooMuch(payment))
        #expect(try await isTooMuch(UpdateBudget(event: t.event, amount: .set(2))))
        _ = try await t.community.perform(t.expense(-1, by: t.ana, for: [t.bo]), as: t.ana)
        #expect(try await isTooMuch(UpdateExpense(id: id, version: 1, amount: .set(largest))))
        // A changed expense counts with its new amount only.
        try await t.community.perform(UpdateExpense(id: id, version: 1, amount: .set(largest - 3)), as: t.ana)
        _ = try await t.community.perform(payment, as: t.ana)
        #expect(try await isTooMuch(UpdateBudget(event: t.event, amount: .set(1))))
        let budget = try await t.community.read { try BudgetQuery.budget(of: t.event, as: t.ana, in: $0) }
        #expect(budget.spent.minor == largest - 4)
        #expect(try await t.minor(t.bo) == -(largest - 6))
        #expect(try await t.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    /// The person who received a refund owes the others their shares, however it is divided, and the total
    /// spent decreases.
    @Test func aRefundIsAnExpenseTheOtherWayRound() async throws {
        let t = try await Trip()
        _ = try await t.community.perform(t.expense(900, by: t.ana, for: [t.ana, t.bo, t.cem]), as: t.ana)
        let id = try await t.community.perform(
            t.expense(-300, by: t.bo, for: [t.ana, t.bo, t.cem], kind: .exact, [-50, 0, -250]), as: t.bo)
        #expect([try await t.minor(t.ana), try await t.minor(t.bo), try await t.minor(t.cem)] == [650, -600, -50])
        let view = try await t.community.read { try BudgetQuery.expense(id, as: t.ana, in: $0) }
        #expect(
            view.amount.minor == -300 && view.paidBy.map(\.minor) == [-300]
                && view.shares.map(\.minor) == [-50, 0, -250])
        #expect(view.split.parts.map(\.value) == [-50, 0, -250])
        #expect(
            try await t.community.read { try BudgetQuery.budget(of: t.event, as: t.ana, in: $0) }.spent.minor == 600)
        let reasons = try await t.community.read {
            try BalanceQuery.reasons(of: t.who(t.cem), at: t.event, as: t.ana, in: $0)
        }
        #expect(reasons.parts.map { $0.paid - $0.owed }.sorted() == [-300, 250])
        // A refund can become an expense and turn back into a refund.
        let all = ExpenseDivision(.equal, [t.ana, t.bo].map { .init(t.who($0)) })
        try await t.community.perform(UpdateExpense(id: id, version: 1, amount: .set(200), split: all), as: t.ana)
        #expect([try await t.minor(t.ana), try await t.minor(t.bo), try await t.minor(t.cem)] == [500, -200, -300])
        try await t.community.perform(UpdateExpense(id: id, version: 2, amount: .set(-200)), as: t.ana)
        #expect([try await t.minor(t.ana), try await t.minor(t.bo), try await t.minor(t.cem)] == [700, -400, -300])
        for command in [
            AddExpense(
                event: t.event, description: "Deposit", amount: -300, paidBy: [ExpensePayer(t.who(t.bo), 300)],
                split: all),
            t.expense(-300, by: t.bo, for: [t.ana, t.bo], kind: .exact, [-400, 100]),
            t.expense(0, by: t.bo, for: [t.ana]),
        ] { #expect(try await t.community.refusal(command, as: t.bo)?.code == .invalid) }
        #expect(try await t.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func theCheckFindsPartsAndSumsThatCannotBe() async throws {
        for (damage, end) in [
            (
                "UPDATE expense_person SET owed = CASE WHEN place = 0 THEN 1500 ELSE -500 END",
                "has the opposite sign."
            ),
            ("UPDATE budget SET amount = \(Currency.largestAmount)", "is too large."),
            ("UPDATE expense_person SET owed = owed + 1", "don’t add up to its amount."),
        ] as [(SQL, String)] {
            let t = try await Trip()
            _ = try await t.community.perform(t.expense(1000, by: t.ana, for: [t.ana, t.bo]), as: t.ana)
            try await t.community.perform(UpdateBudget(event: t.event, amount: .set(1)), as: t.ana)
            try await t.community.writeDirectly { try $0.execute(damage) }
            let problems = try await t.community.read { try Consistency.problems(in: $0) }
            #expect(problems.contains { $0.english.hasSuffix(end) }, "\(problems)")
        }
    }

    /// The guest list and the budget use the same id for a guest without an account.
    @Test func theGuestListNamesGuestsAsExpensesDo() async throws {
        let t = try await Trip()
        _ = try await t.community.perform(
            AddGuest(event: t.event, name: "Hal", email: "hal@example.org", status: .going), as: t.ana)
        let list = try await t.community.read { try GuestQuery.guests(of: t.event, as: t.ana, limit: 50, in: $0) }.items
        let hal = try #require(list.first { $0.name == "Hal" })
        let guest = try #require(hal.guestId)
        #expect(hal.userId == nil && list.allSatisfy { ($0.userId == nil) != ($0.guestId == nil) })
        let parts = [ExpenseDivision.Part(guest.of(Attendee.self))]
        _ = try await t.community.perform(
            AddExpense(
                event: t.event, description: "Boat", amount: 800, paidBy: [ExpensePayer(t.who(t.bo), 800)],
                split: ExpenseDivision(.equal, parts)),
            as: t.bo)
        _ = try await t.community.perform(
            RecordPayment(event: t.event, from: guest.of(Attendee.self), to: t.who(t.bo), amount: 300), as: t.bo)
        #expect(try await t.balances(as: t.ana).balances.first { $0.guestId == guest }?.minor == -500)
        try await t.community.perform(RemoveGuest(event: t.event, guest: "\(guest)"), as: t.ana)
        #expect(
            try await t.community.read { try GuestQuery.guests(of: t.event, as: t.ana, limit: 50, in: $0) }.items
                .contains { $0.name == "Hal" } == false)
    }

    @Test func theCurrencyStaysOnceSomethingIsEntered() async throws {
        let t = try await Trip()
        try await t.community.perform(
            UpdateBudget(event: t.event, amount: .set(5000), currency: .set(Currency("JPY")!)), as: t.bo)
        _ = try await t.community.perform(t.expense(1000, by: t.ana, for: [t.ana]), as: t.ana)
        #expect(
            try await t.community.refusal(UpdateBudget(event: t.event, currency: .set(Currency("EUR")!)), as: t.bo)?
                .fields.keys.sorted() == ["currency"])
        try await t.community.perform(UpdateBudget(event: t.event, amount: .clear), as: t.bo)
        let budget = try await t.community.read { try BudgetQuery.budget(of: t.event, as: t.ana, in: $0) }
        #expect(budget.amount == nil && budget.currency.code == "JPY" && budget.spent.minor == 1000)
    }

    /// A block withholds the name but not the amount.
    @Test func blockedPeopleAppearAsSumsWithoutNames() async throws {
        let t = try await Trip()
        _ = try await t.community.perform(t.expense(900, by: t.bo, for: [t.ana, t.bo, t.cem]), as: t.bo)
        try await t.community.perform(BlockPerson(userId: t.cem.userID!), as: t.bo)
        let seen = try await t.balances(as: t.bo)
        #expect(seen.balances.reduce(0) { $0 + $1.minor } == 0 && seen.balances.count == 3)
        let hidden = try #require(seen.balances.first { $0.name == nil })
        #expect(hidden.userId == nil && hidden.minor == -300 && hidden.id != t.who(t.cem))
        #expect(try await t.community.refusal(t.expense(10, by: t.bo, for: [t.cem]), as: t.bo)?.code == .invalid)
        // A payment can still be recorded under the id used here.
        _ = try await t.community.perform(
            RecordPayment(event: t.event, from: hidden.id, to: t.who(t.bo), amount: 300), as: t.bo)
        #expect(try await t.minor(t.cem) == 0)
    }

    @Test func whoseAccountIsGoneOwesWhatTheyOwedUnderTheirName() async throws {
        let t = try await Trip()
        let id = try await t.community.perform(t.expense(900, by: t.ana, for: [t.ana, t.bo, t.cem]), as: t.ana)
        try await t.community.perform(SetReceipt(expense: id, photo: .sample("a")), as: t.cem)
        try await t.community.perform(DeleteAccount(id: t.cem.userID!), as: .system)
        let balances = try await t.balances(as: t.ana).balances
        #expect(
            balances.first { $0.id == t.who(t.cem) }?.name == "Cem Lima" && balances.map(\.minor) == [600, -300, -300])
        #expect(
            try await t.community.read { try BudgetQuery.expense(id, as: t.ana, in: $0) }.receipt == nil,
            "photos go with whoever took them")
        #expect(try await t.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func aGuestWithoutAnAccountTakesPartByNameAndGivesItToTheirAccount() async throws {
        let world = try await World()
        let id = try await world.community.perform(RandomRun.expenseOfGuest(world), as: world.ana)
        let view = try await world.community.read { try BudgetQuery.expense(id, as: world.ana, in: $0) }
        #expect(
            view.shares.map(\.name) == ["Ana Lima", "Hal"] && view.shares[1].guestId != nil
                && view.shares[1].userId == nil)
        // Off the guest list but still owing.
        let rsvp: ID<RSVP> = try await world.community.value(
            "SELECT r.id FROM rsvp r JOIN guest g ON g.id = r.guest_id WHERE g.name = 'Hal'")!
        try await world.community.perform(RemoveGuest(event: world.dinner, guest: "\(rsvp)"), as: world.ana)
        let balances = try await world.community.read {
            try BalanceQuery.balances(of: world.dinner, as: world.ana, in: $0)
        }
        #expect(balances.balances.map(\.name) == ["Ana Lima", "Hal"])
    }

    @Test func aGuestGivesWhatTheyOweToTheirAccount() async throws {
        let t = try await Trip()
        let link = try await t.community.perform(MakeLink(event: t.event), as: t.ana)
        _ = try await t.community.perform(
            RSVPByLink(token: link.token, name: "Hal", email: "hal@elsewhere.org", status: .going), as: .nobody)
        _ = try await t.community.perform(
            ConfirmGuest(guestToken: t.community.pass(to: "hal@elsewhere.org")), as: .nobody)
        let guest: ID<Guest> = try await t.community.value("SELECT id FROM guest WHERE name = 'Hal'")!
        let parts = [ExpenseDivision.Part(t.who(t.ana), nil), .init(guest.of(Attendee.self), nil)]
        _ = try await t.community.perform(
            AddExpense(
                event: t.event, description: "Boat", amount: 800, paidBy: [ExpensePayer(t.who(t.ana), 800)],
                split: ExpenseDivision(.equal, parts)),
            as: t.ana)
        let id = try await t.community.perform(
            RegisterAccount(
                givenName: "Hal", familyName: "Lima", email: "hal@elsewhere.org", passwordHash: "x",
                timeZone: "Europe/Berlin", role: .member,
                isVerified: true), as: .system)
        let hal = try await t.community.actor(id)
        let own = try #require(try await t.balances(as: hal).balances.first { $0.minor < 0 })
        #expect(own.userId == id && own.guestId == nil && own.minor == -400 && own.name == "Hal Lima")
        #expect(try await t.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }
}
