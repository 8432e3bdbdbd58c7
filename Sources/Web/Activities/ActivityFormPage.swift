import Domain
public import HTML
public import Operations
import Presentation

/// The form for a new or an existing activity.
public enum ActivityFormPage {
    static let labels: [(String, Phrase)] = [
        ("name", "Name"), ("activityTypeId", "Type"), ("startDate", "Start"), ("endDate", "End"), ("status", "Status"),
        ("closedAt", "Completed or cancelled on"),
        ("venueIds", "Venue"), ("venuesSince", "There since"), ("description", "Description"),
    ]

    /// - Parameter form: the submitted values, or the initial values of a new activity.
    public static func new(_ context: PageContext, types: [ProgrammeKindView], form: FormInput) -> HTML {
        let fields = Fields(form, order: labels.map(\.0), prefix: "activity")
        let own = labels.filter { !["status", "closedAt"].contains($0.0) }
        return ProgrammeLayout.formPage(
            context, title: "New activity", back: Path.activities,
            body: """
                \(Fields.open(creating: AddActivity.self, form, context))\(self.fields(fields, own, types, context))\
                \(Picker.html(fields, "venueIds", "Venue", .venues, hint: "You can add more venues on its page, later ones too."))\
                \(fields.input("venuesSince", "There since", type: "date", hint: "If you leave it empty: since it started, or from today on if it hasn’t started yet."))\
                <div class="actions"><button class="button primary wide">\(localized: "Create activity")</button></div></form>
                """)
    }

    public static func edit(
        _ context: PageContext, _ one: ActivityView, types: [ProgrammeKindView], form: FormInput? = nil
    ) -> HTML {
        let values = [
            "name": one.name, "activityTypeId": one.activityTypeId.description, "status": one.status.rawValue,
            "description": one.description ?? "",
            "startDate": Zones.civil(one.startDate, in: context.zone).isoMinutes,
            "endDate": one.endDate.map { Zones.civil($0, in: context.zone).isoMinutes } ?? "",
            "closedAt": one.closedAt.map { Zones.civil($0, in: context.zone).isoMinutes } ?? "",
        ]
        let fields = Fields(form ?? FormInput(fields: values), order: labels.map(\.0), prefix: "activity")
        let own = labels.filter { !["venueIds", "venuesSince"].contains($0.0) }
        return ProgrammeLayout.formPage(
            context, title: "Edit activity", back: Path.activity(one.id),
            body: """
                \(Fields.open(UpdateActivity.self))\(Fields.hidden("id", one.id.description))\(fields.initialValues(values))\(self.fields(fields, own, types, context))\
                <div class="row">\(fields.select("status", "Status", options: ActivityStatus.allCases.map { ($0.rawValue, $0.label) }))\
                \(fields.input("closedAt", "Completed or cancelled on", type: "datetime-local", hint: "Only for a completed or cancelled activity. Now, if you leave it empty."))</div>\
                <div class="actions"><button class="button primary wide">\(localized: "Save")</button></div></form>
                """)
    }

    private static func fields(
        _ fields: Fields, _ labels: [(String, Phrase)], _ types: [ProgrammeKindView], _ context: PageContext
    ) -> HTML {
        let clocks = context.presentation.ownZoneHint
        return """
            \(fields.summary(labels: labels))\(fields.input("name", "Name", required: true, autocomplete: "off", maxLength: ActivityDetails.maxNameLength))\
            \(fields.select("activityTypeId", "Type", options: [("", "Choose")] + types.map { ($0.id.description, $0.label) }))\
            <div class="row">\(fields.input("startDate", "Start", type: "datetime-local", hint: clocks, required: true))\
            \(fields.input("endDate", "End", type: "datetime-local", hint: "Leave it empty if it has no end."))</div>\
            \(fields.textarea("description", "Description", rows: 4, maxLength: ActivityDetails.maxDescriptionLength))
            """
    }
}
