public import Domain
import Foundation
public import Store

/// A command that creates something under an id that its sender may choose, so that sending it again
/// creates no duplicate.
///
/// The same id with the same content is the same thing. With other content it is refused as ``Refusal/isIDTaken``, and
/// nothing is lost silently: programs get the refusal, and a form creates its thing under another id.
public protocol CreatingCommand: ClientCommand {
    associatedtype Made
    /// The id of the new thing; nil lets Mingle choose.
    var createdID: ID<Made>? { get set }
    /// The name of ``createdID`` in JSON and in forms.
    static var createdIDField: String { get }
}

extension CreatingCommand {
    public static var createdIDField: String { "id" }

    /// Returns whether this command was performed before: with this id and content, by the same person. If not, records
    /// it as performed.
    ///
    /// - Parameters:
    ///   - content: What makes two commands equal, if that is less than the whole command.
    ///   - isByAnybody: Whether somebody else may have performed it.
    ///   - exists: Returns whether something with the id exists.
    /// - Throws: ``Refusal`` `duplicate` at `id` if something else has or had the id, or it was created without an id
    ///   of the sender's choice.
    func isRepeated(
        content: (any Encodable)? = nil, isByAnybody: Bool = false, in tx: Transaction,
        exists: (ID<Made>) throws -> Bool
    ) throws -> Bool {
        guard let id = createdID else { return false }
        let value: any Encodable = content ?? self
        let (person, text) = (
            isByAnybody ? nil : tx.actor, String(decoding: try Self.encoder.encode(value), as: UTF8.self)
        )
        let digest = tx.digest("\(Self.name) \(person.map { "\($0)" } ?? "") \(text)")
        let known = try tx.row(
            """
            INSERT INTO chosen_id (id, content, times, at) VALUES (\(id), \(digest), 1, \(tx.now))
            ON CONFLICT (id) DO UPDATE SET times = chosen_id.times + 1 RETURNING content, times
            """
        ) { (content: try $0.next([UInt8].self), times: try $0.next(Int.self)) }
        guard let known, known.content == digest else { throw Refusal.idTaken }
        guard try exists(id) else { return false }
        guard known.times > 1 else { throw Refusal.idTaken }
        return true
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
    static let idTaken = Refusal(
        .duplicate, "This id is already in use.", fields: ["id": "Already used."])

    /// Whether the refusal's reason is that something else has the id chosen by the sender.
    public var isIDTaken: Bool { self == .idTaken }
}
