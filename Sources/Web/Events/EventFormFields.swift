import Domain
import HTML
import Operations
import Presentation

/// The form fields of an event, for creating and for editing.
enum EventFormFields {
    /// Returns the form value for an existing event, by the field's name in the API.
    static let values: [String: @Sendable (EventView) -> String] = [
        "title": { $0.title },
        "allDay": { checked($0.allDay) },
        // Times and days are derived from each other, for hosts who switch between them.
        "startsAt": { $0.days?.times(from: nil, to: nil).start.isoMinutes ?? local($0.startsAt, $0) },
        "endsAt": { event in
            event.days.map { $0.times(from: nil, to: nil).end?.isoMinutes ?? "" } ?? local(event.endsAt, event)
        },
        "startDate": { days($0).first.iso },
        "endDate": { WhenFields.lastDay(days($0)) },
        "timeZone": { $0.timeZone },
        "locationName": { $0.locationName },
        "address": { $0.address ?? "" },
        "latitude": { $0.latitude.map { String($0) } ?? "" },
        "longitude": { $0.longitude.map { String($0) } ?? "" },
        "onlineUrl": { $0.onlineUrl ?? "" },
        "description": { $0.description },
        "tags": { $0.tags.map(\.name).joined(separator: ", ") },
        "coverHue": { $0.coverHue.map(String.init) ?? "" },
        "emoji": { $0.emoji ?? "" },
        "coverPosition": { String($0.coverPosition) },
        "capacity": { $0.capacity.map(String.init) ?? "" },
        "visibility": { $0.visibility.rawValue },
        "companionsAllowed": { String($0.companionsAllowed) },
        "answerBy": { local($0.answerBy, $0) },
        "guestList": { $0.guestList.rawValue },
        "locationHidden": { checked($0.locationHidden) },
        "requiresApproval": { checked($0.requiresApproval) },
        "guestsMayInvite": { checked($0.guestsMayInvite) },
        "offerHours": { String($0.offerHours) },
        "passLargeParties": { checked($0.passLargeParties) },
    ]

    /// Returns the time in the event's zone.
    private static func local(_ instant: Instant?, _ event: EventView) -> String {
        instant.map { Zones.civil($0, in: event.timeZone).isoMinutes } ?? ""
    }

    private static func days(_ event: EventView) -> WholeDays {
        func civil(_ instant: Instant) -> CivilTime { Zones.civil(instant, in: event.timeZone) }
        return event.days ?? WholeDays(from: civil(event.startsAt), to: event.endsAt.map(civil))
    }

    private static func checked(_ isOn: Bool) -> String { isOn ? "on" : "" }

    /// Returns the fields that every event needs; they are always visible.
    ///
    /// - Parameter event: nil for a new event.
    static func main(_ fields: Fields, _ event: EventView?, _ context: PageContext) -> HTML {
        """
        \(fields.input("title", "Title", required: true, autocomplete: "off", maxLength: 120, placeholder: "Board game night"))
        \(WhenFields.html(
            fields,
            times: """
                \(fields.input("startsAt", "Starts", type: "datetime-local"))\
                \(fields.input("endsAt", "Ends", type: "datetime-local"))
                """, context))
        <div class="row">\(fields.input("locationName", "Where", required: true, autocomplete: "off", maxLength: 200, placeholder: "Common room, second floor"))\
        \(fields.input("address", "Address", autocomplete: "off", maxLength: 300, placeholder: "For directions"))</div>
        \(cover(fields, event, context))
        \(fields.textarea("description", "Description", hint: "What to expect, what to bring.", rows: 5, maxLength: 5000))
        \(fields.input("tags", "Tags", hint: "Up to 10, separated by commas.", autocomplete: "off", placeholder: "games, beginners"))
        \(visibility(fields))
        """
    }

    /// Returns the fields that few events need, in collapsed sections. A section with an error or a
    /// non-default value is open.
    ///
    /// - Parameter usual: the default values of a new event.
    static func rules(_ fields: Fields, usual: [String: String], _ context: PageContext) -> HTML {
        func part(_ title: Phrase, _ names: [String], _ content: HTML) -> HTML {
            let isOpen = names.contains { name in
                let value = fields.form[name]
                return fields.form.errors[name] != nil || !value.isEmpty && value != usual[name]
            }
            return
                "<details class=\"more\"\(isOpen ? " open" as HTML : .empty)><summary>\(title)</summary>\(content)</details>"
        }
        return """
            \(part("Place on the map", ["latitude", "longitude"], LocationPicker.html(fields, context)))
            \(part("Seats and companions", ["capacity", "companionsAllowed", "passLargeParties", "offerHours"], seats(fields)))
            \(part("Answers and guest list", ["answerBy", "guestList", "requiresApproval", "guestsMayInvite"], answers(fields)))
            \(part("Online, hidden place, time zone", ["onlineUrl", "timeZone", "locationHidden"], zone(fields)))
            """
    }

