import Crypto
import Domain
import Foundation
import HTML
import ICalendar
import Localization
import Operations
import Presentation
import Web

/// Renders the mail of an order: what happened, one link to act on, and a calendar part that updates the
/// receiver's calendar.
struct MailWriter: Sendable {
    let addresses: Addresses
    private let sender: @Sendable () -> Mail.Address

    /// - Parameter from: The sender, evaluated for each mail because the community's name may change.
    init(addresses: Addresses, from: @autoclosure @escaping @Sendable () -> Mail.Address) {
        self.addresses = addresses
        sender = from
    }

    /// Renders a mail.
    ///
    /// - Parameter replyTo: The address for the receiver's calendar program; nil if replies are not read.
    func mail(for order: MailJob, now: Instant, replyTo: String? = nil, in language: Language) -> Mail {
        let order = order.withoutLinks
        let from = sender()
        var content = MailContent(order)
        let unsubscribe = order.unsubscribe.map { addresses.page(Path.unsubscribe($0)) }
        var calendar: Mail.CalendarPart?
        if let event = order.event, let method = method(for: order) {
            let guest = CalendarPerson(
                name: order.name, email: order.email,
                participation: participation(order))
            var entry = CalendarEvent(
                event, to: guest, from: replyTo ?? from.email, now: now, url: addresses.page(order.eventPath))
            if method == .request, !order.isToHost {
                content.calendarNote = MailPresentation.calendarNote(readsReplies: replyTo != nil)
                let here = language.text(MailPresentation.rsvpLinkNote(addresses.page(order.eventPath)))
                if replyTo == nil {
                    entry.description = [entry.description, here].filter { !$0.isEmpty }.joined(separator: "\n\n")
                }
            }
            let document = CalendarDocument(
                method: method, events: [entry], takesReplies: replyTo != nil && !order.isToHost)
            calendar = Mail.CalendarPart(text: document.text(), method: method.rawValue)
        }
        return Mail(
            from: from, to: Mail.Address(name: order.name, email: order.email), subject: language.text(content.subject),
            thread: order.thread.map { "\($0).\(MailWriter.receiver(order.email))" },
            text: content.text(base: addresses.base, unsubscribe: unsubscribe, localize: language.text),
            html: language.bytes(
                content.html(
                    base: addresses.base, unsubscribe: unsubscribe, sender: from.name,
                    language: (language.tag, language.isRightToLeft))),
            calendar: calendar, unsubscribe: unsubscribe, date: Date(timeIntervalSince1970: Double(now.seconds)))
    }

    /// Identifies the receiver in the id of a conversation, which forwarded mails carry: 16 hexadecimal digits of
    /// a hash.
    private static func receiver(_ email: String) -> String {
        SHA256.hash(data: Array((EmailAddress(email)?.key ?? email).utf8)).prefix(8).map { Hex.byte($0) }.joined()
    }

    private func participation(_ order: MailJob) -> CalendarPerson.Participation {
        if order.isToHost { return .accepted }
        return switch order.status {
        case .going: .accepted
        case .maybe: .tentative
        case .notGoing: .declined
        case .waitlisted, .offered, nil: .needsAction
        }
    }

    private func method(for order: MailJob) -> CalendarDocument.Method? {
        switch order.kind {
        case .notice(let kind):
            switch kind.rule.calendar {
            // None for people whom only a host has put on the guest list.
            case _ where order.isUnasked && order.entrance == .pass: nil
            // A guest who is not coming is asked for nothing. If a host made that change, the event is removed from the
            // guest's calendar; otherwise the calendar is left alone.
            case .entry: order.status != .notGoing || kind == .invited ? .request : kind == .rsvpSet ? .cancel : nil
            case .cancellation: .cancel
            case nil: nil
            }
        // None if a stranger may have typed the address, for guests who are not coming, and while the host has not
        // approved the guest.
        case .guestPass:
            order.deadline == nil && order.status != .notGoing && order.request != .waiting
                && order.request != .declined ? .request : nil
        case .calendarReply, .verifyEmail, .resetPassword, .newDevice, .passwordChanged, .addressChanged, .addressKnown,
            .addressTakenBack:
            nil
        }
    }
}

extension MailJob {
    /// Hosts count as accepted, because nobody waits for their RSVP.
    fileprivate var isToHost: Bool { kind == .notice(.hosting) || kind == .notice(.handedOver) }

    /// This order without texts that a mail program would turn into links. Names, titles and locations were typed by
    /// people whom the receiver may not know.
    fileprivate var withoutLinks: MailJob {
        var order = self
        order.name = LinkText.defused(name)
        order.from = from.map(LinkText.defused)
        order.event?.title = LinkText.defused(event?.title ?? "")
        order.event?.place = event?.place.map(LinkText.defused)
        order.event?.address = event?.address.map(LinkText.defused)
        order.change?.title = change?.title.map(LinkText.defused)
        order.change?.place = change?.place.map(LinkText.defused)
        order.change?.address = change?.address.map(LinkText.defused)
        order.event?.cancellation = event?.cancellation.map(LinkText.defused)
        order.reminder?.title = reminder?.title.map(LinkText.defused)
        order.reminder?.place = reminder?.place.map(LinkText.defused)
        // Members keep links in a host's text: they know the host by more than a mail, and can switch such mails off.
        if entrance != nil { order.body = body.map(LinkText.defused) }
        order.event?.hostName = LinkText.defused(event?.hostName ?? "")
        return order
    }
}
