import Domain
public import Store

/// A write: a small value with a name, performed by an actor inside one transaction. There is no other way to write.
///
/// Web forms, REST, the command line and sync decode the same commands and perform them through ``Community``. Each is a
/// ``ClientCommand`` or a ``SystemCommand``, and stands in its feature's list for ``CommandRegistry``.
public protocol Command: Codable, Sendable {
    associatedtype Outcome: Sendable

    /// As in the audit and in the address of the form: `event.rsvp`.
    static var name: String { get }

    /// How much of it is taken in at all; checked before it waits for the store.
    static var bounds: InputBounds { get }

    /// Whether it leaves a line in the audit. All do that are of interest to whoever reads it.
    static var isAudited: Bool { get }

    /// Whether it may end a session, or change the ``Person`` that a session is looked up as: then nothing is remembered of
    /// sessions after it.
    static var changesSessions: Bool { get }

    /// Whether it may change the settings of the community: then whoever remembers them is told what they are after it.
    static var changesSettings: Bool { get }

    /// Checks who asks and what, writes the rows, and notes them in the change log.
    ///
    /// - Throws: ``Refusal`` for everything that a person should hear; nothing is written then.
    func perform(in tx: Transaction, as actor: Actor) throws -> Outcome
}

extension Command {
    public static var bounds: InputBounds { InputBounds() }
    public static var isAudited: Bool { true }
    public static var changesSessions: Bool { false }
    public static var changesSettings: Bool { false }
}

/// What people do, through whatever client.
///
/// Mingle itself may do the same: the command line registers, administers and imports as the system. What that changes is
/// decided in the command, which asks its actor: ``Actor/administrator()`` lets the system in, ``Actor/verified()`` does not.
public protocol ClientCommand: Command {
    /// What a device does with it while it cannot reach the server.
    static var offline: Offline { get }
}

/// What Mingle orders of itself: jobs, housekeeping, the last step of something that a function around it has checked.
///
/// ``Community`` refuses it to everybody else, so it asks nobody who they are.
public protocol SystemCommand: Command {
    /// Where it waits when it is ordered as a job.
    static var lane: JobLane { get }
}

extension SystemCommand {
    public static var lane: JobLane { .system }
}

/// What a device does with a command while it cannot reach the server.
public enum Offline: Sendable, CaseIterable {
    /// Performs it on its replica, and sends it later.
    case yes
    /// The same, with a hint that the server decides: seats, names, roles.
    case withHint
    /// Says that it needs the network: secrets, mails, other people's addresses, and what must hold at once.
    case no
}
