import Domain
public import HTML
public import Operations
import Presentation

/// The guest pass: the page on which a guest without an account confirms and changes their RSVP, opened by
/// the mailed link.
public enum GuestPassPage {
    public static func html(
        _ context: PageContext, pass: GuestPassView, token: String, shared: LinkQuery.Shared = .init(),
        form: FormInput = FormInput()
    ) -> HTML {
        let event = pass.event
        let rsvp: HTML =
            if let closed = RSVPPanel.closed(event, context) {
                "\(closed)\(RSVPPanel.leaving(event, action: .rsvpAsGuest, hidden: [("guestToken", token)], context))\(RSVPPanel.discoverLink)"
            } else if event.mustAsk, pass.confirmation != .waiting || pass.asking != nil {
                asking(pass, token, form, context)
            } else {
                """
                \(confirming(pass, token, context))\(waitlistNote(pass, context))\
                \(mayRSVP(pass)
                    ? RSVPButtons.form(
                        event, action: .rsvpAsGuest, hidden: [("guestToken", token)], mine: event.mine, form: form, context)
                    : .empty)
                """
            }
        let current: HTML? = pass.confirmation == .lapsed ? nil : RSVPPanel.currentRSVP(event)
        let joining: HTML? =
            pass.mayRegister && context.viewer == nil
            ? "<p class=\"hint\">\(localized: invitation(pass, context), .link(Path.register(next: context.path)))</p>"
            : nil
        // The sheet never shares the guest pass itself, which is personal.
        let sheet = SharePresentation(event, shared, context.presentation)
            .map { ShareSheet.html($0, of: event, context) }
        let body: HTML = """
            <div class="hero">\(Cover.html(event, isSmall: false, pass: token))\(PageLayout.heroActions(sheet == nil ? nil : ShareSheet.button(context), context))</div>
            <div class="sheet">\(EventSummary.html(event, context))
            \(greeting(pass, context))\(changed(pass, context))\(AnnouncementNotes.html(pass.announcements, zone: event.timeZone, context))\(pass.reminderNote.map(ReminderNote.html))\(current)\(rsvp)\(SeatMeter.html(event))\(EventFacts.html(event, [], context, calendar: Path.passCalendarFile(token)))\(EventSummary.description(event))
            \(GuestSharePanel.html(pass.share, event, token: token, context))\(reminders(pass, token))\(joining)\(sheet)</div>
            """
        return PageLayout.render(
            title: "\(event.title)", context: context, frame: .hero, bringsHeading: true, body: body)
    }

    /// Returns the invitation to create an account, and what it would take over from the pass.
    private static func invitation(_ pass: GuestPassView, _ context: PageContext) -> Phrase {
        let mine = pass.event.mine
        // A request with an unconfirmed address does not count yet.
        if mine.request == .waiting {
            return
                "Want to see what else is on? [Join \(context.communityName)] with this e-mail address to keep your request."
        }
        return mine.status == nil
            ? "Want to see what else is on? [Join \(context.communityName)]."
            : "Want to see what else is on? [Join \(context.communityName)] with this e-mail address to keep your answer."
    }

    /// Returns whose pass this is. A viewer who is signed in as another person is warned before they answer.
    private static func greeting(_ pass: GuestPassView, _ context: PageContext) -> HTML {
        if let viewer = context.viewer {
            return RSVPPanel.note(
                "You’re signed in as \(viewer.name). This page belongs to \(pass.name) (\(pass.email)): what you answer here counts as their answer.",
                .info, context)
        }
        let own: Phrase =
            pass.isMailed || pass.confirmation == .confirmed
            ? "Hello \(pass.name) (\(pass.email)). This page is only for you: keep its link."
            : "Hello \(pass.name) (\(pass.email))."
        return "<p>\(localized: own)</p>"
    }

    /// Returns whether the guest gets reminders, and the button that changes it.
    private static func reminders(_ pass: GuestPassView, _ token: String) -> HTML? {
        guard let isOn = pass.remindersOn else { return nil }
        let (sentence, button): (Phrase, Phrase) =
            isOn
            ? (
                "Reminders by mail: \(list: pass.remindersAhead.map { ReminderText.inSentence($0, ofDays: pass.event.allDay) }).",
                "No more reminders for this event"
            )
            : ("We won’t remind you of this event.", "Remind me again")
        return """
            <section class="panel" aria-labelledby="reminders"><h2 id="reminders">\(localized: "Reminders")</h2><p>\(localized: sentence)</p>\
            \(Fields.open(.setGuestReminders, class: "inline"))\(Fields.hidden("guestToken", token))\
            \(isOn ? .empty : Fields.hidden("isOn", "on"))<button class="button">\(button)</button></form></section>
            """
    }

    /// Returns what has changed about the event since the guest answered.
    private static func changed(_ pass: GuestPassView, _ context: PageContext) -> HTML? {
        guard let change = pass.change else { return nil }
        var sentences: [Phrase] = []
        let zone = pass.event.timeZone
        let before = change.days.map {
            DateText.days($0, today: Zones.civil(context.now, in: context.zone), inSentence: true)
        }
        if let before = before ?? change.startsAt.map({ DateText.phrase($0, context.presentation, zone: zone) }) {
            sentences.append("New time since you answered. It was \(before).")
        } else if change.movesEnd {
            sentences.append(
                change.endsAt.map {
                    "New end since you answered. It was \(DateText.phrase($0, context.presentation, zone: zone))."
                }
                    ?? "The event now has an end. It had none when you answered.")
        }
        if let before = change.place {
            sentences.append(
                "New place since you answered. It was \(EventChangeSummary.locationText(before, change.address)).")
        } else if change.movesPlace {
            sentences.append("The place has changed since you answered.")
        }
        if let before = change.title { sentences.append("New title since you answered. It was “\(before)”.") }
        return sentences.isEmpty ? nil : "\(sentences.map { RSVPPanel.note($0, .info, context) })"
    }

