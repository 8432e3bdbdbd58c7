public import Domain
public import Store

/// A write: a small value with a name, performed by an actor inside one transaction. There is no other way to write.
///
/// Web forms, REST, the command line and sync decode the same commands and perform them through ``Community``. Each is
/// a ``ClientCommand`` or a ``SystemCommand`` and is listed once for ``CommandRegistry``, in its ``Feature`` or
/// ``ServerFeature``.
public protocol Command: Codable, Sendable {
    associatedtype Outcome: Sendable

    /// The name in the audit and in the form's URL, for example `event.rsvp`.
    static var name: String { get }

    /// The maximum size of the command's input. Checked before the command waits for the store.
    static var bounds: InputBounds { get }

    /// Whether the command appends an audit entry. True for every command that a reader of the audit cares about.
    static var isAudited: Bool { get }

    /// Whether the command may end a session or change the ``Person`` loaded with one. If so, session caches are
    /// cleared after it.
    static var changesSessions: Bool { get }

    /// Whether the command may change the community settings. If so, caches of the settings are updated after it.
    static var changesSettings: Bool { get }

    /// Checks the actor's permission and the input, writes the rows and records them in the change log.
    ///
    /// - Throws: ``Refusal`` for every failure that a person should see. Nothing is written then.
    func perform(in tx: Transaction, as actor: Actor) throws -> Outcome

    /// Returns the outcome if the command was performed before. It is not performed again then.
    func knownOutcome(as actor: Actor, in tx: Transaction) throws -> Outcome?
}

extension Command {
    public static var bounds: InputBounds { InputBounds() }
    public static var isAudited: Bool { true }
    public static var changesSessions: Bool { false }
    public static var changesSettings: Bool { false }
    public func knownOutcome(as actor: Actor, in tx: Transaction) throws -> Outcome? { nil }
}

/// A command that people perform, through any client.
///
/// Mingle may perform it too: the command line registers, administers and imports as the system. The command decides
/// what that changes by checking its actor: ``Actor/administrator()`` admits the system, ``Actor/verified()`` does not.
public protocol ClientCommand: Command, RequiringFields {
    /// What a device does with the command while it cannot reach the server.
    static var offline: Offline { get }

    /// Whether the command needs the network with this input, although it works offline with other input.
    var needsNetwork: Bool { get }

    /// Chooses the ids of what the command makes, where its sender has not. A device does so before it performs the
    /// command, so that the server makes the same rows later.
    mutating func chooseIDs(at now: Instant, _ random: () -> UInt64)

    /// Records when the person performed the command, if that decides something and its sender has not. A device does so,
    /// because the command may arrive much later.
    mutating func setTime(_ now: Instant)

    /// The ids that the sender has chosen for what the command makes, each of 16 bytes. If the command is refused, so is
    /// what its sender did to these things since.
    var idsToMake: [[UInt8]] { get }

    /// The names in JSON of the fields with ``idsToMake``, for a payload that cannot be decoded.
    static var idFieldsToMake: [String] { get }
}

extension ClientCommand {
    public static var requiredFields: [[String]] { [] }
    public var needsNetwork: Bool { Self.offline == .no }
    public mutating func chooseIDs(at now: Instant, _ random: () -> UInt64) {}
    public mutating func setTime(_ now: Instant) {}
    public var idsToMake: [[UInt8]] { [] }
    public static var idFieldsToMake: [String] { [] }
}

/// A command that only Mingle performs: a job, housekeeping, or the last step of an operation whose permissions an
/// outer function has checked.
///
/// ``Community`` refuses it to every other actor, so the command itself checks no permissions.
public protocol SystemCommand: Command {
    /// The job lane that the command is queued in when it is scheduled as a job.
    static var lane: JobLane { get }
}

extension SystemCommand {
    public static var lane: JobLane { .system }
}

/// What a device does with a command while it cannot reach the server.
public enum Offline: Sendable, CaseIterable {
    /// Performs it on the replica and sends it later.
    case yes
    /// As ``yes``, with a hint that the server decides: seats, names, roles.
    case withHint
    /// Reports that it needs the network. For secrets, mail, other people's addresses, and whatever must take
    /// effect at once.
    case no
}
