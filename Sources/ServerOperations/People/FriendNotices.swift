import Domain
import Operations
import Store

/// Notifies people of friend requests, and of those that were accepted.
enum FriendNotices {
    static let handlers: [SignalHandler] = [
        .on(FriendRequested.self) { try notify(.friendRequest, $0.to, by: $0.from, in: $1) },
        .on(FriendshipBegan.self) { try notify(.friendAccepted, $0.from, by: $0.to, in: $1) },
    ]

    private static func notify(
        _ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>, in tx: Transaction
    ) throws {
        try tx.notify(kind, user, by: actor, mail: FriendMail.order(kind, to: user, by: actor, in: tx))
    }
}
