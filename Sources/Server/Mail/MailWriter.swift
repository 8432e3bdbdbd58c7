import Domain
import Foundation
import HTML
import ICalendar
import Operations
import Web

/// Writes the mail for an order: what happened, one link to act on, and the calendar part that keeps calendars right.
struct MailWriter: Sendable {
    let addresses: Addresses
    let from: Mail.Address

    func mail(for order: MailOrder, now: Instant) -> Mail {
        let order = order.withoutLinks
        var letter = letter(for: order)
        let unsubscribe = order.unsubscribe.map { addresses.page(Path.unsubscribe($0)) }
        letter.unsubscribe = unsubscribe
        var calendar: Mail.CalendarPart?
        if let event = order.event, let method = method(for: order) {
            let guest = CalendarPerson(
                name: order.name, email: order.email,
                participation: order.status == .going ? .accepted : order.status == .maybe ? .tentative : .needsAction)
            let document = CalendarDocument(
                method: method, events: [CalendarEvent(event, to: guest, from: from.email, now: now, addresses)])
            calendar = Mail.CalendarPart(text: document.text(), method: method.rawValue)
        }
        return Mail(
            from: from, to: Mail.Address(name: order.name, email: order.email), subject: letter.subject,
            text: letter.text(greeting: greeting(order)), html: letter.html(greeting: greeting(order), sender: from.name).bytes,
            calendar: calendar, unsubscribe: unsubscribe, date: Date(timeIntervalSince1970: Double(now.seconds)))
    }

    private func greeting(_ order: MailOrder) -> String {
        order.name.isEmpty ? "Hello," : "Hello \(order.name),"
    }

    private func method(for order: MailOrder) -> CalendarDocument.Method? {
        switch order.kind {
        // Nothing goes into the calendar of somebody whose address a stranger may have typed.
        case .guestPass where order.deadline != nil: nil
        case .invitation, .guestPass, .movedUp, .eventChanged, .eventReinstated: .request
        case .eventCancelled, .removed: .cancel
        case .approved, .hosting: .request
        case .verifyEmail, .resetPassword, .seatOffered, .offerExpired, .friendRequest, .friendAccepted, .asked, .declined,
            .rsvps, .messages, .newDevice, .passwordChanged, .addressChanged, .addressTakenBack:
            nil
        }
    }

