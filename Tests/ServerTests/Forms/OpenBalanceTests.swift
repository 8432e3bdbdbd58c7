import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Open balances that are shown before an account is deleted.
struct OpenBalanceTests {
    @Test func `A person who deletes their account sees their open balances`() async throws {
        let server = try await TestServer()
        let (anna, bo) = (try await server.member("Anna"), try await server.member("Bo"))
        var events: [String] = []
        for (title, payer) in [("Cheese fondue", anna), ("Raclette", bo), ("Settled supper", anna)] {
            let event = try await server.event(by: anna, ["title": .string(title), "visibility": "PUBLIC"])
            try await server.rsvp(event, "going", as: bo)
            let expense = try await server.call(
                .post, "/events/\(event)/expenses", as: anna.bearer,
                [
                    "description": "Food", "amount": ["minor": 1000],
                    "paidBy": [["userId": "\(payer.id)", "minor": 1000]],
                    "split": ["kind": "equal", "parts": [["userId": "\(anna.id)"], ["userId": "\(bo.id)"]]],
                ])
            #expect(expense.status == 201, "\(expense.text)")
            events.append(event)
        }
        let paid = try await server.call(
            .post, "/events/\(events[2])/payments", as: anna.bearer,
            ["from": "\(bo.id)", "to": "\(anna.id)", "amount": ["minor": 500]])
        #expect(paid.status == 201, "\(paid.text)")
        let page = try await server.page("/me/settings", as: bo.browser).text
        #expect(
            page.contains("Cheese fondue</a>: You owe €5.00") && page.contains("Raclette</a>: You get €5.00")
                && page.contains("You still have money to settle."))
        #expect(!page.contains("Settled supper"))
        // Balances of a budget that they can no longer see are hidden.
        _ = try await server.call(.delete, "/events/\(events[0])/guests/\(bo.id)", as: anna.bearer)
        let later = try await server.page("/me/settings", as: bo.browser).text
        #expect(!later.contains("Cheese fondue") && later.contains("Raclette"))
        #expect(
            try await !server.page("/me/settings", as: server.member("Cleo").browser).text.contains(
                "You still have money to settle."))
    }
}
