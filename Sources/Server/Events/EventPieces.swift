import Domain
import Operations
import Synchronization

/// Pieces of lists that were made of events before: cards, objects in JSON. One is found by all that it follows from, the head
/// of the event as its viewer may see it foremost, so it shows nobody what another may see, and nothing that is no more. What is
/// written elsewhere takes none away.
final class EventPieces<Form: Hashable & Sendable, Piece: Sendable>: Sendable {
    private struct Key: Hashable {
        var head: EventHead
        var form: Form
    }

    /// Of a longer list nothing is looked for or kept.
    private static var longest: Int { 200 }

    private let kept: Mutex<Generations<Key, Piece>>

    /// - Parameter size: bytes of a piece.
    init(size: @escaping @Sendable (Piece) -> Int) {
        kept = Mutex(Generations(span: .minutes(1), most: 16 << 20) { size($0) + 1000 })
    }

    /// A piece for each head, in their order.
    ///
    /// - Parameters:
    ///   - form: what a piece follows from beside the head.
    ///   - make: the pieces of those of which none is kept.
    func pieces(
        of heads: [EventHead], as form: (EventHead) -> Form, now: Instant,
        make: ([EventHead]) throws -> [ID<Event>: Piece]
    ) rethrows -> [Piece] {
        guard heads.count <= EventPieces.longest else {
            let made = try make(heads)
            return heads.compactMap { made[$0.id] }
        }
        let keys = heads.map { Key(head: $0, form: form($0)) }
        var found = kept.withLock { kept in
            var found: [Piece?] = []
            found.reserveCapacity(keys.count)
            for key in keys { found.append(kept.find(key)) }
            return found
        }
        let missing = keys.indices.filter { found[$0] == nil }
        guard !missing.isEmpty else { return found.compactMap(\.self) }
        let made = try make(missing.map { heads[$0] })
        for index in missing { found[index] = made[heads[index].id] }
        kept.withLock { kept in
            for index in missing { if let piece = found[index] { kept.keep(piece, for: keys[index], now: now) } }
        }
        return found.compactMap(\.self)
    }

    /// Forgets what was not asked for lately.
    func forget(now: Instant) { kept.withLock { $0.forget(now: now) } }
}