    private func letter(for order: MailOrder) -> Letter {
        let event = order.event
        let title = event?.title ?? ""
        let facts = event.map(facts) ?? []
        let who = order.from ?? "Somebody"
        let eventLink = event.map { addresses.event($0.id) } ?? addresses.base
        switch order.kind {
        case .verifyEmail:
            return Letter(
                subject: "Confirm your address", says: ["Open this link to confirm that this is your address. It works once, for 24 hours."],
                action: ("Confirm my address", addresses.verify(order.token ?? "")),
                after: "If you did not ask for this, ignore this mail.")
        case .resetPassword:
            return Letter(
                subject: "Set a new password", says: ["Open this link to choose a new password. It works once, for an hour."],
                action: ("Choose a new password", addresses.reset(order.token ?? "")),
                after: "If you did not ask for this, ignore this mail; your password stays as it is.")
        case .invitation:
            return Letter(
                subject: "\(order.from ?? "Somebody") invites you: \(title)",
                says: ["\(order.from ?? "Somebody") invites you to \(title)."], facts: facts,
                action: ("Answer", order.token.map(addresses.invite) ?? eventLink))
        case .guestPass where order.deadline != nil:
            return Letter(
                subject: "Confirm your answer: \(title)",
                says: [
                    "Somebody answered \(title) with your address: \(rsvp(order)).",
                    "If it was you, confirm it by \(order.deadline.map { time($0, event?.timeZone ?? "UTC") } ?? ""). \(order.status == .going ? "Until then the seats are held for you." : "Until then it is noted, and no longer.")",
                ], facts: facts, action: ("Confirm my answer", addresses.guest(order.token ?? "")),
                after: "If it was not you, ignore this mail: the answer lapses. The link is yours alone; with it you can change your answer later.")
        case .guestPass:
            return Letter(
                subject: order.status == .waitlisted ? "You are on the waiting list: \(title)" : "Your answer: \(title)",
                says: [
                    order.status == .waitlisted
                        ? "You are on the waiting list for \(title). We mail you as soon as a seat comes free."
                        : order.status == .going ? "You are going to \(title)." : "We noted your answer to \(title)."
                ], facts: facts, action: ("See or change my answer", addresses.guest(order.token ?? "")),
                after: "This link is yours: whoever has it can change your answer.")
        case .movedUp:
            return Letter(
                subject: "You are in: \(title)", says: ["A seat came free, and you are going to \(title)."], facts: facts,
                action: ("See the event", eventLink), after: "If you cannot come any more, please say so, for the next in line.")
        case .seatOffered:
            let until = order.deadline.map { time($0, event?.timeZone ?? "UTC") } ?? ""
            return Letter(
                subject: "A seat for you: \(title)", says: ["A seat came free for \(title). It is held for you until \(until)."],
                facts: facts, action: ("Take the seat", eventLink))
        case .offerExpired:
            return Letter(
                subject: "The seat went on: \(title)", says: ["The seat that was held for you at \(title) went to the next in line."],
                facts: facts, action: ("See the event", eventLink))
        case .eventChanged:
            return Letter(
                subject: "Changed: \(title)", says: ["\(order.from ?? "The host") changed \(title). This is how it is now:"],
                facts: facts, action: ("See the event", eventLink))
        case .eventReinstated:
            return Letter(
                subject: "It takes place after all: \(title)",
                says: ["\(title) was called off, and takes place after all. This is how it is now:"], facts: facts,
                action: ("See the event", eventLink))
        case .eventCancelled:
            return Letter(
                subject: "Cancelled: \(title)", says: ["\(order.from ?? "The host") has cancelled \(title)."], facts: facts,
                action: ("See what else is on", addresses.base))
        case .friendRequest:
            return Letter(
                subject: "\(who) wants to be friends", says: ["\(who) asks to be your friend. You can accept or decline; nobody is told if you decline."],
                action: ("Answer", addresses.page(Path.people)))
        case .friendAccepted:
            return Letter(
                subject: "You and \(who) are friends now", says: ["\(who) accepted. You can invite each other from now on."],
                action: ("See the profile", addresses.page(order.person.map(Path.person) ?? Path.people)))
        case .asked:
            return Letter(
                subject: "\(who) asks to come: \(title)", says: ["\(who) asks to come to \(title)."], facts: facts,
                action: ("Let them in, or not", addresses.page(event.map { Path.guests($0.id) } ?? Path.home)))
        case .approved:
            return Letter(
                subject: order.status == .waitlisted ? "You are on the waiting list: \(title)" : "You can come: \(title)",
                says: [
                    order.status == .waitlisted
                        ? "The host lets you in, but all seats are taken. You are on the waiting list for \(title)."
                        : "The host lets you in: you are going to \(title)."
                ], facts: facts, action: ("See the event", eventLink),
                after: "If you cannot come any more, please say so, for the others.")
        case .declined:
            return Letter(
                subject: "Not this time: \(title)", says: ["The host has no place for you at \(title) this time."],
                action: ("See what else is on", addresses.base))
        case .hosting:
            return Letter(
                subject: "You are a host of \(title)", says: ["\(who) made you a host of \(title). You can change it, invite, and let people in."],
                facts: facts, action: ("See the event", eventLink))
        case .rsvps:
            return Letter(
                subject: "New answers: \(title)", says: ["\(who) answered \(title)."], facts: facts,
                action: ("See the guest list", addresses.page(event.map { Path.guests($0.id) } ?? Path.home)))
        case .messages:
            return Letter(
                subject: "New messages: \(title)", says: ["\(who) wrote in the chat of \(title)."],
                action: ("Read the chat", addresses.page(event.map { Path.chat($0.id) } ?? Path.home)),
                after: "There is at most one mail a day about the chat of an event.")
        case .newDevice:
            return Letter(
                subject: "New sign-in to your account",
                says: ["Somebody signed in to your account with your password, on a device that was not used before. If it was you, there is nothing to do."],
                facts: occasion(order), action: ("If it was not you, set a new password", addresses.page(Path.forgot)),
                after: "A new password signs out every device.")
        case .passwordChanged:
            return Letter(
                subject: "Your password was changed",
                says: ["Your account has a new password. If it was you who set it, there is nothing to do."],
                facts: occasion(order), action: ("If it was not you, set a new password", addresses.page(Path.forgot)),
                after: "A new password signs out every device.")
        case .addressChanged:
            return Letter(
                subject: "The e-mail address of your account was changed",
                says: [
                    "Your account has another e-mail address now; mails no longer come here. If you changed it, there is nothing to do.",
                    "If it was not you, take the change back: this address is your account's again, every device is signed out, and you set a new password.",
                ],
                facts: occasion(order), action: ("Take the change back", addresses.page(Path.takeBack(order.token ?? ""))),
                after: "The link works for 7 days, also after somebody has set another password. Keep it to yourself.")
        case .addressTakenBack:
            return Letter(
                subject: "This is no longer the address of your account",
                says: [
                    "The account that had this e-mail address has the one from before again, and mails no longer come here.",
                    "If this is a surprise, ask whoever runs the community.",
                ],
                facts: occasion(order), action: ("Go to the community", addresses.base))
        case .removed:
            return Letter(
                subject: "You are no longer on the list: \(title)", says: ["The host has taken you off the list for \(title)."],
                facts: facts, action: ("See what else is on", addresses.base))
        }
    }

