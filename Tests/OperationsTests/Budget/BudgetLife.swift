import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension RandomRun {
    /// An expense that `one` paid for both.
    static func expense(at event: ID<Event>, by one: Actor, with other: Actor, amount: Int = 1000) -> AddExpense {
        let people = [one, other].map { $0.userID!.of(Attendee.self) }
        return AddExpense(
            event: event, description: "Drinks", amount: amount, paidBy: [ExpensePayer(people[0], amount)],
            split: ExpenseDivision(.equal, people.map { .init($0) }))
    }

    /// Adds an expense that `one` paid for both, and a partial payment back to them.
    static func spend(
        at event: ID<Event>, by one: Actor, with other: Actor, in community: TestCommunity
    ) async throws -> (ID<Expense>, ID<Payment>) {
        let expense = try await community.perform(expense(at: event, by: one, with: other), as: one)
        let payment = try await community.perform(
            RecordPayment(
                event: event, from: other.userID!.of(Attendee.self), to: one.userID!.of(Attendee.self), amount: 200),
            as: one)
        return (expense, payment)
    }

    static let fillBudget: @Sendable (World) async throws -> Void = { w in
        try await w.community.perform(UpdateBudget(event: w.party, amount: .set(50_000)), as: w.ana)
        _ = try await spend(at: w.party, by: w.bo, with: w.ana, in: w.community)
    }

    static let budget = [
        RandomAction(UpdateBudget.self, 1) { d in
            let event = try d.event()
            return (
                UpdateBudget(
                    event: event, amount: d.g.one(in: 3) ? .clear : .set(d.g.int(1...9999)),
                    currency: d.g.one(in: 3) ? .set(Currency("JPY")!) : .keep),
                try d.planner(at: event)
            )
        },
        RandomAction(AddExpense.self, 4) { d in
            let event = try d.event()
            let amount = d.g.int(1...5000) * (d.g.one(in: 4) ? -1 : 1)
            return (
                AddExpense(
                    event: event, description: d.g.word(5), amount: amount,
                    paidBy: [ExpensePayer(try anybody(&d, at: event), amount)],
                    split: try division(&d, at: event, of: amount)), try d.planner(at: event)
            )
        },
        RandomAction(UpdateExpense.self, 2) { d in
            let (id, event): (ID<Expense>, ID<Event>) = try d.two("SELECT id, event_id FROM expense ORDER BY id")
            let amount = d.g.int(1...5000) * (d.g.one(in: 4) ? -1 : 1)
            return (
                UpdateExpense(
                    id: id, version: d.g.maybe(1), description: d.g.one(in: 2) ? .keep : .set(d.g.word(5)),
                    amount: .set(amount),
                    split: d.g.one(in: 2) ? nil : try division(&d, at: event, of: amount)), try d.planner(at: event)
            )
        },
        RandomAction(DeleteExpense.self, 1) { d in
            let (id, event): (ID<Expense>, ID<Event>) = try d.two("SELECT id, event_id FROM expense ORDER BY id")
            return (DeleteExpense(id: id), try d.planner(at: event))
        },
        RandomAction(SetReceipt.self, 2) { d in
            let (id, event): (ID<Expense>, ID<Event>) = try d.two("SELECT id, event_id FROM expense ORDER BY id")
            return (
                SetReceipt(expense: id, photo: d.g.one(in: 3) ? nil : .sample(d.g.pick(Array("abc")))),
                try d.planner(at: event)
            )
        },
        RandomAction(RecordPayment.self, 4) { d in
            let event = try d.event()
            return (
                RecordPayment(
                    event: event, from: try anybody(&d, at: event), to: try anybody(&d, at: event),
                    amount: d.g.int(1...2000)), try d.planner(at: event)
            )
        },
        RandomAction(RecordPaymentByPass.self, 4) { d in
            let (pass, guest, event) = try d.debtor()
            let books = try BalanceQuery.share(of: guest, at: event, in: d.reader)
            guard let due = books?.settlements.first else { throw RandomDraw.Nothing() }
            return (RecordPaymentByPass(guestToken: pass, id: due.id), .nobody)
        },
        RandomAction(UndoPaymentByPass.self, 4) { d in
            let (pass, guest, event) = try d.debtor()
            guard let paid = try BalanceQuery.share(of: guest, at: event, in: d.reader)?.payments.first else {
                throw RandomDraw.Nothing()
            }
            return (UndoPaymentByPass(guestToken: pass, id: paid.id), .nobody)
        },
        RandomAction(UndoPayment.self, 8) { d in
            let (id, event): (ID<Payment>, ID<Event>) = try d.two("SELECT id, event_id FROM payment ORDER BY id")
            return (UndoPayment(id: id), try d.planner(at: event))
        },
    ]

    /// Draws a member, or a guest without an account.
    private static func anybody(_ d: inout RandomDraw, at event: ID<Event>) throws -> ID<Attendee> {
        if d.g.one(in: 4),
            let guest: ID<Guest> = try? d.one("SELECT id FROM guest WHERE event_id = \(event) ORDER BY id")
        {
            return guest.of(Attendee.self)
        }
        if d.g.one(in: 2), let host: ID<User> = try? d.one("SELECT host_id FROM event WHERE id = \(event)") {
            return host.of(Attendee.self)
        }
        return try d.planner(at: event).userID!.of(Attendee.self)
    }

    private static func division(_ d: inout RandomDraw, at event: ID<Event>, of amount: Int) throws -> ExpenseDivision {
        var people = [try anybody(&d, at: event)]
        if let other = try? anybody(&d, at: event), other != people[0] { people.append(other) }
        switch d.g.int(1...3) {
        case 1: return ExpenseDivision(.equal, people.map { .init($0) })
        case 2: return ExpenseDivision(.shares, people.map { .init($0, d.g.int(1...4)) })
        default:
            return ExpenseDivision(.exact, people.enumerated().map { .init($0.element, $0.offset == 0 ? amount : 0) })
        }
    }
}

