import Domain
import Foundation
import HTTPTypes
import Localization
import Operations
import Testing
import Wire

@testable import Server
@testable import TestCampus

/// The descriptions of commands and fields in `openapi.json`, from which other people write clients.
struct CommandDescriptionTests {
    private static let commands = CommandRegistry.device.commands.compactMap { $0 as? any ClientCommand.Type }.filter {
        $0.offline != .no
    }

    /// Returns the paths of all fields of a schema, those of nested objects included.
    private static func paths(in schema: Schema, _ path: [String] = []) -> [[String]] {
        switch schema {
        case .object(let fields): fields.flatMap { [path + [$0.name]] + paths(in: $0.schema, path + [$0.name]) }
        case .array(let value), .map(let value): paths(in: value, path)
        case .string, .integer, .number, .boolean, .any: []
        }
    }

    private static func schema<C: ClientCommand>(_: C.Type) -> Schema { Schema(C.self) }

    private static func english(_ phrase: Phrase) -> String { Languages.own.english.text(phrase) }

    @Test func `Every command that may be pushed says what it does, and what each of its fields means`() {
        for type in Self.commands {
            #expect(CommandDescriptions.commands[type.name] != nil, "\(type.name)")
            for path in Self.paths(in: Self.schema(type)) {
                #expect(
                    CommandDescriptions.field(path, of: type.name) != nil,
                    "\(type.name) \(path.joined(separator: "."))")
            }
        }
        let sentences = CommandDescriptions.commands.values + Array(CommandDescriptions.fields.values)
        for sentence in sentences { #expect(Self.english(sentence).hasSuffix("."), "\(sentence.key)") }
    }

    @Test func `No description is of something else`() {
        #expect(Set(CommandDescriptions.commands.keys).subtracting(Self.commands.map { $0.name }) == [])
        var known: Set<String> = []
        for type in Self.commands {
            for path in Self.paths(in: Self.schema(type)) {
                let name = path.joined(separator: ".")
                known.formUnion(["\(type.name) \(name)", name, path.last ?? ""])
            }
        }
        #expect(Set(CommandDescriptions.fields.keys).subtracting(known) == [])
    }

    @Test func `The descriptions, and what is required, are in openapi json`() async throws {
        let document = try await TestServer().send(.get, "/openapi.json").json
        func command(_ name: String) -> JSONValue { document["components"]["schemas"]["command.\(name)"] }
        for type in Self.commands {
            let description = command(type.name)["description"].string ?? ""
            let meaning = CommandDescriptions.commands[type.name].map(Self.english)
            #expect(description.hasPrefix(meaning ?? "?"), "\(type.name)")
        }
        let expense = command("expense.add")["properties"]
        #expect(expense["amount"]["description"].string?.contains("cents") == true)
        let value = expense["split"]["properties"]["parts"]["items"]["properties"]["value"]
        #expect(value["description"].string?.contains("hundredths") == true)
        #expect(command("chat.send")["required"].array?.contains("body") == true)
        let event = command("event.create")
        #expect(event["required"].array?.contains("title") == true)
        #expect(
            event["allOf"].array?.contains([
                "anyOf": [["required": ["startsAt"]], ["required": ["startDate"]]]
            ]) == true)
        #expect(command("event.update")["properties"]["changes"]["required"] == .null, "a change may omit any field")
    }

    @Test func `A list of fields marks those that may be left out`() {
        #expect(Schema(SendMessage.self).fieldList == "event, id?, body")
        let event = Schema(CreateEvent.self).fieldList
        #expect(event.contains("title, ") && event.contains("startsAt|startDate") && event.contains("endsAt?"))
    }

    @Test func `The example of every command is read as that command, within its bounds`() throws {
        func check<C: ClientCommand>(_: C.Type) throws {
            let example = CommandExample<C>(now: Instant(milliseconds: 1_790_000_000_000))
            var payload = example.payload
            // The device adds the photo.
            if C.self is any PhotoCommand.Type, case .object(var fields) = payload {
                fields["photo"] = .text(String(repeating: "ab", count: 32))
                payload = .object(fields)
            }
            let command = try CommandPayload.decode(C.self, JSONEncoder().encode(payload))
            try C.bounds.check(#require(command as? C))
        }
        for type in Self.commands {
            #expect(throws: Never.self, "\(type.name)") { try check(type) }
        }
    }

    @Test func `An example has the ids that are known, and says whether others are made up`() throws {
        let event = "0193b0c2-0000-7000-8000-000000000001"
        let message = CommandExample<SendMessage>(ids: ["event": event], now: Instant(milliseconds: 0))
        #expect(message.payload == .object(["event": .text(event), "body": .text("On my way")]))
        #expect(!message.hasSampleIDs)
        #expect(CommandExample<SendMessage>(now: Instant(milliseconds: 0)).hasSampleIDs)
    }

    @Test func `Texts with a rule of length say it`() {
        #expect(CommandDescriptions.maxLength(["title"], of: AddTodo.self) == TodoDetails.maxTitleLength)
        #expect(CommandDescriptions.maxLength(["description"], of: AddTodo.self) == TodoDetails.maxDescriptionLength)
        #expect(
            CommandDescriptions.maxLength(["changes", "title"], of: UpdateEvent.self) == EventDetails.maxTitleLength)
        #expect(CommandDescriptions.maxLength(["event"], of: AddTodo.self) == nil)
    }
}
