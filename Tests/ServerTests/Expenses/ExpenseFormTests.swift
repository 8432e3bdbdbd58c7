import Foundation
import HTTPTypes
import Operations
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Expenses and payments through forms, as people type them, without scripts.
@Suite(.serialized, .tags(.P6)) struct ExpenseFormTests {
    private struct Crew {
        let server: TestServer
        let hana: Member, gus: Member
        let event: String

        init() async throws {
            server = try await TestServer()
            (hana, gus) = (try await server.member("Hana"), try await server.member("Gus"))
            event = try await server.event(by: hana)
            try await server.rsvp(event, "going", as: gus)
        }

        func fields(_ changes: [String: String] = [:], bears: [Member]? = nil) -> [(String, String)] {
            var fields = [
                "event": event, "description": "Drinks", "amount": "12,50", "on": "2026-11-20", "paidBy": "\(hana.id)",
                "kind": "equal",
            ]
            fields.merge(changes) { $1 }
            return fields.sorted { $0.key < $1.key } + [hana, gus].map { ("person", "\($0.id)") }
                + (bears ?? [hana, gus]).map { ("for", "\($0.id)") }
        }

        func expenses() async throws -> [JSONValue] {
            try await server.call(.get, "/events/\(event)/expenses", as: hana.bearer).json["items"].array ?? []
        }

        func shares() async throws -> [Int?] {
            try await expenses().first?["shares"].array?.map { $0["minor"].int } ?? []
        }
    }

    @Test func `Every way to divide is a choice in one form`() async throws {
        let crew = try await Crew()
        let (hana, gus) = ("value.\(crew.hana.id)", "value.\(crew.gus.id)")
        for (kind, values, shares) in [
            ("equal", [:], [625, 625]), ("shares", [hana: "4", gus: "1"], [1000, 250]),
            ("exact", [hana: "10", gus: "2,50"], [1000, 250]),
            ("percent", [hana: "80", gus: "20,0"], [1000, 250]), ("exact", [gus: "12.50"], [1250]),
        ] as [(String, [String: String], [Int?])] {
            let reply = try await crew.server.form(
                "expense.add", crew.fields(values.merging(["kind": kind]) { $1 }), as: crew.hana.browser)
            #expect(reply.status == 303 && reply.header("Location") == "/events/\(crew.event)/budget", "\(kind)")
            #expect(try await crew.shares() == shares, "\(kind)")
            let id = try #require(try await crew.expenses().first?["id"].string)
            let page = try await crew.server.page("/expenses/\(id)/edit", as: crew.gus.browser)
            #expect(page.status == 200 && page.text.contains("value=\"12.50\""))
            _ = try await crew.server.call(.delete, "/expenses/\(id)", as: crew.gus.bearer)
        }
    }

    @Test func `Several can have paid`() async throws {
        let crew = try await Crew()
        let paid = ["paidBy": "several", "paid.\(crew.hana.id)": "10", "paid.\(crew.gus.id)": "2,5"]
        #expect(try await crew.server.form("expense.add", crew.fields(paid), as: crew.hana.browser).status == 303)
        #expect(try await crew.expenses().first?["paidBy"].array?.map { $0["minor"].int } == [1000, 250])
    }

    @Test func `What is refused is shown again with what was typed`() async throws {
        let crew = try await Crew()
        for changes in [
            ["amount": "12,345"], ["amount": "0"], ["amount": "-3"], ["amount": "12€"],
            ["amount": "99999999999999999999"], ["description": " "],
            ["kind": "percent", "value.\(crew.hana.id)": "50", "value.\(crew.gus.id)": "49"],
            ["kind": "shares", "value.\(crew.hana.id)": "x"],
            ["paidBy": ""], ["on": "someday"],
        ] {
            let reply = try await crew.server.form("expense.add", crew.fields(changes), as: crew.hana.browser)
            #expect(reply.status == 422 && reply.text.contains("error-summary"), "\(changes)")
            for value in changes.values where value.count > 2 {
                #expect(reply.text.contains("value=\"\(value)\""), "\(value)")
            }
        }
        #expect(try await crew.expenses().isEmpty)
    }

    @Test func `A refund is a choice in the same form, and is typed as it is said`() async throws {
        let crew = try await Crew()
        let (hana, gus) = ("value.\(crew.hana.id)", "value.\(crew.gus.id)")
        for (kind, values, shares) in [
            ("equal", [:], [-625, -625]), ("exact", [hana: "10", gus: "2,50"], [-1000, -250]),
        ] as [(String, [String: String], [Int?])] {
            let fields = crew.fields(values.merging(["kind": kind, "direction": "refund"]) { $1 })
            #expect(try await crew.server.form("expense.add", fields, as: crew.hana.browser).status == 303, "\(kind)")
            let expense = try #require(try await crew.expenses().first)
            #expect(expense["amount"]["minor"] == -1250 && expense["paidBy"][0]["minor"] == -1250)
            #expect(try await crew.shares() == shares, "\(kind)")
            let page = try await crew.server.page("/expenses/\(expense["id"].string ?? "")/edit", as: crew.gus.browser)
            #expect(page.text.contains("value=\"12.50\"") && !page.text.contains("value=\"-"))
            _ = try await crew.server.call(.delete, "/expenses/\(expense["id"].string ?? "")", as: crew.gus.bearer)
        }
        let several = [
            "direction": "refund", "paidBy": "several", "paid.\(crew.hana.id)": "10", "paid.\(crew.gus.id)": "2,5",
        ]
        let added = try await crew.server.form("expense.add", crew.fields(several), as: crew.hana.browser)
        #expect(
            added.status == 303 && added.cookieValue("mingle-flash")?.removingPercentEncoding == "Refund added.")
        #expect(try await crew.expenses().first?["paidBy"].array?.map { $0["minor"].int } == [-1000, -250])
        let budget = try await crew.server.page("/events/\(crew.event)/budget", as: crew.gus.browser)
        #expect(budget.text.contains("got it back"))
        let expense = try await crew.server.form("expense.add", crew.fields(), as: crew.hana.browser)
        #expect(expense.cookieValue("mingle-flash")?.removingPercentEncoding == "Expense added.")
    }

    /// The decimal mark of the viewer's own language is read; an amount with the other mark is queried if it
    /// is ambiguous.
    @Test func `What can be read in two ways is asked about`() async throws {
        let crew = try await Crew()
        _ = try await crew.server.call(
            .patch, "/events/\(crew.event)/budget", as: crew.hana.bearer,
            ["amount": ["minor": 5_250_000, "currency": "KWD"]])
        let asked = try await crew.server.form("expense.add", crew.fields(["amount": "1,234"]), as: crew.hana.browser)
        #expect(
            asked.status == 422 && asked.text.contains("Do you mean") && asked.text.contains("Write 1.234 or 1234."))
        #expect(asked.text.contains("value=\"1,234\""))
        #expect(
            try await crew.server.form("expense.add", crew.fields(["amount": "1.234"]), as: crew.hana.browser).status
                == 303)
        let expense = try #require(try await crew.expenses().first)
        #expect(expense["amount"]["minor"] == 1234)
        _ = try await crew.server.call(.patch, "/me", as: crew.gus.bearer, ["locale": "de"])
        // A value that the form was filled with is never queried, whatever language it comes back in.
        let fields = crew.fields([
            "id": expense["id"].string ?? "", "version": "1", "amount": "1.234", "description": "Eis",
        ])
        let german = try await crew.server.form("expense.update", fields, as: crew.gus.browser)
        #expect(german.status == 303)
        let other = try await crew.server.form("expense.add", crew.fields(["amount": "1.235"]), as: crew.gus.browser)
        #expect(other.status == 422 && other.text.contains("Schreib 1,235 oder 1235."))
        #expect(
            try await crew.server.form("expense.add", crew.fields(["amount": "1,235"]), as: crew.gus.browser).status
                == 303)
    }

    @Test func `What is missing or too much is said to the last unit`() async throws {
        let crew = try await Crew()
        let (hana, gus) = ("value.\(crew.hana.id)", "value.\(crew.gus.id)")
        for (changes, words) in [
            (["kind": "exact", hana: "10", gus: "2,51"], "€0.01 too much"),
            (["kind": "exact", hana: "10"], "€2.50 missing"),
            (["kind": "percent", hana: "33,33", gus: "66,66"], "0.01 % missing"),
            (["kind": "percent", hana: "100", gus: "0,5"], "0.5 % too much"),
            (["paidBy": "several", "paid.\(crew.hana.id)": "12,49"], "€0.01 missing"),
        ] {
            let reply = try await crew.server.form("expense.add", crew.fields(changes), as: crew.hana.browser)
            #expect(reply.status == 422 && reply.text.contains(words), "\(words)")
        }
    }

    @Test func `Another payment never begins with the same person twice`() async throws {
        let crew = try await Crew()
        for payer in [nil, crew.hana, crew.gus] as [Member?] {
            if let payer {
                _ = try await crew.server.form("expense.add", crew.fields(["paidBy": "\(payer.id)"]), as: payer.browser)
            }
            for viewer in [crew.hana, crew.gus] {
                let page = try await crew.server.page("/events/\(crew.event)/budget", as: viewer.browser)
                let chosen = page.text.matches(of: /value="([0-9a-f-]{36})" selected/).map { String($0.1) }
                #expect(chosen.count == 2 && Set(chosen).count == 2, "\(chosen)")
            }
        }
    }

    @Test func `Of two who edit at once the later sees both`() async throws {
        let crew = try await Crew()
        _ = try await crew.server.form("expense.add", crew.fields(), as: crew.hana.browser)
        let id = try #require(try await crew.expenses().first?["id"].string)
        func save(_ description: String, as member: Member, version: String) async throws -> ReceivedReply {
            try await crew.server.form(
                "expense.update", crew.fields(["id": id, "version": version, "description": description]),
                as: member.browser)
        }
        #expect(try await save("Pizza", as: crew.hana, version: "1").status == 303)
        let late = try await save("Pasta", as: crew.gus, version: "1")
        #expect(
            late.status == 409 && late.text.contains("value=\"Pasta\"") && late.text.contains("Pizza")
                && late.text.contains("name=\"version\" value=\"2\""))
        #expect(try await save("Pasta", as: crew.gus, version: "2").status == 303)
        let page = try await crew.server.page("/expenses/\(id)", as: crew.hana.browser)
        #expect(page.text.contains("Pasta") && page.text.contains("Pizza"), "the history has both")
    }

    @Test func `One tap records a suggested payment once`() async throws {
        let crew = try await Crew()
        _ = try await crew.server.form("expense.add", crew.fields(), as: crew.hana.browser)
        let settlement = try await crew.server.call(.get, "/events/\(crew.event)/balances", as: crew.gus.bearer).json[
            "settlements"][0]
        let fields = [
            ("event", crew.event), ("id", settlement["paymentId"].string ?? ""),
            ("from", settlement["from"].string ?? ""),
            ("to", settlement["to"].string ?? ""), ("minor", "625"),
        ]
        for _ in 1...2 {
            #expect(try await crew.server.form("payment.record", fields, as: crew.gus.browser).status == 303)
        }
        let after = try await crew.server.call(.get, "/events/\(crew.event)/balances", as: crew.hana.bearer).json
        #expect(after["settlements"].array?.isEmpty == true && after["payments"].array?.count == 1)
    }

    @Test func `The table is of plain numbers, and runs nothing`() async throws {
        let crew = try await Crew()
        _ = try await crew.server.form("expense.add", crew.fields(["description": "=1+1"]), as: crew.hana.browser)
        let table = try await crew.server.call(.get, "/events/\(crew.event)/expenses.csv", as: crew.gus.bearer)
        #expect(table.status == 200 && table.header("Content-Disposition") == "attachment; filename=\"expenses.csv\"")
        #expect(
            table.text.contains("expense,2026-11-20,'=1+1,12.50,EUR,Hana") && table.text.contains(",12.50,6.25\r\n"))
    }
}