extension Scenario {
    static let budget = [
        Scenario(UpdateBudget.self, "another amount") { w in
            try await w.community.perform(UpdateBudget(event: w.party, amount: .set(70_000)), as: w.bo)
        },
        Scenario(UpdateBudget.self, "another currency") { w in
            try await w.community.perform(
                UpdateBudget(event: w.dinner, amount: .set(7000), currency: .set(Currency("JPY")!)), as: w.ana)
        },
        Scenario(AddExpense.self, "for both") { w in
            _ = try await w.community.perform(RandomRun.expense(at: w.dinner, by: w.ana, with: w.dia), as: w.ana)
        },
        Scenario(AddExpense.self, "a refund") { w in
            _ = try await w.community.perform(
                RandomRun.expense(at: w.dinner, by: w.ana, with: w.dia, amount: -701), as: w.ana)
        },
        Scenario(AddExpense.self, "for a guest without an account") { w in
            _ = try await w.community.perform(RandomRun.expenseOfGuest(w), as: w.ana)
        },
        Scenario(UpdateExpense.self, "amount, payers and split") { w in
            let id: ID<Expense> = try await w.community.value("SELECT id FROM expense WHERE event_id = \(w.party)")!
            let people = [w.ana, w.bo, w.cem].map { $0.userID!.of(Attendee.self) }
            try await w.community.perform(
                UpdateExpense(
                    id: id, version: 1, description: .set("Drinks and ice"), amount: .set(3000),
                    paidBy: [ExpensePayer(people[1], 1000), ExpensePayer(people[0], 2000)],
                    split: ExpenseDivision(.percent, [.init(people[2], 5000), .init(people[0], 5000)]),
                    on: .set("2026-11-20")), as: w.ana)
        },
        Scenario(DeleteExpense.self, "with a receipt") { w in
            let id: ID<Expense> = try await w.community.value("SELECT id FROM expense WHERE event_id = \(w.party)")!
            try await w.community.perform(SetReceipt(expense: id, photo: .sample("a")), as: w.bo)
            try await w.community.perform(DeleteExpense(id: id), as: w.ana)
        },
        Scenario(SetReceipt.self, "and another") { w in
            let id: ID<Expense> = try await w.community.value("SELECT id FROM expense WHERE event_id = \(w.party)")!
            try await w.community.perform(SetReceipt(expense: id, photo: .sample("a")), as: w.bo)
            try await w.community.perform(SetReceipt(expense: id, photo: .sample("b")), as: w.ana)
        },
        Scenario(RecordPayment.self, "") { w in
            let (from, to) = (w.ana.userID!.of(Attendee.self), w.bo.userID!.of(Attendee.self))
            _ = try await w.community.perform(RecordPayment(event: w.party, from: from, to: to, amount: 300), as: w.ana)
        },
        Scenario(RecordPaymentByPass.self, "") { w in
            let (pass, share) = try await RandomRun.shareOfGuest(w)
            try await w.community.perform(
                RecordPaymentByPass(guestToken: pass, id: share.settlements[0].id), as: .nobody)
        },
        Scenario(UndoPaymentByPass.self, "") { w in
            let (pass, share) = try await RandomRun.shareOfGuest(w)
            try await w.community.perform(
                RecordPaymentByPass(guestToken: pass, id: share.settlements[0].id), as: .nobody)
            try await w.community.perform(UndoPaymentByPass(guestToken: pass, id: share.settlements[0].id), as: .nobody)
        },
        Scenario(UndoPayment.self, "") { w in
            let id: ID<Payment> = try await w.community.value("SELECT id FROM payment WHERE event_id = \(w.party)")!
            try await w.community.perform(UndoPayment(id: id), as: w.bo)
        },
        Scenario(RegisterAccount.self, "verified, with a guest's debts waiting") { w in
            _ = try await w.community.perform(RandomRun.expenseOfGuest(w), as: w.ana)
            _ = try await w.community.community.register(
                Registration(
                    givenName: "Hal", familyName: "Orr", email: "hal@example.org", password: TestCommunity.password),
                verified: true, as: .system)
        },
        Scenario(PurgeGuestData.self, "of whom a budget names one, 30 days after") { w in
            _ = try await w.community.perform(RandomRun.expenseOfGuest(w), as: w.ana)
            w.community.advance(.days(60))
            while try await w.community.perform(PurgeGuestData(), as: .system) {}
        },
        Scenario(DeleteEvent.self, "with a budget") { w in
            let id: ID<Expense> = try await w.community.value("SELECT id FROM expense WHERE event_id = \(w.party)")!
            try await w.community.perform(SetReceipt(expense: id, photo: .sample("a")), as: w.bo)
            try await w.community.perform(DeleteEvent(id: w.party), as: w.ana)
        },
    ]
}

