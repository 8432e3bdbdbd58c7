import Domain
import HTML
import Operations
import Samples
import Web

extension Samples {
    private var me: BudgetPersonView {
        BudgetPersonView(id: Samples.id(1), userId: Samples.id(1), name: value("Ada"), photo: value("0123abcd"))
    }
    private var alan: BudgetPersonView {
        BudgetPersonView(id: Samples.id(3), userId: Samples.id(3), name: value("Alan"))
    }
    private var gil: BudgetPersonView {
        BudgetPersonView(id: Samples.id(4), guestId: Samples.id(4), name: value("Gil"))
    }
    private var hidden: BudgetPersonView { BudgetPersonView(id: Samples.id(5)) }
    private var euro: Currency { Currency("EUR")! }

    private func expense(_ kind: ExpenseSplit.Kind, payers: [BudgetPersonView], receipt: String? = nil) -> ExpenseView {
        let people = [me, alan, gil, hidden]
        let values: [Int?] =
            switch kind {
            case .equal: [nil, nil, nil, nil]
            case .shares: [2, 1, 0, 1]
            case .exact: [5000, 0, 0, 5000]
            case .percent: [2505, 2500, 2495, 2500]
            }
        return ExpenseView(
            id: Samples.id(130), description: value("Drinks"), amount: Money(10_000, euro),
            paidBy: payers.map { PersonAmount($0, 10_000 / payers.count) },
            split: .init(kind: kind, parts: zip(people, values).map { .init($0, $1, kind) }), on: "2026-11-23",
            shares: people.map { PersonAmount($0, 2500) }, createdBy: Samples.id(1), createdAt: Samples.now, version: 2,
            receipt: receipt)
    }

    private var payments: [PaymentView] {
        [(me, alan), (alan, me), (gil, hidden)].enumerated().map { number, pair in
            PaymentView(
                id: Samples.id(UInt8(140 + number)), from: pair.0, to: pair.1, amount: Money(1234, euro),
                recordedAt: Samples.now - .hours(3),
                recordedBy: Samples.id(1))
        }
    }

    /// The budget share of a guest without an account.
    var share: GuestBudgetView {
        func payment(_ number: UInt8, _ isFromGuest: Bool, recordedAt: Instant? = nil) -> GuestBudgetView.Payment {
            GuestBudgetView.Payment(
                id: Samples.id(number), isFromGuest: isFromGuest, name: value("Alan"), amount: Money(500, euro),
                recordedAt: recordedAt)
        }
        return GuestBudgetView(
            balance: Money(-500, euro), settlements: [payment(160, true), payment(161, false)],
            parts: [
                .init(description: value("Drinks"), on: "2026-11-23", paid: Money(0, euro), owed: Money(700, euro)),
                .init(
                    description: value("Deposit"), on: "2026-11-24", paid: Money(-100, euro), owed: Money(-300, euro)),
            ],
            payments: [
                payment(162, true, recordedAt: Samples.now - .hours(3)),
                payment(163, false, recordedAt: Samples.now - .hours(2)),
            ])
    }

    /// What is deleted along with an event.
    func contents(isOwed: Bool) -> EventContents {
        EventContents(
            event: Samples.id(9), title: value("Dinner"), answers: 3, invitations: 2, messages: 40, photos: 5, todos: 1,
            expenses: isOwed ? 2 : 0,
            payments: isOwed ? 1 : 0, isOwed: isOwed,
            debts: isOwed
                ? [
                    .init(from: value("Alan"), to: value("Ada"), amount: Money(500, euro)),
                    .init(from: "", to: value("Ada"), amount: Money(1, euro)),
                ] : [])
    }

    private func contents(limit: Int?, isEmpty: Bool = false) -> BudgetPage.Contents {
        let settlements = [(me, alan), (gil, me), (gil, hidden)].enumerated().map { number, pair in
            BalancesView.Settlement(from: pair.0, to: pair.1, minor: 500, paymentId: Samples.id(UInt8(150 + number)))
        }
        return BudgetPage.Contents(
            budget: BudgetView(currency: euro, amount: limit, spent: isEmpty ? 0 : 10_000, expenses: isEmpty ? 0 : 2),
            balances: BalancesView(
                currency: euro,
                balances: isEmpty
                    ? []
                    : [
                        PersonAmount(alan, 7500), PersonAmount(me, -2500), PersonAmount(gil, -2500),
                        PersonAmount(hidden, -2500),
                    ],
                settlements: isEmpty ? [] : settlements, payments: isEmpty ? [] : payments),
            expenses: isEmpty
                ? []
                : [
                    expense(.equal, payers: [me]),
                    expense(.shares, payers: [alan, gil, hidden], receipt: value("0123abcd")),
                ],
            next: isEmpty ? nil : value("c"), after: nil)
    }

