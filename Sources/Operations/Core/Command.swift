import Domain
public import Store

/// A write: a small value with a name, performed by an actor inside one transaction. There is no other way to write.
///
/// Web forms, REST, the command line and sync decode the same commands and perform them through ``Community``.
public protocol Command: Codable, Sendable {
    associatedtype Outcome: Sendable

    /// As in the change log and in the address of the form: `event.rsvp`.
    static var name: String { get }

    /// How much of it is taken in at all; checked before it waits for the store.
    static var bounds: InputBounds { get }

    /// Whether it leaves a line in the audit. All do that are of interest to whoever reads it.
    static var isAudited: Bool { get }

    /// Checks who asks and what, writes the rows, and notes them in the change log.
    ///
    /// - Throws: ``Refusal`` for everything that a person should hear; nothing is written then.
    func perform(in tx: Transaction, as actor: Actor) throws -> Outcome
}

extension Command {
    public static var bounds: InputBounds { InputBounds() }
    public static var isAudited: Bool { true }
}
