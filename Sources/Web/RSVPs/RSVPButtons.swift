import Domain
import HTML
import Presentation

/// Going, Maybe, Not going: a form whose three buttons each send an RSVP.
enum RSVPButtons {
    static func form(
        _ rsvp: RSVPChoicesPresentation, _ visitor: VisitorPresentation?, _ event: ID<Event>, _ channel: RSVPChannel,
        _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let fields = Fields(form, order: ["name", "email", "status", "party"], prefix: "rsvp")
        return """
            \(Fields.open(channel.rsvp, label: "Your answer", class: "rsvp"))\
            \(channel.rsvpFields(event))
            \(fields.summary())\(visitor.map { VisitorFields.html($0, fields) })\(party(rsvp.party, fields))
            <fieldset class="segments"><legend class="visually-hidden">\(localized: "Your answer")</legend>
            \(rsvp.choices.map { segment($0, context) })</fieldset>\(fields.error("status"))
            </form>
            """
    }

    private static func segment(_ choice: RSVPChoicesPresentation.Choice, _ context: PageContext) -> HTML {
        let state: HTML = choice.isCurrent ? "true" : "false"
        let next: HTML? = choice.isNext ? " next" : nil
        return """
            <button class="segment\(next)" name="status" value="\(choice.value.rawValue)" aria-pressed="\(state)">\
            \(choice.icon.html(context))<span>\(choice.label)</span></button>

            """
    }

    private static func party(_ party: PartyPresentation?, _ fields: Fields) -> HTML {
        guard let party else { return Fields.hidden("party", "1") + fields.error("party") }
        var fields = fields
        if fields.form.fields["party"] == nil { fields.form.fields["party"] = String(party.current) }
        return fields.select("party", "How many of you?", options: party.options, hint: party.hint, class: "stepper")
    }

    /// Returns the party size field next to a one-tap RSVP; a hidden field if guests come alone.
    static func quickParty(_ party: PartyPresentation?, of title: String) -> HTML {
        guard let party else { return Fields.hidden("party", "1") }
        let options: [HTML] = party.options.map { "<option value=\"\($0.value)\">\($0.text)</option>" }
        return "<select name=\"party\" aria-label=\"\(localized: "How many of you? \(title)")\">\(options)</select>"
    }
}

extension PartyPresentation {
    /// The sizes for ``Fields/select(_:_:options:hint:required:attributes:class:)``.
    var options: [(value: String, text: Phrase)] { sizes.map { (value: String($0.count), text: $0.label) } }
}
