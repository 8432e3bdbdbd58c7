import Domain
import Foundation
import Operations
import Server
import Wire

/// What a person may want to know of a command before they type it: what it does, its fields, and an example.
struct CommandHelp<C: ClientCommand> {
    /// Ids for the example, by what they are of. Others are made up.
    var ids: [String: String] = [:]

    /// A field, or a field of a field.
    private struct Item {
        /// The names of the field and of the fields around it.
        var path: [String]
        /// The name as in refusals: `paidBy[].person`.
        var name: String
        var schema: Schema
        /// Whether it, or one of its alternatives, is there in each payload, or in each object that has it.
        var isRequired: Bool
        var alternatives: [String]
    }

    var lines: [String] {
        var lines = ["\(C.name): \(localize(CommandDescriptions.commands[C.name] ?? ""))"]
        lines.append(
            localize(
                C.offline == .yes
                    ? "Works without a network." : "Works without a network, but the server decides when it arrives."))
        let items = CommandHelp.items(Schema(typed: C.self))
        let required = items.filter { $0.isRequired || !$0.alternatives.isEmpty }
        let optional = items.filter { !$0.isRequired && $0.alternatives.isEmpty }
        for (heading, items) in [("Required" as Phrase, required), ("May be left out", optional)] where !items.isEmpty {
            lines += ["", localize(heading)] + items.flatMap(CommandHelp.lines)
        }
        let example = CommandExample<C>(ids: ids, now: .now)
        lines += ["", localize("Example"), "  \(CommandHelp.words(for: example.payload))"]
        if example.hasSampleIDs { lines.append("  " + localize("Put in real ids: these are samples.")) }
        return lines
    }

    /// Returns what to type for a payload.
    private static func words(for payload: PayloadValue) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = (try? encoder.encode(payload)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        let photo = C.self is any PhotoCommand.Type ? " --photo cake.jpg" : ""
        return "mingle do \(C.name) '\(json)'\(photo)"
    }

    private static func lines(of item: Item) -> [String] {
        var kind = [CommandHelp.kind(of: item.schema, item.path)]
        if !item.alternatives.isEmpty { kind.append("one of \(list: item.alternatives) is required") }
        return [
            "  \(item.name)  (\(kind.map(localize).joined(separator: "; ")))",
            "      " + localize(CommandHelp.meaning(of: item.path)),
        ]
    }

    private static func meaning(of path: [String]) -> Phrase {
        // A device knows it.
        path.last == "base"
            ? "The version of the row that the change is based on, filled in for you."
            : CommandDescriptions.field(path, of: C.name) ?? ""
    }

    private static func items(_ schema: Schema, _ path: [String] = [], _ name: String = "") -> [Item] {
        guard case .object(let fields) = schema else { return [] }
        return together(fields).flatMap { field -> [Item] in
            let item = Item(
                path: path + [field.name], name: name.isEmpty ? field.name : "\(name).\(field.name)",
                schema: field.schema, isRequired: field.isRequired, alternatives: field.alternatives)
            // Only a required field is required with what is in it.
            let inner =
                switch field.schema {
                case .array(let element): items(element, item.path, item.name + "[]")
                case .map(let value): items(value, item.path, item.name + ".*")
                default: items(field.schema, item.path, item.name)
                }
            return [item]
                + inner.map { one in
                    var one = one
                    if !item.isRequired, item.alternatives.isEmpty { (one.isRequired, one.alternatives) = (false, []) }
                    return one
                }
        }
    }

    /// Returns the fields with the alternatives of each other side by side, after all others.
    private static func together(_ fields: [Schema.Field]) -> [Schema.Field] {
        let groups = Schema.object(fields).alternatives
        return fields.filter(\.alternatives.isEmpty)
            + groups.flatMap { group in fields.filter { $0.alternatives == group } }
    }

    /// The number of values that are listed as examples.
    private static var exampleCount: Int { 3 }
    /// The most values that are listed.
    private static var maxChoices: Int { 30 }

    private static func kind(of schema: Schema, _ path: [String]) -> Phrase {
        switch schema {
        case .string(_, let values) where values.count > maxChoices:
            return "one of many values, such as \(list: Array(values.prefix(exampleCount)))"
        case .string(_, let values) where !values.isEmpty: return "one of \(list: values)"
        case .string("uuid", _),
            // One of three kinds of ids.
            .string where path.last == "guest":
            guard let source = CommandID.source(path, of: C.self) else {
                return C.idFieldsToMake.contains(path.last ?? "") ? "an id, chosen for you" : "an id"
            }
            return "an id, shown by \(source)"
        case .string("date-time", _): return "a time, such as \("2026-12-05T19:00:00.000Z")"
        case .string("date", _): return "a day, such as \("2026-12-24")"
        case .string:
            let length = CommandDescriptions.maxLength(path, of: C.self)
            return length.map { "text of at most \($0, .count) characters" } ?? "text"
        case .integer: return "a whole number"
        case .number: return "a number"
        case .boolean: return "true or false"
        case .array(let element): return "a list, of each: \(kind(of: element, path))"
        case .object, .map: return "an object"
        case .any: return "any value"
        }
    }
}

extension Schema {
    /// Reads the fields of a command that a person may type.
    init<C: ClientCommand>(typed: C.Type) {
        self.init(C.self)
        guard case .object(let fields) = self else { return }
        // What was on a form of the web. A device has `base`.
        self = .object(fields.filter { $0.name != "was" })
    }
}
