import Domain
import Foundation
import HTTPTypes
import Operations
import Testing
import Wire

@testable import Server
@testable import TestCampus

/// Fields that nobody asked for are refused at any depth, by their path.
struct UnknownFieldTests {
    /// A JSON body that has an unknown field in one of its objects, and nothing else.
    private struct Stray {
        var path: String
        var body: JSONValue
    }

    /// Returns a body for each object of a schema.
    private static func strays(in schema: Schema, _ path: String = "") -> [Stray] {
        func within(_ field: String, _ schema: Schema) -> [Stray] {
            strays(in: schema, path.isEmpty ? field : "\(path).\(field)").map {
                Stray(path: $0.path, body: [field: $0.body])
            }
        }
        return switch schema {
        case .object(let fields):
            [Stray(path: path.isEmpty ? "bogus" : "\(path).bogus", body: ["bogus": 1])]
                + fields.flatMap { within($0.name, $0.schema) }
        case .array(let element):
            strays(in: element, path + "[0]").map { Stray(path: $0.path, body: [$0.body]) }
        case .map(let value): within("key", value)
        case .string, .integer, .number, .boolean, .any: []
        }
    }

    private static func check(_ stray: Stray, _ name: String, _ decode: (Data) throws -> Void) {
        do {
            try decode(Data(stray.body.bytes))
            Issue.record("\(name): \(stray.path) is accepted")
        } catch let refusal as Refusal {
            #expect(refusal.code == .unknownField && Array(refusal.fields.keys) == [stray.path], "\(name): \(refusal)")
        } catch {
            Issue.record("\(name): \(error)")
        }
    }

    @Test func `An unknown field of a command is refused in every object of its payload`() {
        var paths: Set<String> = []
        for type in CommandRegistry.device.commands.compactMap({ $0 as? any ClientCommand.Type }) {
            func schema<C: ClientCommand>(_: C.Type) -> Schema { Schema(C.self) }
            for stray in Self.strays(in: schema(type)) {
                paths.insert("\(type.name) \(stray.path)")
                Self.check(stray, type.name) { _ = try CommandPayload.decode(type, $0) }
            }
        }
        let nested: Set<String> = [
            "event.update changes.bogus", "event.update was.bogus", "expense.add paidBy[0].bogus",
            "expense.add split.bogus", "expense.add split.parts[0].bogus", "notice.updatePreferences quietHours.bogus",
            "notice.updatePreferences notifications.key.bogus",
        ]
        #expect(paths.isSuperset(of: nested), "\(nested.subtracting(paths))")
    }

    @Test func `An unknown field of a body is refused in every object of it`() async throws {
        var count = 0
        for endpoint in try await TestServer().server.endpoints() {
            for stray in endpoint.body.map({ Self.strays(in: $0) }) ?? [] {
                count += stray.path.contains(".") ? 1 : 0
                Self.check(stray, "\(endpoint.method) \(endpoint.path)") {
                    _ = try RequestBody.decoded(Array($0), endpoint.body!) as EmptyBody
                }
            }
        }
        #expect(count > 10)
    }

    @Test func `The paths of several unknown fields are in the refusal`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let host = campus.sender(.host)
        let expense = try await campus.server.call(
            .post, "/events/\(campus.cast.event)/expenses", as: host,
            [
                "description": "Boat", "amount": ["minor": 900, "major": 9], "paidBy": [["minor": 900, "all": true]],
                "split": ["kind": "equal", "parts": [], "rounding": "up"],
            ])
        #expect(expense.status == 422 && expense.code == "unknown_field", "\(expense.text)")
        #expect(expense.json["fields"].keys == ["amount.major", "paidBy[0].all", "split.rounding"])
        let pushed = try await campus.server.call(
            .post, "/sync/push", as: host,
            [
                "clientId": "019a0000-0000-7000-8000-000000000001",
                "commands": [
                    [
                        "id": 1, "name": "todo.add", "sent": true,
                        "payload": ["event": .string("\(campus.cast.event)"), "title": "Chairs"],
                    ]
                ],
            ])
        #expect(pushed.status == 422 && pushed.json["fields"].keys == ["commands[0].sent"], "\(pushed.text)")
    }

    @Test func `A wrong value names the allowed ones, or the kind that is expected`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let host = campus.sender(.host)
        let event = "/events/\(campus.cast.event)"
        func sentences(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue) async throws -> JSONValue {
            let reply = try await campus.server.call(method, path, as: host, body)
            #expect(reply.status == 422 && reply.code == "invalid", "\(reply.text)")
            return reply.json["fields"]
        }
        let choices: JSONValue = ["status": "Use one of going, maybe, notGoing."]
        #expect(try await sentences(.put, event + "/rsvp", ["status": "yes"]) == choices)
        #expect(try await sentences(.put, event + "/rsvp", ["status": 3]) == choices)
        let expense: [String: JSONValue] = [
            "description": "Boat", "amount": ["minor": 900], "paidBy": [],
            "split": ["kind": "equal", "parts": []],
        ]
        let wrong: [(field: String, value: JSONValue, path: String, sentence: String)] = [
            ("paidBy", "me", "paidBy", "Use a list here."), ("split", [], "split", "Use an object here."),
            ("split", ["kind": "half", "parts": []], "split.kind", "Use one of equal, shares, exact, percent."),
            ("paidBy", [[:]], "paidBy[0].minor", "This field is required."),
            ("paidBy", [["minor": "9"]], "paidBy[0].minor", "Use a whole number here."),
            (
                "amount", ["minor": 900, "currency": "?"], "amount.currency",
                "Enter a three-letter currency code, like EUR."
            ),
        ]
        for (field, value, path, sentence) in wrong {
            let body = JSONValue.object(expense.merging([field: value]) { $1 })
            #expect(try await sentences(.post, event + "/expenses", body) == [path: .string(sentence)], "\(path)")
        }
    }
}
