import Domain
import Foundation
import HTTPTypes
import Operations
import Testing
import Wire

@testable import Server
@testable import TestCampus

/// The structure of a body is bounded before anything is decoded.
struct JSONBoundsTests {
    private static func push(_ payload: String, count: Int = 1) -> [UInt8] {
        let commands = (1...count).map { "{\"id\":\($0),\"name\":\"todo.add\",\"payload\":\(payload)}" }
        return Array("{\"clientId\":\(id),\"commands\":[\(commands.joined(separator: ","))]}".utf8)
    }

    private static func list(_ value: String, count: Int) -> String {
        "[" + Array(repeating: value, count: count).joined(separator: ",") + "]"
    }

    private static func nested(_ value: String, depth: Int) -> String {
        String(repeating: "[", count: depth) + value + String(repeating: "]", count: depth)
    }

    private static let id = "\"00000000-0000-7000-8000-000000000000\""
    private static let share = "{\"userId\":\(id),\"value\":1}"

    private func check(_ bytes: [UInt8]) throws(Refusal) {
        try JSONBounds.check(bytes, maxValues: JSONBounds.maxPushedValues)
    }

    @Test func `Deep and wide bodies are refused before they are decoded`() throws {
        let wide = JSONBoundsTests.list("{}", count: 1500)
        for (payload, code) in [
            (JSONBoundsTests.nested(wide, depth: 400), Refusal.Code.malformed),
            (JSONBoundsTests.nested("1", depth: 14), .malformed),
            (JSONBoundsTests.list("{}", count: 300_000), .tooLarge),
            (JSONBoundsTests.list("1", count: 70_000), .tooLarge),
        ] {
            let refusal = #expect(throws: Refusal.self) { try check(JSONBoundsTests.push(payload)) }
            #expect(refusal?.code == code, "\(payload.prefix(30))")
        }
    }

    @Test func `The densest legal pushes are accepted`() throws {
        // All expenses that fit, between as many people as fit.
        let parts = JSONBoundsTests.list(JSONBoundsTests.share, count: 170)
        let expense = "{\"event\":\(JSONBoundsTests.id),\"split\":{\"kind\":\"exact\",\"parts\":\(parts)}}"
        let expenses = JSONBoundsTests.push(expense, count: 100)
        #expect((900_000...RequestBody.limit).contains(expenses.count))
        try check(expenses)
        // As many invitations as a command may have.
        let ids = JSONBoundsTests.list(JSONBoundsTests.id, count: 200)
        try check(JSONBoundsTests.push("{\"event\":\(JSONBoundsTests.id),\"userIds\":\(ids)}", count: 100))
        // The longest lists that one command may have.
        let longest = JSONBoundsTests.list(JSONBoundsTests.share, count: InputBounds().elements)
        try JSONBounds.check(
            Array("{\"paidBy\":\(longest),\"split\":{\"kind\":\"exact\",\"parts\":\(longest)}}".utf8),
            maxValues: JSONBounds.maxValues)
    }

    @Test func `Brackets and commas in texts do not count`() throws {
        try check(JSONBoundsTests.push("{\"title\":\"\(String(repeating: "[{,\\\"", count: 50_000))\"}"))
    }

    @Test(arguments: [
        "{}", "[]", "{\"a\":[{}, [], null, true, false, 0, 1, -1]}",
        "{\"a\":{\"b\":[\"\", \"x\", 52.520008, 1e5, 1.0]}}",
        "{\"a\":[9007199254740993, 9223372036854775807, 18446744073709551615, 1e20, -0.5]}", "\"text\"", "12", "true",
        "null",
    ])
    func `A payload is read as it is without the document`(_ payload: String) throws {
        let bytes = JSONBoundsTests.push(payload)
        let read: PushBody = try RequestBody.decoded(bytes, Schema(PushBody.self))
        let guessed = try JSONDecoder().decode(PushBody.self, from: Data(bytes))
        #expect(read == guessed)
        let written = try JSONWriter.bytes(read.commands[0].payload)
        #expect(try JSONDecoder().decode(PayloadValue.self, from: Data(written)) == guessed.commands[0].payload)
    }

    @Test func `A push of hostile structure settles nothing; a large command is refused alone`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        func send(_ payload: String) async throws -> ReceivedReply {
            try await server.send(
                .post, "/api/v1/sync/push", as: anna.bearer, headers: ["Content-Type": "application/json"],
                bytes: JSONBoundsTests.push(payload))
        }
        let deep = try await send(JSONBoundsTests.nested(JSONBoundsTests.list("{}", count: 1500), depth: 400))
        #expect(deep.status == 400 && deep.code == "malformed")
        let wide = try await send(JSONBoundsTests.list("{}", count: 300_000))
        #expect(wide.status == 413 && wide.code == "too_large")
        let one = try await send("{\"title\":\(JSONBoundsTests.list("{}", count: 12_000))}")
        #expect(one.status == 200)
        #expect(one.json["results"].array?.first?["problem"]["code"].string == "too_large")
    }
}
