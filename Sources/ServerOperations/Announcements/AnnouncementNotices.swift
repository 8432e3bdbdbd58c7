import Domain
import Operations
import Store

/// Notifies the addressees of an announcement.
enum AnnouncementNotices {
    static let handlers: [SignalHandler] = [
        .on(AnnouncementSent.self) { signal, tx in
            let event = signal.event
            try GuestMail.takeNotices(
                signal.strangers, of: event.id,
                "You can mail the guests of this event at most \(MailAllowance.event.dailyLimit, .count) times a day. Nothing was sent.",
                in: tx)
            try NotifyGuests(.announcement, of: event.id, announcement: signal.id, by: signal.host).run(event, in: tx)
        }
    ]
}
