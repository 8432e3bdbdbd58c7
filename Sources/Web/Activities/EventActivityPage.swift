import Domain
public import HTML
public import Operations

/// The page that sets which activity an event belongs to, and which venue it uses.
public enum EventActivityPage {
    /// - Parameter venue: the venue that the event uses now.
    public static func html(
        _ context: PageContext, _ event: EventView, venue: VenueView?, form: FormInput? = nil
    ) -> HTML {
        let values = Picker.values("activityId", event.activityId.map { ($0, event.activityName ?? "") })
            .merging(Picker.values("venueId", venue.map { ($0.id, $0.name) })) { $1 }
        let fields = Fields(form ?? FormInput(fields: values), order: ["activityId", "venueId"], prefix: "part")
        let body: HTML = """
            <p class="lead"><strong dir="auto">\(event.title)</strong></p>
            \(Fields.open(SetEventActivity.self))\(Fields.hidden("event", event.id.description))\(fields.initialValues(values))\
            \(fields.summary(labels: [("activityId", "Activity"), ("venueId", "Venue")]))\
            \(Picker.html(fields, "activityId", "Activity", .activities, hint: "Leave it empty if it’s part of no activity."))\
            \(Picker.html(fields, "venueId", "Venue", .venues, hint: "If you choose another venue, the event moves there and its guests are notified."))\
            <div class="actions"><button class="button primary wide">\(localized: "Save")</button>\
            <a class="button quiet wide" href="\(Path.event(event.id))">\(localized: "Cancel")</a></div></form>
            """
        return ProgrammeLayout.formPage(context, title: "Part of an activity", back: Path.event(event.id), body: body)
    }
}
