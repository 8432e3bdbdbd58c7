import Crypto
import Domain
import Operations

/// The identity that limits are counted by. Has a fixed size for any input.
enum RateLimitKey: Hashable, Sendable {
    case person(ID<User>)
    case network(Network)
    /// 128 bits of the SHA-256 of a text.
    case digest(UInt64, UInt64)

    /// Identifies a typed text or a purpose by its digest.
    init(_ text: String) {
        var bytes = SHA256.hash(data: Array(text.utf8)).makeIterator()
        func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(bytes.next() ?? 0) } }
        self = .digest(word(), word())
    }
}

extension AppContext {
    /// The network of the caller, by which everything per address is counted.
    var network: Network { Network(of: address) }

    /// The signed-in person, or else the network of the caller.
    var caller: RateLimitKey { actor.userID.map(RateLimitKey.person) ?? .network(network) }
}