    /// Returns the state of the guest's join request: the step left before the host is asked, or the outcome.
    private static func asking(
        _ pass: GuestPassView, _ token: String, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        var form = form
        let party = pass.asking?.party ?? 1
        if let asked = pass.asking, form.fields.isEmpty {
            form.fields = ["party": String(asked.party), "note": asked.note]
        }
        switch pass.confirmation {
        case .confirmed: return JoinRequestForm.html(pass.event, pass: token, party: party, form, context)
        case .lapsed:
            guard pass.isMailed else {
                return RSVPPanel.note(
                    "You didn’t confirm your address in time, so your request didn’t reach the host. Open the link in the mail we sent you to ask again.",
                    .clock, context)
            }
            let late: Phrase =
                "You didn’t confirm your address in time, so your request didn’t reach the host. Ask again: this time it reaches the host right away."
            return
                "\(RSVPPanel.note(late, .clock, context))\(JoinRequestForm.html(pass.event, pass: token, party: party, form, context))"
        case .waiting:
            let until = heldUntil(pass, context)
            let next: Phrase =
                party > 1 ? "Then we’ll ask the host, for \(party, .count) of you." : "Then we’ll ask the host."
            guard pass.isMailed else {
                return
                    "\(RSVPPanel.note("\(unmailed(pass, until)) \(next)", .mail, context))\(JoinRequestForm.withdraw(pass: token))"
            }
            let step: Phrase =
                until.map { "One step left: confirm your address by \($0)." } ?? "One step left: confirm your address."
            return """
                \(RSVPPanel.note("\(step) \(next)", .clock, context))\
                \(Fields.open(.confirmGuest, class: "actions"))\(Fields.hidden("guestToken", token))\
                <button class="button primary wide">\(localized: "Confirm and ask to come")</button></form>\
                \(JoinRequestForm.withdraw(pass: token))
                """
        }
    }

    /// Returns whether the guest can RSVP. After a lapsed confirmation this needs the mailed link, because anyone could
    /// have typed the address.
    private static func mayRSVP(_ pass: GuestPassView) -> Bool { pass.isMailed || pass.confirmation != .lapsed }

    /// Returns what is left to do before the RSVP counts. Opening the page changes nothing, because mail
    /// scanners open links too.
    private static func confirming(_ pass: GuestPassView, _ token: String, _ context: PageContext) -> HTML {
        switch pass.confirmation {
        case .confirmed: return .empty
        case .lapsed:
            return RSVPPanel.note(
                pass.isMailed
                    ? "Your answer wasn’t confirmed in time, so it doesn’t count. Answer again: this time it counts right away."
                    : "Your answer wasn’t confirmed in time, so it doesn’t count. Open the link in the mail we sent you to answer again.",
                .clock, context)
        case .waiting:
            let until = heldUntil(pass, context)
            let mine = pass.event.mine
            let next = mine.status.map {
                ViewerRSVPState.onceConfirmed($0, party: mine.party ?? 1, position: mine.position)
            }
            guard pass.isMailed else {
                let unmailed = unmailed(pass, until)
                return RSVPPanel.note(next.map { "\(unmailed) \($0)" } ?? unmailed, .mail, context)
            }
            let mailed: Phrase =
                until.map { "One step left: confirm your answer by \($0)." } ?? "One step left: confirm your answer."
            return """
                \(RSVPPanel.note(next.map { "\(mailed) \($0)" } ?? mailed, .clock, context))\
                \(Fields.open(.confirmGuest, class: "actions"))\(Fields.hidden("guestToken", token))\
                <button class="button primary wide">\(localized: "Confirm my answer")</button></form>
                """
        }
    }

    /// Returns the remaining step for a visitor who typed the address and has not opened the mailed link.
    private static func unmailed(_ pass: GuestPassView, _ until: Phrase?) -> Phrase {
        until.map { "One step left: open the link we mailed to \(pass.email) and confirm by \($0)." }
            ?? "One step left: open the link we mailed to \(pass.email) and confirm."
    }

    /// Returns the waitlist position or seat offer, unless the note about confirming already mentions it.
    private static func waitlistNote(_ pass: GuestPassView, _ context: PageContext) -> HTML? {
        let event = pass.event
        guard pass.confirmation == .waiting, event.mine.status != .offered, !RSVPButtons.mayTakeSeat(event) else {
            return RSVPPanel.waitlistNote(event, context)
        }
        return nil
    }

    /// Returns the deadline with the name of the zone, because the zone of a guest without an account is not known.
    private static func heldUntil(_ pass: GuestPassView, _ context: PageContext) -> Phrase? {
        let zone = pass.event.timeZone
        return pass.heldUntil.map {
            "\(DateText.moment($0, zone: zone, now: context.now, inSentence: true)) \(zone: zone, at: $0)"
        }
    }
}
