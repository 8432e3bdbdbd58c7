import Domain
import HTML
import Operations
import Presentation

/// Going, Maybe, Not going: a form whose three buttons each send an RSVP.
enum RSVPButtons {
    /// - Parameters:
    ///   - action: the action to which the form is posted.
    ///   - hidden: the fields that identify the event or the link.
    ///   - mine: the current RSVP.
    ///   - before: fields above the buttons.
    static func form(
        _ event: EventView, action: FormAction, hidden: [(String, String)], mine: EventView.Mine, form: FormInput,
        before: HTML = .empty, _ context: PageContext
    ) -> HTML {
        let order = ["name", "email", "status", "party"]
        let fields = Fields(form, order: order, prefix: "rsvp")
        // A seat that is held or free makes "Going" the primary action.
        let isOffered = mine.status == .offered || mayTakeSeat(event)
        let isIn = mine.status == .going || mine.status == .waitlisted && !isOffered
        return """
            \(Fields.open(action, label: "Your answer", class: "rsvp"))\
            \(hidden.map { Fields.hidden($0.0, $0.1) })
            \(fields.summary())\(before)\(party(event, mine, fields))
            <fieldset class="segments"><legend class="visually-hidden">\(localized: "Your answer")</legend>
            \(segment("going", goingLabel(event, mine), .check, isNext: isOffered, pressed: isIn, context))
            \(segment("maybe", "Maybe", .question, pressed: mine.status == .maybe, context))
            \(segment("notGoing", "Not going", .cross, pressed: mine.status == .notGoing, context))
            </fieldset>\(fields.error("status"))
            </form>
            """
    }

    static func goingLabel(_ event: EventView) -> Phrase { goingLabel(event, event.mine) }

    private static func goingLabel(_ event: EventView, _ mine: EventView.Mine) -> Phrase {
        switch mine.status {
        case .going: "Going"
        case .waitlisted: mayTakeSeat(event) ? "Take the seat" : "On the waiting list"
        case .offered: "Take the seat"
        case .maybe, .notGoing, nil: event.mine.onGoing == .waitlisted ? "Join the waiting list" : "Going"
        }
    }

    /// Returns whether a waitlisted viewer gets a seat by answering "Going" again.
    static func mayTakeSeat(_ event: EventView) -> Bool {
        event.mine.status == .waitlisted && event.mine.onGoing == .going
    }

    /// Returns why the event takes no RSVPs; nil while it does.
    static func closedReason(_ event: EventView, _ context: PageContext) -> Phrase? {
        switch event.terms.closingOfRSVPs(now: context.now) {
        case nil: nil
        case .draft: "This is a draft. Guests can answer once it’s published."
        case .cancelled: "This event is cancelled."
        case .underWay: "This event has started. Answers are closed."
        case .over: "This event is over. Answers are closed."
        case .unhosted: "The host’s account is disabled, so nobody can answer."
        case .deadline:
            "Answers closed: \(DateText.moment(event.times.rsvpsCloseAt, zone: event.timeZone, now: context.now, inSentence: true))."
        }
    }

    private static func segment(
        _ value: String, _ label: Phrase, _ icon: Icon, isNext: Bool = false, pressed: Bool, _ context: PageContext
    ) -> HTML {
        let state: HTML = pressed ? "true" : "false"
        let next: HTML? = isNext ? " next" : nil
        return """
            <button class="segment\(next)" name="status" value="\(value)" aria-pressed="\(state)">\(icon.html(context))<span>\(label)</span></button>
            """
    }

    /// Returns the largest party that the host and the capacity allow.
    static func largestParty(at event: EventView) -> Int {
        RSVPChoice.largestParty(companionsAllowed: event.companionsAllowed, capacity: event.capacity)
    }

    /// Returns the party size field. An existing party may keep its size even if the host has since lowered the limit.
    private static func party(_ event: EventView, _ mine: EventView.Mine, _ fields: Fields) -> HTML {
        let standing = mine.party ?? 1
        let maxParty = max(largestParty(at: event), standing)
        guard maxParty > 1 else { return Fields.hidden("party", "1") + fields.error("party") }
        var fields = fields
        if fields.form.fields["party"] == nil { fields.form.fields["party"] = String(standing) }
        let changed: Phrase? = mine.status == .going ? "Press “Going” again after a change." : nil
        return fields.select(
            "party", "How many of you?", options: parties(upTo: maxParty), hint: changed, class: "stepper")
    }

    private static func parties(upTo maxParty: Int) -> [(value: String, text: Phrase)] {
        (1...maxParty).map {
            (value: String($0), text: $0 == 1 ? "Just me" : "Me and \($0 - 1, .count) more" as Phrase)
        }
    }

    /// Returns the party size field next to a one-tap RSVP; a hidden field if no companions are allowed.
    static func quickParty(_ event: EventView) -> HTML {
        let maxParty = largestParty(at: event)
        guard maxParty > 1 else { return Fields.hidden("party", "1") }
        let options: [HTML] = parties(upTo: maxParty).map { "<option value=\"\($0.value)\">\($0.text)</option>" }
        return
            "<select name=\"party\" aria-label=\"\(localized: "How many of you? \(event.title)")\">\(options)</select>"
    }
}
