/// Something that a command did and that a server reacts to, such as by notifying people or by counting mails. Devices
/// ignore it. So a command that also runs on devices names none of the code that only a server has.
public protocol Signal: Sendable {
    /// What the command learns from the server.
    associatedtype Reply: Sendable = Void
}

/// A signal that a server has no handler for.
public struct UnhandledSignal: Error {
    /// The name of the signal's type.
    public var signal: String
}

extension Transaction {
    /// Runs the handler of a signal. On a device it does nothing.
    ///
    /// The handler runs now and in this transaction, not after the command. It composes mails from the rows as they are
    /// at this moment, some of which the command deletes next. It may refuse, which rolls back the command. What it
    /// writes commits with the command's rows, or is undone with them by ``attempt(_:)``.
    ///
    /// - Returns: The handler's reply; nil on a device.
    /// - Throws: What the handler throws, and ``UnhandledSignal`` on a server without a handler.
    @discardableResult
    public func emit<S: Signal>(_ signal: S) throws -> S.Reply? {
        try handlers.handle(signal, in: self)
    }
}
