import Domain
import Foundation
import Properties
import Testing
import Wire

@testable import Operations
@testable import ServerOperations

/// The published descriptions call a field of a command required exactly if the command is refused without it.
struct RequiredFieldTests {
    private static let scenarios = Scenario.all.filter {
        (CommandRegistry.all.type(named: $0.command) as? any ClientCommand.Type).map { $0.offline != .no } ?? false
    }

    /// Fields that are missing only beside certain others, with the others. Their descriptions say so.
    private static let conditional: [String: String] = [
        "expense.update version": "paidBy or split", "latitude": "longitude", "longitude": "latitude",
        "split.parts.value": "split.kind, unless it is equal",
    ]

    private enum Step {
        case field(String)
        case element(Int)
    }

    /// A field that is in the JSON of a command.
    private struct Sent {
        var field: Schema.Field
        /// The other fields of the same object.
        var others: Set<String>
        var path: [Step]

        var names: [String] {
            path.compactMap { if case .field(let name) = $0 { name } else { nil } }
        }
    }

    private static func sent(_ schema: Schema, in value: Any?, at path: [Step] = []) -> [Sent] {
        switch schema {
        case .object(let fields):
            guard let object = value as? [String: Any] else { return [] }
            return fields.filter { object[$0.name] != nil }.flatMap { field in
                let inner = path + [.field(field.name)]
                return [Sent(field: field, others: Set(object.keys).subtracting([field.name]), path: inner)]
                    + sent(field.schema, in: object[field.name], at: inner)
            }
        case .array(let element):
            return ((value as? [Any]) ?? []).enumerated().flatMap {
                sent(element, in: $0.element, at: path + [.element($0.offset)])
            }
        case .map(let element):
            return ((value as? [String: Any]) ?? [:]).flatMap {
                sent(element, in: $0.value, at: path + [.field($0.key)])
            }
        case .string, .integer, .number, .boolean, .any: return []
        }
    }

    private static func removing(_ path: ArraySlice<Step>, from value: Any) -> Any {
        guard let step = path.first else { return value }
        let rest = path.dropFirst()
        switch step {
        case .field(let name):
            guard var object = value as? [String: Any], let inner = object[name] else { return value }
            object[name] = rest.isEmpty ? nil : removing(rest, from: inner)
            return object
        case .element(let place):
            guard var list = value as? [Any], list.indices.contains(place) else { return value }
            list[place] = removing(rest, from: list[place])
            return list
        }
    }

    @Test(arguments: scenarios) func whatIsCalledOptionalMayBeMissing(_ scenario: Scenario) async throws {
        let world = try await World()
        let community = world.community
        community.probe { command, actor in
            guard type(of: command).name == scenario.command, let command = command as? any ClientCommand else {
                return
            }
            try await Self.check(command, as: actor, in: community)
        }
        try await scenario.perform(world)
    }

    private static func check<C: ClientCommand>(_ command: C, as actor: Actor, in community: TestCommunity) async throws
    {
        guard try await refusal(command, as: actor, in: community) == nil else { return }
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(command))
        for sent in sent(Schema(C.self), in: json) {
            let path = sent.names.joined(separator: ".")
            // A field that can be null stays as it is without.
            guard !sent.field.isRequired, !sent.field.isNullable, conditional["\(C.name) \(path)"] == nil,
                conditional[path] == nil,
                sent.field.alternatives.isEmpty || !sent.others.isDisjoint(with: sent.field.alternatives)
            else { continue }
            let shorter: C = try decoded(removing(sent.path[...], from: json))
            let refusal = try await refusal(shorter, as: actor, in: community)
            let isMissing = refusal?.code == .invalid && !sent.names.filter { refusal?.fields[$0] != nil }.isEmpty
            #expect(!isMissing, "\(C.name) without \(path): \(refusal?.message.english ?? "")")
        }
        for names in C.requiredFields {
            let rest = names.reduce(json) { removing([.field($1)], from: $0) }
            let refusal = try await refusal(decoded(rest) as C, as: actor, in: community)
            let isRefused = refusal?.code == .invalid || refusal?.isIDTaken == true
            #expect(isRefused, "\(C.name) without \(names)")
        }
    }

    private static func decoded<C: Command>(_ json: Any) throws -> C {
        try JSONDecoder().decode(C.self, from: JSONSerialization.data(withJSONObject: json))
    }

    /// Returns why a command would be refused. It is not performed.
    private static func refusal(
        _ command: some Command, as actor: Actor, in community: TestCommunity
    ) async throws -> Refusal? {
        community.meter.reset(rollingBack: true)
        defer { community.meter.reset() }
        do {
            _ = try await community.community.perform(command, as: actor)
        } catch let refusal as Refusal { return refusal } catch is MeteredDatabase.RolledBack {}
        return nil
    }

    @Test func whatIsRequiredByRuleIsAFieldThatDecodesWithout() {
        var count = 0
        func check<C: ClientCommand>(_: C.Type) {
            for name in C.requiredFields.joined() {
                count += 1
                #expect(Schema(C.self).fieldNames?.contains(name) == true, "\(C.name) \(name)")
            }
        }
        for case let type as any ClientCommand.Type in CommandRegistry.device.commands { check(type) }
        #expect(count > 30)
    }
}
