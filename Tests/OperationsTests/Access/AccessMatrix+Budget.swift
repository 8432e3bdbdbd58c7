import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    /// Those who may plan; people who are only invited may only read.
    private static let planners: [ActorKind] = [.going, .host]
    private static let crew: [ActorKind] = [.invited, .going, .host]
    private static let invitedSees = signedOut.merging([.invited: Refusal.Code.notAllowed]) { $1 }

    static let budget: [Line] = [
        Line(reading: "see a budget", allowed: crew, others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try BudgetQuery.budget(of: s.event, as: a, in: $0) }
        },
        Line(reading: "see the expenses of a public event", allowed: crew, others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try BudgetQuery.expenses(of: s.open, as: a, limit: 5, in: $0) }
        },
        Line(reading: "see one expense", allowed: crew, others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try BudgetQuery.expense(s.expense, as: a, in: $0) }
        },
        Line(reading: "see who owes whom", allowed: crew, others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try BalanceQuery.balances(of: s.event, as: a, in: $0) }
        },
        Line(reading: "ask why somebody owes that", allowed: crew, others: .notFound, signedOut) { s, a in
            let person = s.id(.host).of(Attendee.self)
            _ = try await s.community.read { try BalanceQuery.reasons(of: person, at: s.event, as: a, in: $0) }
        },
        Line(reading: "see who has changed what", allowed: crew, others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try BalanceQuery.changes(of: s.event, as: a, limit: 5, in: $0) }
        },
        Line(UpdateBudget.self, "say what an event may cost", allowed: planners, others: .notFound, invitedSees) {
            s, a in
            try await s.community.perform(UpdateBudget(event: s.event, amount: .set(5)), as: a)
        },
        Line(AddExpense.self, "enter an expense", allowed: planners, others: .notFound, invitedSees) { s, a in
            _ = try await s.community.perform(
                RandomRun.expense(at: s.event, by: s.actors[.host]!, with: s.actors[.going]!), as: a)
        },
        Line(UpdateExpense.self, "change an expense", allowed: planners, others: .notFound, invitedSees) { s, a in
            try await s.community.perform(UpdateExpense(id: s.expense, amount: .set(7)), as: a)
        },
        Line(DeleteExpense.self, "delete an expense", allowed: planners, others: .notFound, invitedSees) { s, a in
            try await s.community.perform(DeleteExpense(id: s.expense), as: a)
        },
        Line(SetReceipt.self, "photograph a receipt", allowed: planners, others: .notFound, invitedSees) { s, a in
            try await s.community.perform(SetReceipt(expense: s.expense, photo: .sample("a")), as: a)
        },
        Line(RecordPayment.self, "record a payment", allowed: planners, others: .notFound, invitedSees) { s, a in
            let (from, to) = (s.id(.host).of(Attendee.self), s.id(.going).of(Attendee.self))
            _ = try await s.community.perform(RecordPayment(event: s.event, from: from, to: to, amount: 5), as: a)
        },
        Line(UndoPayment.self, "take a payment back", allowed: planners, others: .notFound, invitedSees) { s, a in
            try await s.community.perform(UndoPayment(id: s.payment), as: a)
        },
        // The pass is enough, signed in or not.
        Line(RecordPaymentByPass.self, "record one's payment by the pass", allowed: ActorKind.allCases, others: nil) {
            s, a in
            let due = try await s.guestDebt()
            try await s.community.perform(RecordPaymentByPass(guestToken: s.guestPass, id: due), as: a)
        },
        Line(RecordPaymentByPass.self, "record a guest's payment without the pass", others: .notFound) { s, a in
            try await s.community.perform(RecordPaymentByPass(guestToken: s.link, id: s.payment), as: a)
        },
        Line(UndoPaymentByPass.self, "take one's payment back by the pass", allowed: ActorKind.allCases, others: nil) {
            s, a in
            let due = try await s.guestDebt()
            try await s.community.perform(RecordPaymentByPass(guestToken: s.guestPass, id: due), as: .nobody)
            try await s.community.perform(UndoPaymentByPass(guestToken: s.guestPass, id: due), as: a)
        },
        Line(
            UndoPaymentByPass.self, "take a payment back by a pass whose address nobody has confirmed",
            others: .notAllowed
        ) { s, a in
            try await s.community.perform(UndoPaymentByPass(guestToken: s.guestPass, id: s.payment), as: a)
        },
    ]
}

extension AccessMatrixTests.Stage {
    /// Makes the guest owe the host of the open event for bread.
    ///
    /// - Returns: The id of the suggested payment.
    func guestDebt() async throws -> ID<Payment> {
        _ = try await community.perform(ConfirmGuest(guestToken: guestPass), as: .nobody)
        let guest: ID<Guest> = try await community.value("SELECT guest_id FROM rsvp WHERE id = \(guestRSVP)")!
        let host = id(.host).of(Attendee.self)
        _ = try await community.perform(
            AddExpense(
                event: open, description: "Bread", amount: 500, paidBy: [ExpensePayer(host, 500)],
                split: ExpenseDivision(.equal, [.init(guest.of(Attendee.self))])), as: actors[.host]!)
        return try await community.read { try BalanceQuery.share(of: guest, at: open, in: $0) }!.settlements[0].id
    }
}
