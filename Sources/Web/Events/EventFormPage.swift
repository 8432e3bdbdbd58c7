import Domain
public import HTML
public import Operations
import Presentation

/// The forms that create and edit an event, with a preview of its card. Common fields come first; rarely used
/// rules are collapsed.
public enum EventFormPage {
    public static func create(_ context: PageContext, _ form: FormInput) -> HTML {
        let form = WhenFields().following(form)
        let fields = Fields(form, order: order, prefix: "event")
        let body: HTML = """
            \(Fields.open(creating: CreateEvent.self, form, class: "event-form", context))<div class="stack">\(WhenFields().initialValues(fields))\(part(form, context))
            \(fields.summary(labels: labels.filter { $0.0 != "notify" }))\(EventFormFields.main(fields, nil, context))\
            \(EventFormFields.rules(fields, usual: defaults(context), context))
            <div class="actions"><button class="button primary wide">\(localized: "Create event")</button>\
            <button class="button wide" name="status" value="\(CreateEvent.Status.draft.rawValue)">\(localized: "Save as draft")</button></div></div>
            \(EventCardPreview.panel(form, photo: nil, context))</form>
            """
        return PageLayout.render(
            title: "Create event", context: context, tab: .home, back: Path.myEvents,
            head: LocationMap.documentHead(context),
            body: body)
    }

    public static func edit(_ context: PageContext, _ event: EventView, _ form: FormInput) -> HTML {
        var form = WhenFields().following(refreshed(form, event))
        if form["notify"].isEmpty { form.fields["notify"] = "auto" }
        let fields = Fields(form, order: order, prefix: "event")
        let body: HTML = """
            \(Fields.open(UpdateEvent.self, class: "event-form"))<div class="stack">\(Fields.hidden("id", event.id.description))\
            \(Fields.hidden("base", form["base"].isEmpty ? String(event.version) : form["base"]))\(fields.initialValues(EventFormPage.fields(from: event)))
            \(fields.summary(labels: labels))\(EventFormFields.main(fields, event, context))\
            \(EventFormFields.rules(fields, usual: defaults(context), context))
            \(event.status.mayNotify ? EventFormFields.notify(fields) : nil)
            <div class="actions"><button class="button primary wide">\(localized: "Save")</button>\
            <a class="button quiet wide" href="\(Path.event(event.id))">\(localized: "Cancel")</a></div></div>
            \(EventCardPreview.panel(form, photo: event.photo, context))</form>
            """
        return PageLayout.render(
            title: event.status.editingTitle, subject: "\(event.title)", context: context,
            tab: .home,
            back: Path.event(event.id), head: LocationMap.documentHead(context), body: body)
    }

    /// Returns the form with changes that other people have made since it was opened, for fields that the sender has
    /// not changed. The error may be a consequence of such changes.
    private static func refreshed(_ form: FormInput, _ event: EventView) -> FormInput {
        var form = form
        for (name, value) in fields(from: event) {
            let was = FormInput.initialPrefix + name
            guard let old = form.fields[was], form[name] == old, old.replacing("\r\n", with: "\n") != value else {
                continue
            }
            (form.fields[name], form.fields[was]) = (value, value)
        }
        return form
    }

    /// Returns the form values of an existing event.
    public static func fields(from event: EventView) -> [String: String] {
        EventFormFields.values.mapValues { $0(event) }
    }

    /// Returns the default values of a new event. The first day has none: without scripts, it would be published instead
    /// of the times that were typed.
    public static func defaults(_ context: PageContext) -> [String: String] {
        let defaults = NewEventDefaults(context.presentation)
        return [
            "startsAt": defaults.start.isoMinutes, "timeZone": defaults.timeZone,
            "visibility": defaults.visibility.rawValue, "companionsAllowed": "0",
            "guestList": defaults.guestList.rawValue, "offerHours": "0",
        ]
    }

    /// All fields, in the order in which errors are listed.
    static let labels: [(String, Phrase)] =
        EventFieldLabels.all.map { ($0.name, $0.label) } + [("notify", "Tell the guests")]

    static let order = labels.map(\.0)

    /// Additional fields of a new event that belongs to an activity: the activity, and the venue to use unless the host
    /// enters another location.
    public static let partFields = ["activityId", "activityName", "venueId", "venueName", "venueAddress"]

    private static func part(_ form: FormInput, _ context: PageContext) -> HTML? {
        guard !form["activityId"].isEmpty else { return nil }
        let hidden: [HTML] = partFields.filter { !form[$0].isEmpty }.map { Fields.hidden($0, form[$0]) }
        return """
            \(hidden)<p class="note">\(Icon.list.html(context))<span>\(localized: "Part of the activity") <strong dir="auto">\(form["activityName"])</strong></span></p>
            """
    }
}
