import Testing

@testable import Operations

/// One way to perform a command, in a world with something of every kind.
struct Scenario: Sendable, CustomTestStringConvertible {
    var command: String
    var title: String
    var perform: @Sendable (World) async throws -> Void

    var testDescription: String { "\(command): \(title)" }

    init<C: Command>(_: C.Type, _ title: String, _ perform: @escaping @Sendable (World) async throws -> Void) {
        command = C.name
        self.title = title
        self.perform = perform
    }

    static let all: [Scenario] = FeatureCases.all.flatMap(\.scenarios)
}