    private var changes: [BudgetChangeView] {
        let (before, after) = (Money(100, euro), Money(200, euro))
        func change(
            _ number: UInt8, _ kind: BudgetChangeView.Kind, expense: ID<Expense>? = nil, _ description: String? = nil,
            amount: Money? = nil, from: Money? = nil,
            fields: [String] = [], pays: Bool = false
        ) -> BudgetChangeView {
            BudgetChangeView(
                id: Samples.id(number), by: number % 2 == 0 ? me : hidden, at: Samples.now - .minutes(Int64(number)),
                kind: kind, expense: expense,
                description: description, from: pays ? me : nil, to: pays ? gil : nil, amount: amount,
                amountBefore: from, fields: fields)
        }
        return [
            change(160, .budget, amount: after), change(161, .budget),
            change(162, .added, expense: Samples.id(130), value("Drinks"), amount: after),
            change(
                163, .changed, expense: Samples.id(130), value("Drinks"), amount: after, from: before,
                fields: ["amount"]),
            change(164, .changed, value("Drinks"), amount: after, from: before, fields: ["amount", "paidBy", "split"]),
            change(165, .changed, value("Drinks"), amount: after, fields: ["description", "on", "receipt"]),
            change(166, .deleted, value("Drinks"), amount: after), change(167, .paid, amount: after, pays: true),
            change(168, .undone, amount: after, pays: true),
        ]
    }

    var budgetPages: [(String, HTML)] {
        let c = context()
        let (mine, seen) = (event(role: .host), event(invited: true))
        let people = [me, alan, gil]
        let bad = form(["description", "amount", "on", "paidBy", "split"])
        return [
            ("BudgetPage", BudgetPage.html(c, mine, contents(limit: 20_000), people: people)),
            ("BudgetPage spent", BudgetPage.html(c, mine, contents(limit: 9000), people: people)),
            ("BudgetPage without a limit, for the invited", BudgetPage.html(c, seen, contents(limit: nil), people: [])),
            ("BudgetPage empty", BudgetPage.html(c, mine, contents(limit: 20_000, isEmpty: true), people: [me])),
            (
                "BudgetPage empty, without a limit",
                BudgetPage.html(c, seen, contents(limit: nil, isEmpty: true), people: [])
            ),
            (
                "BudgetPage bad",
                BudgetPage.html(
                    c, mine, contents(limit: nil), people: people, limits: form(["amount", "currency"]),
                    payment: form(["from", "to", "amount"]))
            ),
            ("BudgetHistoryPage", BudgetHistoryPage.html(c, mine, changes: changes)),
            ("BudgetHistoryPage empty", BudgetHistoryPage.html(c, mine, changes: [])),
            ("ExpenseFormPage", ExpenseFormPage.html(c, mine, people: people, currency: euro)),
            (
                "ExpenseFormPage bad",
                ExpenseFormPage.html(c, mine, people: people, currency: Currency("JPY")!, form: bad)
            ),
            (
                "ExpenseFormPage edit",
                ExpenseFormPage.html(c, mine, expense(.percent, payers: [me, alan]), people: people)
            ),
            (
                "ExpenseFormPage edit of amounts",
                ExpenseFormPage.html(c, mine, expense(.exact, payers: [gil]), people: people)
            ),
            (
                "ExpenseFormPage edit, changed meanwhile",
                ExpenseFormPage.html(c, mine, expense(.shares, payers: [me]), people: people, form: bad)
            ),
            (
                "ExpensePage",
                ExpensePage.html(c, mine, expense(.shares, payers: [me], receipt: value("0123abcd")), changes: changes)
            ),
            (
                "ExpensePage of percent",
                ExpensePage.html(c, mine, expense(.percent, payers: [me, alan, hidden]), changes: changes)
            ),
            (
                "ExpensePage for the invited",
                ExpensePage.html(c, seen, expense(.exact, payers: [alan, me], receipt: value("0123abcd")), changes: [])
            ),
            (
                "ExpensePage bad",
                ExpensePage.html(c, mine, expense(.equal, payers: [gil, alan]), changes: [], form: form(["photo"]))
            ),
            ("BalanceReasonsPage", BalanceReasonsPage.html(c, mine, reasons(of: me, 2500))),
            ("BalanceReasonsPage of another", BalanceReasonsPage.html(c, mine, reasons(of: alan, -2500))),
            ("BalanceReasonsPage of a guest", BalanceReasonsPage.html(c, mine, reasons(of: gil, 0))),
            ("BalanceReasonsPage of whoever is hidden", BalanceReasonsPage.html(c, mine, reasons(of: hidden, 1))),
        ]
    }

    private func reasons(of person: BudgetPersonView, _ minor: Int) -> BalanceReasons {
        BalanceReasons(
            person: person, balance: Money(minor, euro),
            parts: [
                .init(expense: Samples.id(130), description: value("Drinks"), on: "2026-11-23", paid: 5000, owed: 2500),
                .init(expense: Samples.id(131), description: value("Ice"), on: "2025-11-23", paid: 0, owed: 2500),
            ], payments: payments)
    }
}
