import Domain

/// An input field of an event, by its name in the contract, with functions to compare and copy it between inputs.
struct EventField: Sendable {
    /// For example `guestsMayInvite`.
    let name: String
    private let path: any PartialKeyPath<EventInput> & Sendable
    /// Whether two inputs have the same value for the field.
    let isSame: @Sendable (EventInput, EventInput) -> Bool
    let copy: @Sendable (_ from: EventInput, _ to: inout EventInput) -> Void

    /// Every field that a host can fill in.
    static let all = EventColumn.all.compactMap(\.inputField)

    /// Creates a field from its column and its key path.
    ///
    /// - Parameter column: The column name, for example `guests_may_invite`.
    init<Value: Equatable & Sendable>(
        _ column: StaticString, _ path: any WritableKeyPath<EventInput, Value?> & Sendable
    ) {
        let words = column.description.split(separator: "_")
        name = String(words[0]) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        self.path = path
        isSame = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    func isAt(_ path: PartialKeyPath<EventInput>) -> Bool { self.path as AnyKeyPath == path }

    func isEmpty(in input: EventInput) -> Bool { isSame(input, EventInput()) }
}

extension EventField: CodingKey {
    var stringValue: String { name }
    var intValue: Int? { nil }

    init?(stringValue: String) {
        guard let field = EventField.all.first(where: { $0.name == stringValue }) else { return nil }
        self = field
    }

    init?(intValue: Int) { nil }
}