    private func rsvp(_ order: MailOrder) -> String {
        switch order.status {
        case .going, .offered: order.party.map { $0 > 1 ? "going, \($0) of you" : "going" } ?? "going"
        case .waitlisted: "going, on the waiting list"
        case .maybe: "maybe"
        case .notGoing, nil: "not going"
        }
    }

    private func facts(_ event: MailedEvent) -> [(String, String)] {
        var facts = [("When", time(event.startsAt, event.timeZone))]
        if let place = event.place { facts.append(("Where", [place, event.address].compactMap { $0 }.joined(separator: ", "))) }
        facts.append(("Host", event.hostName))
        return facts
    }

    private func occasion(_ order: MailOrder) -> [(String, String)] {
        guard let occasion = order.occasion else { return [] }
        let device = occasion.device.flatMap { $0.isEmpty ? nil : [("Device", $0)] } ?? []
        return device + [("When", time(occasion.at, occasion.timeZone))]
    }

    /// `Fri 27 Nov 2026, 19:00 (Europe/Berlin)`
    private func time(_ instant: Instant, _ zone: String) -> String {
        let civil = Zones.civil(instant, in: zone)
        let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = civil.isoMinutes.suffix(5)
        return "\(weekdays[civil.weekday - 1]) \(civil.day) \(months[civil.month - 1]) \(civil.year), \(clock) (\(zone))"
    }
}

extension MailOrder {
    /// The same with nothing in it that a mail program makes a link of by itself: names, titles and places were typed by
    /// people whom the receiver need not know.
    fileprivate var withoutLinks: MailOrder {
        var order = self
        order.name = LinkText.defused(name)
        order.from = from.map(LinkText.defused)
        order.event?.title = LinkText.defused(event?.title ?? "")
        order.event?.place = event?.place.map(LinkText.defused)
        order.event?.address = event?.address.map(LinkText.defused)
        order.event?.hostName = LinkText.defused(event?.hostName ?? "")
        return order
    }
}

/// What a mail says, in either form.
private struct Letter {
    var subject: String
    var says: [String]
    var facts: [(String, String)] = []
    var action: (label: String, address: String)
    var after: String?
    /// Where mails of this kind are ended.
    var unsubscribe: String?

    func text(greeting: String) -> String {
        var paragraphs = [greeting] + says
        if !facts.isEmpty { paragraphs.append(facts.map { "\($0.0): \($0.1)" }.joined(separator: "\n")) }
        paragraphs.append("\(action.label):\n\(action.address)")
        if let after { paragraphs.append(after) }
        if let unsubscribe { paragraphs.append("No more mails of this kind:\n\(unsubscribe)") }
        return paragraphs.joined(separator: "\n\n") + "\n"
    }

    /// - Parameter sender: the name of the community.
    func html(greeting: String, sender: String) -> HTML {
        let paragraphs: [HTML] = says.map { "<p>\($0)</p>" }
        let rows: [HTML] = facts.map {
            "<tr><td style=\"color:#6b6680;padding:2px 14px 2px 0\">\($0.0)</td><td>\($0.1)</td></tr>"
        }
        let table: HTML? = rows.isEmpty ? nil : "<table style=\"margin:12px 0;border-spacing:0\">\(rows)</table>"
        let closing: HTML? = after.map { "<p style=\"color:#6b6680;font-size:14px\">\($0)</p>" }
        let ending: HTML? = unsubscribe.map {
            "<p style=\"color:#6b6680;font-size:13px;margin:20px 0 0\"><a href=\"\($0)\" style=\"color:#6b6680\">No more mails of this kind</a></p>"
        }
        return """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>\(subject)</title>
            <body style="margin:0;padding:24px;background:#f7f6fb;font:16px/1.5 system-ui,sans-serif;color:#211d33">
            <div style="max-width:520px;margin:auto;background:#fff;border-radius:20px;padding:28px">
            <p style="font-weight:700;color:#6d3fd6;margin:0 0 12px">\(sender)</p>
            <p>\(greeting)</p>\(paragraphs)\(table)
            <p style="margin:24px 0"><a href="\(action.address)" style="background:#6d3fd6;color:#fff;text-decoration:none;padding:13px 22px;border-radius:14px;font-weight:600;display:inline-block">\(action.label)</a></p>
            \(closing)\(ending)</div></body></html>
            """
    }
}
