import Crypto
import Domain
import Operations

/// On whose account something is counted. Of one size, whatever was sent.
enum Who: Hashable, Sendable {
    case person(ID<User>)
    case network(Network)
    /// 128 bits of the SHA-256 of a text.
    case digest(UInt64, UInt64)

    /// What somebody typed, or what names a purpose: only its digest is kept.
    init(_ text: String) {
        var bytes = SHA256.hash(data: Array(text.utf8)).makeIterator()
        func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(bytes.next() ?? 0) } }
        self = .digest(word(), word())
    }
}

extension AppContext {
    /// Where the caller comes from. Everything that is counted by address is counted by this.
    var network: Network { Network(of: address) }

    /// The person who is signed in, else where they come from.
    var who: Who { actor.userID.map(Who.person) ?? .network(network) }
}
