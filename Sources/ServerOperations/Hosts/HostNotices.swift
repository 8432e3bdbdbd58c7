import Domain
import Operations
import Store

/// Notifies new hosts of an event.
enum HostNotices {
    static let handlers: [SignalHandler] = [
        .on(HostAdded.self) { signal, tx in
            let kind: NoticeKind = signal.isOwner ? .handedOver : .hosting
            try tx.notify(
                kind, signal.user, by: signal.by, of: signal.event,
                mail: GuestMail.order(kind, to: signal.user, by: signal.by, of: signal.event, in: tx))
        }
    ]
}