extension RandomRun {
    /// An expense of Ana's that she shares equally with Hal, a guest that she added.
    static func expenseOfGuest(_ w: World) async throws -> AddExpense {
        try await expenseOfGuest(at: w.dinner, by: w.ana, in: w.community)
    }

    static func expenseOfGuest(
        at event: ID<Event>, by host: Actor, in community: TestCommunity
    ) async throws -> AddExpense {
        _ = try await community.perform(
            AddGuest(event: event, name: "Hal", email: "hal@example.org", status: .maybe), as: host)
        let guest: ID<Guest> = try await community.value(
            "SELECT guest_id FROM guest_credential WHERE email_key = 'hal@example.org'")!
        let payer = host.userID!.of(Attendee.self)
        return AddExpense(
            event: event, description: "Bread", amount: 500, paidBy: [ExpensePayer(payer, 500)],
            split: ExpenseDivision(.equal, [.init(payer), .init(guest.of(Attendee.self))]))
    }
}

extension RandomDraw {
    /// Draws a guest without an account who has confirmed the address, with the pass.
    mutating func debtor() throws -> (pass: String, guest: ID<Guest>, event: ID<Event>) {
        let (pass, guest): (String, ID<Guest>) = try two(
            """
            SELECT c.pass, c.guest_id FROM guest_credential c JOIN rsvp r ON r.guest_id = c.guest_id
            WHERE c.pass IS NOT NULL AND c.confirmed_at IS NOT NULL ORDER BY c.guest_id
            """)
        return (pass, guest, try one("SELECT event_id FROM guest WHERE id = \(guest)"))
    }
}

extension RandomRun {
    /// Returns what Hal owes Ana, and the pass with which he reads it.
    static func shareOfGuest(_ w: World) async throws -> (pass: String, share: GuestBudgetView) {
        let (guest, pass) = try await debtor(at: w.dinner, to: w.ana, in: w.community)
        return (pass, try await w.community.read { try BalanceQuery.share(of: guest, at: w.dinner, in: $0) }!)
    }

    /// Makes a guest without an account owe a host, or pay by the pass. Random runs alone rarely get this far.
    static func owe(_ host: Actor, in community: TestCommunity, pays: Bool) async throws {
        let event = try await community.event(by: host)
        let (guest, pass) = try await debtor(at: event, to: host, in: community)
        guard pays,
            let due = try await community.read({ try BalanceQuery.share(of: guest, at: event, in: $0) })?.settlements
                .first
        else { return }
        try await community.perform(RecordPaymentByPass(guestToken: pass, id: due.id), as: .nobody)
    }

    /// Makes Hal owe `host` something, and confirms his address.
    static func debtor(
        at event: ID<Event>, to host: Actor, in community: TestCommunity
    ) async throws -> (guest: ID<Guest>, pass: String) {
        _ = try await community.perform(expenseOfGuest(at: event, by: host, in: community), as: host)
        let hal = try await community.read { reader in
            try reader.row("SELECT guest_id, pass FROM guest_credential WHERE email_key = 'hal@example.org'") {
                (guest: try $0.next(ID<Guest>.self), pass: try $0.next(String.self))
            }!
        }
        try await community.writeDirectly {
            try $0.execute(
                "UPDATE guest_credential SET confirmed_at = 1 WHERE guest_id = \(hal.guest) AND confirmed_at IS NULL")
        }
        return hal
    }
}

extension ClientIDTests {
    static let budget: [Maker] = [
        Maker(AddExpense.self, "an expense", .expense) { w in
            var command = RandomRun.expense(at: w.dinner, by: w.ana, with: w.dia)
            command.id = fixed()
            _ = try await w.community.perform(command, as: w.ana)
        } other: { w in
            var command = RandomRun.expense(at: w.dinner, by: w.dia, with: w.ana)
            command.id = fixed()
            return try await w.community.refusal(command, as: w.dia)
        },
        Maker(RecordPayment.self, "a payment", .payment) { w in
            let (from, to) = (w.ana.userID!.of(Attendee.self), w.dia.userID!.of(Attendee.self))
            _ = try await w.community.perform(
                RecordPayment(event: w.dinner, id: fixed(), from: from, to: to, amount: 300), as: w.ana)
        } other: { w in
            let (from, to) = (w.ana.userID!.of(Attendee.self), w.dia.userID!.of(Attendee.self))
            return try await w.community.refusal(
                RecordPayment(event: w.dinner, id: fixed(), from: from, to: to, amount: 400), as: w.dia)
        },
    ]
}
