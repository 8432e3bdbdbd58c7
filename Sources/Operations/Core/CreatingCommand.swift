public import Domain
import Foundation
public import Store

/// A command that creates something under an id that its sender may choose, so that sending it again
/// creates no duplicate.
///
/// The same id with the same content is the same thing. With other content it is refused as ``Refusal/isIDTaken``, and
/// nothing is lost silently: programs get the refusal, and a form creates its thing under another id.
///
/// ``Community`` looks for an earlier performance before it performs the command, so a repetition meets no quota and no
/// rule that has changed since. What was deleted since is not created again.
public protocol CreatingCommand: ClientCommand {
    associatedtype Made
    /// The id of the new thing; nil lets Mingle choose.
    var createdID: ID<Made>? { get set }
    /// The name of ``createdID`` in JSON and in forms.
    static var createdIDField: String { get }
    /// Whether a repetition may come from another person.
    static var isRepeatableByOthers: Bool { get }
    /// Whether the thing is created again if it was deleted since. Only for an id that follows from the content, because
    /// a second thing would have it as well.
    static var isRepeatableAfterDeletion: Bool { get }

    /// Returns what makes two commands equal, if that is less than the whole command.
    func content(as actor: Actor, in tx: Transaction) throws -> any Encodable

    /// Returns whether the thing with this id exists.
    func exists(_ id: ID<Made>, in tx: Transaction) throws -> Bool

    /// Returns the outcome of a repetition; nil if the thing no longer exists.
    ///
    /// - Parameter id: The id that was sent. The thing has another one if it was merged into an earlier thing.
    func knownOutcome(_ id: ID<Made>, as actor: Actor, in tx: Transaction) throws -> Outcome?
}

extension CreatingCommand {
    public static var createdIDField: String { "id" }
    public static var isRepeatableByOthers: Bool { false }
    public static var isRepeatableAfterDeletion: Bool { false }

    public mutating func chooseIDs(at now: Instant, _ random: () -> UInt64) {
        if createdID == nil { createdID = ID(at: now, random: random) }
    }

    public var idsToMake: [[UInt8]] { createdID.map { [$0.bytes] } ?? [] }
    public static var idFieldsToMake: [String] { [createdIDField] }

    public func content(as actor: Actor, in tx: Transaction) throws -> any Encodable { self }

    /// Records the command as performed under its id, and returns the outcome if it was performed before: with this id
    /// and content, by the same person.
    ///
    /// - Throws: ``Refusal`` `duplicate` at `id` if something else has or had the id, if the thing was deleted since, or
    ///   if it was created without an id of the sender's choice.
    public func knownOutcome(as actor: Actor, in tx: Transaction) throws -> Outcome? {
        // A stranger is refused by the command itself.
        guard let id = createdID, tx.actor != nil || actor == .system else { return nil }
        let sender = Self.isRepeatableByOthers ? nil : tx.actor
        let content = try content(as: actor, in: tx)
        let text = String(decoding: try Self.encoder.encode(content), as: UTF8.self)
        guard try ChosenID.isRepeated(id, for: "\(Self.name) \(sender.map { "\($0)" } ?? "") \(text)", in: tx) else {
            if try exists(id, in: tx) { throw Refusal.idTaken }
            return nil
        }
        let outcome = try knownOutcome(id, as: actor, in: tx)
        guard outcome != nil || Self.isRepeatableAfterDeletion else { throw Refusal.idTaken }
        return outcome
    }

    /// Performs the command within another, unless it was performed before.
    package func performOnce(in tx: Transaction, as actor: Actor) throws -> Outcome {
        try knownOutcome(as: actor, in: tx) ?? perform(in: tx, as: actor)
    }

    /// Returns an id derived from the sender and the command, including the id that was sent. If the sent id is taken
    /// by something else, the thing is created under this id instead, once however often it is sent. The id is a UUID
    /// of version 8.
    ///
    /// - Parameter digest: A digest function that returns at least 16 bytes.
    public func idOfContent(by person: ID<User>?, _ digest: ([UInt8]) -> [UInt8]) throws -> ID<Made>? {
        let sender = person.map { "\($0)" } ?? ""
        var bytes = Array(
            digest(Array("\(Self.name) \(sender) ".utf8) + Array(try Self.encoder.encode(self))).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return ID(bytes: bytes)
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}

extension Refusal {
    package static let idTaken = Refusal(
        .duplicate, "This id is already in use.", fields: ["id": "Already used."])

    /// Whether the refusal's reason is that something else has the id chosen by the sender.
    public var isIDTaken: Bool { self == .idTaken }
}

extension CreatingCommand where Outcome == ID<Made> {
    public func knownOutcome(_ id: ID<Made>, as actor: Actor, in tx: Transaction) throws -> ID<Made>? {
        try exists(id, in: tx) ? id : nil
    }
}
