import Domain

@testable import TestCampus

extension PermissionTable {
    /// Routes for the crew: hosts, and invited people who have replied.
    static let budget: [Row] = [
        crewOnly("GET /events/{id}/budget", 200),
        crewOnly("PATCH /events/{id}/budget", 200).sends { _ in ["amount": ["minor": 50_000, "currency": "EUR"]] },
        crewOnly("GET /events/{id}/expenses", 200),
        crewOnly("GET /events/{id}/expenses.csv", 200),
        crewOnly("POST /events/{id}/expenses", 201).sends { expense($0, "Bread") },
        crewOnly("GET /events/{id}/balances", 200),
        crewOnly("POST /events/{id}/payments", 201).sends {
            [
                "from": "\($0.people[.host]!.id)", "to": "\($0.people[.guest]!.id)",
                "amount": ["minor": 100, "currency": "EUR"],
            ]
        },
        crewResource("GET /expenses/{id}", 200).at(\.expense),
        crewResource("PATCH /expenses/{id}", 200).at(\.expense).sends { _ in ["description": "Wine"] },
        crewResource("DELETE /expenses/{id}", 204).at(\.expense),
        crewResource("PUT /expenses/{id}/receipt", 200).at(\.expense).sends(file: SamplePhotos.pixel, "image/png"),
        crewResource("DELETE /expenses/{id}/receipt", 200).at(\.expense),
        crewResource("GET /payments/{id}", 200).at(\.payment),
        crewResource("DELETE /payments/{id}", 204).at(\.payment),
        everyone("PUT /guests/{guestToken}/payments/{id}", 200).at(\.guestDebt),
        everyone("DELETE /guests/{guestToken}/payments/{id}", 204).at(\.guestPayment),
    ]

    /// Rows that do not exist for people outside the crew.
    private static func crewResource(_ route: String, _ done: Int) -> Row {
        row(route, "401 403 404 \(done) \(done) 404 404 404 404")
    }

    /// An expense that the host paid for themselves and the guest.
    static func expense(_ cast: Campus.Cast, _ description: String) -> JSONValue {
        Campus.expense(by: cast.people[.host]!, with: cast.people[.guest]!, description)
    }
}

extension PageTable {
    static let budget: [Row] = [
        crewOnly("GET /events/{id}/budget", "200"),
        crewOnly("GET /events/{id}/budget/now", "200"),
        crewOnly("GET /events/{id}/budget/history", "200"),
        crewOnly("GET /events/{id}/budget/why/{person}", "200"),
        crewOnly("GET /events/{id}/expenses/new", "200"),
        crewResource("GET /expenses/{id}", "200").at(\.expense),
        crewResource("GET /expenses/{id}/edit", "200").at(\.expense),
    ]

    static let budgetForms: [Row] = [
        crewOnly("POST /do/budget.update", "303").sends {
            [("event", $0.event), ("amount", "500"), ("currency", "EUR")]
        },
        crewOnly("POST /do/expense.add", "303").sends { cast in [("event", cast.event)] + fields(cast) },
        form("expense.update", "in mail 404 303 303 404 404 404 404").sends { cast in
            [("id", cast.expense), ("version", "1")] + fields(cast)
        },
        form("expense.delete", "in mail 404 303 303 404 404 404 404").sends { [("id", $0.expense)] },
        form("expense.setReceipt", "in mail 404 303 303 404 404 404 404").asks { "expense=\($0.expense)" }.sends { _ in
            [("remove", "on")]
        },
        crewOnly("POST /do/payment.record", "303").sends {
            [
                ("event", $0.event), ("from", "\($0.people[.host]!.id)"), ("to", "\($0.people[.guest]!.id)"),
                ("amount", "1,50"),
            ]
        },
        everyone("POST /do/payment.recordByPass", "303").sends {
            [("guestToken", $0.guestToken), ("id", $0.guestDebt)]
        },
        everyone("POST /do/payment.undoByPass", "303").sends {
            [("guestToken", $0.guestToken), ("id", $0.guestPayment)]
        },
        form("payment.undo", "in mail 404 303 303 404 404 404 404").sends { [("id", $0.payment)] },
    ]

    private static func crewResource(_ route: String, _ done: String) -> Row {
        row(route, "in mail 404 \(done) \(done) 404 404 404 404")
    }

    private static func fields(_ cast: Campus.Cast) -> [(String, String)] {
        let host = "\(cast.people[.host]!.id)"
        return [
            ("description", "Cheese"), ("amount", "12,50"), ("on", "2026-11-20"), ("paidBy", host), ("kind", "equal"),
            ("person", host), ("for", host),
        ]
    }
}
