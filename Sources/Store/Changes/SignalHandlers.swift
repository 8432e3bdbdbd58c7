/// A server's reaction to the signals of one type.
public struct SignalHandler: Sendable {
    public let signal: any Signal.Type
    /// A ``Reaction`` to the signal's type.
    fileprivate let reaction: any Sendable

    fileprivate struct Reaction<S: Signal>: Sendable {
        var run: @Sendable (S, Transaction) throws -> S.Reply
    }

    /// Makes the handler of a type of signals.
    public static func on<S: Signal>(
        _ signal: S.Type, _ run: @escaping @Sendable (S, Transaction) throws -> S.Reply
    ) -> SignalHandler {
        SignalHandler(signal: signal, reaction: Reaction(run: run))
    }
}

/// What reacts to the signals of a transaction. Built once, not for each transaction.
public struct SignalHandlers: Sendable {
    /// Nil on a device.
    private let byType: [ObjectIdentifier: SignalHandler]?

    /// Ignores every signal.
    public static let device = SignalHandlers(byType: nil)

    /// - Parameter handlers: Exactly one for each type of signals.
    public init(server handlers: [SignalHandler]) {
        self.init(byType: Dictionary(uniqueKeysWithValues: handlers.map { (ObjectIdentifier($0.signal), $0) }))
    }

    private init(byType: [ObjectIdentifier: SignalHandler]?) {
        self.byType = byType
    }

    func handle<S: Signal>(_ signal: S, in tx: Transaction) throws -> S.Reply? {
        guard let byType else { return nil }
        guard let reaction = byType[ObjectIdentifier(S.self)]?.reaction as? SignalHandler.Reaction<S> else {
            throw UnhandledSignal(signal: "\(S.self)")
        }
        return try reaction.run(signal, tx)
    }
}