    static func notify(_ fields: Fields) -> HTML {
        fields.radios(
            "notify", "Tell the guests by e-mail",
            options: UpdateEvent.Notify.allCases.map { ($0.rawValue, $0.choice, nil) })
    }

    /// Returns the fields for the gradient, the emoji and the photo.
    private static func cover(_ fields: Fields, _ event: EventView?, _ context: PageContext) -> HTML {
        let chosen = fields.form["coverHue"]
        let choices = CoverPresentation.choices(title: fields.form["title"], current: Int(chosen))
        let swatches: [HTML] = choices.map { choice in
            let value = choice.value.map(String.init) ?? ""
            let mark: HTML = value == chosen ? " checked" : .empty
            let letter: HTML? = value.isEmpty ? "<span class=\"glyph\">A</span>" : nil
            return """
                <label class="swatch"><input type="radio" name="coverHue" id="\(fields.id("coverHue"))-\(value)" value="\(value)"\(mark)>\
                <span class="cover hue-\(choice.hue)" aria-hidden="true">\(letter)</span><span class="visually-hidden">\(choice.name)</span></label>
                """
        }
        let picks: [HTML] = emoji.map { "<button type=\"button\" data-fill=\"\(fields.id("emoji"))\">\($0)</button>" }
        return """
            <fieldset class="group" id="\(fields.id("coverHue"))"><legend>\(localized: "Cover")</legend>
            <div class="swatches">\(swatches)</div>\(fields.error("coverHue"))
            <div class="emoji-choice">\(fields.input("emoji", "Emoji", hint: "Instead of the title’s first letter.", autocomplete: "off"))\
            <div class="emoji-picks js-only" role="group" aria-label="\(localized: "Suggestions")">\(picks)</div></div>
            \(photo(fields, event, context))</fieldset>
            """
    }

    private static let emoji = ["🎉", "🎲", "🍲", "☕️", "🎵", "🎬", "📚", "🎨", "⚽️", "🏃", "🌳", "💬"]

    private static func photo(_ fields: Fields, _ event: EventView?, _ context: PageContext) -> HTML {
        // The position has no effect without a photo, but is preserved.
        let kept: HTML = """
            <div id="\(fields.id("coverPosition"))" class="kept">\(Fields.hidden("coverPosition", fields.form["coverPosition"]))\(fields.error("coverPosition"))</div>
            """
        guard let event else {
            return
                "\(kept)\(fields.checkbox("photoNext", "Then choose a photo", hint: "You choose it on the next page. It replaces the colours."))"
        }
        let position: HTML =
            event.photo == nil
            ? kept
            : fields.input(
                "coverPosition", "Part of the photo", type: "range",
                hint: "Drag from top to bottom to choose what shows where the photo is cropped.", limits: (0, 100))
        let choose = CoverPhotoPresentation(event).choose.link(Path.cover(event.id), class: " small", context)
        return "\(position)<p class=\"actions\">\(choose)</p>"
    }

    private static func zone(_ fields: Fields) -> HTML {
        """
        \(fields.select("timeZone", "Time zone", options: zones))
        \(fields.input(
            "onlineUrl", "Link to join online", type: "url", hint: "For joining online. It’s hidden whenever the address is.", autocomplete: "off",
            maxLength: WebAddress.maxLength))
        \(fields.checkbox("locationHidden", "Show the place only to people who are going"))
        """
    }

    private static func seats(_ fields: Fields) -> HTML {
        """
        <div class="row">\(fields.input("capacity", "Seats", type: "number", hint: "Leave empty for no limit.", limits: (1, 1_000_000)))\
        \(fields.select(
            "companionsAllowed", "Companions",
            options: (0...9).map { (String($0), EventDetails.companionsChoice($0)) }, hint: "How many each guest can bring."))</div>
        \(fields.checkbox("passLargeParties", "Smaller groups may pass larger ones on the waiting list"))
        \(fields.input(
            "offerHours", "Offer seats in the last hours", type: "number",
            hint: "From this many hours before the start, a free seat is offered with a deadline instead of given right away. With 0 it’s always given right away.",
            limits: (0, 168)))
        """
    }

    private static func visibility(_ fields: Fields) -> HTML {
        fields.radios(
            "visibility", "Who can see it", options: Visibility.allCases.map { ($0.rawValue, $0.choice, nil) })
    }

    private static func answers(_ fields: Fields) -> HTML {
        """
        \(fields.input("answerBy", "Answer by", type: "datetime-local", hint: "Leave empty to allow answers until the start."))
        \(fields.radios(
            "guestList", "What guests see of the guest list",
            options: GuestListRule.allCases.map { ($0.rawValue, $0.choice, nil) }))
        \(fields.checkbox(
            "requiresApproval", "I approve each request",
            hint: "People you didn’t invite ask first. They see the address and the chat once you approve."))
        \(fields.checkbox("guestsMayInvite", "Guests may invite others"))
        """
    }

    static let zones: [(value: String, text: Phrase)] = Zones.all.map { ($0, "\($0.replacing("_", with: " "))") }
}
