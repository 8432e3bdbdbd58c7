public import Domain
import Foundation
public import Store

/// A command that makes something under an id which its sender may choose, so that sending it again makes no second.
///
/// The same id with the same content is the same thing. With other content it is refused as ``Refusal/isIDTaken``, and nothing is
/// lost without a word: programs are told so, and a form makes its thing under another id.
public protocol MakingCommand: ClientCommand {
    associatedtype Made
    /// Of what it makes; nil leaves the choice to Mingle.
    var madeID: ID<Made>? { get set }
    /// The name of that in JSON and in forms.
    static var madeIDField: String { get }
}

extension MakingCommand {
    public static var madeIDField: String { "id" }

    /// Whether this command was performed before: under this id, with the same content, by the same person. If not, that it is
    /// performed now is remembered.
    ///
    /// - Parameters:
    ///   - content: what makes it the same, where that is less than all of the command.
    ///   - isByAnybody: whether somebody else may have performed it.
    ///   - isThere: whether something has the id.
    /// - Throws: ``Refusal`` `duplicate` at `id` where something else has or had it, or was made without an id of the sender's.
    func isMade(
        content: (any Encodable)? = nil, isByAnybody: Bool = false, in tx: Transaction,
        isThere: (ID<Made>) throws -> Bool
    ) throws -> Bool {
        guard let id = madeID else { return false }
        let said: any Encodable = content ?? self
        let (person, text) = (
            isByAnybody ? nil : tx.actor, String(decoding: try Self.encoder.encode(said), as: UTF8.self)
        )
        let digest = tx.digest("\(Self.name) \(person.map { "\($0)" } ?? "") \(text)")
        let known = try tx.row(
            """
            INSERT INTO chosen_id (id, content, times, at) VALUES (\(id), \(digest), 1, \(tx.now))
            ON CONFLICT (id) DO UPDATE SET times = chosen_id.times + 1 RETURNING content, times
            """
        ) { (content: try $0.next([UInt8].self), times: try $0.next(Int.self)) }
        guard let known, known.content == digest else { throw Refusal.idTaken }
        guard try isThere(id) else { return false }
        guard known.times > 1 else { throw Refusal.idTaken }
        return true
    }

    /// An id that follows from who sends it and from the command with the id that was sent: what is sent again under an id that something else
    /// has is made under this one, once however often it is sent. A UUID of version 8.
    ///
    /// - Parameter digest: of at least 16 bytes.
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
        .duplicate, "There is something with this id already.", fields: ["id": "Already used."])

    /// Whether it is refused because something else has the id that its sender has chosen.
    public var isIDTaken: Bool { self == .idTaken }
}
