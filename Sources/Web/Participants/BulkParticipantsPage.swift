import Domain
public import HTML
public import Operations
import Presentation

/// The page that acts on the selected participants: it assigns them to an activity, or deletes them.
public enum BulkParticipantsPage {
    static let labels: [(String, Phrase)] = [
        ("activity", "Activity"), ("roleId", "Role"), ("assignedAt", "Since"), ("endedAt", "Until"), ("note", "Note"),
    ]

    public static func html(
        _ context: PageContext, _ chosen: [ParticipantView], roles: [ProgrammeKindView], form: FormInput = FormInput()
    ) -> HTML {
        guard !chosen.isEmpty else {
            return ProgrammeLayout.formPage(
                context, title: "Chosen participants", back: Path.participants,
                body: EmptyState.html(
                    .people, "Nobody is chosen", "Tick participants in the list first.",
                    action: ("Go to participants", Path.participants), context))
        }
        let ids: [HTML] = chosen.map { Fields.hidden("participantIds", $0.id.description) }
        let fields = Fields(AssignmentFields.filled(form, context), order: labels.map(\.0), prefix: "assign")
        let state = ParticipantSelectionPresentation(chosen)
        return ProgrammeLayout.formPage(
            context, title: "\(chosen.count, .count) participants",
            back: chosen.count == 1 ? Path.participant(chosen[0].id) : Path.participants,
            body: """
                <ul class="list">\(chosen.map { ParticipantListItem.html($0) })</ul>\
                <section class="panel" aria-labelledby="assign"><h2 id="assign">\(localized: "Assign to an activity")</h2>\
                \(Fields.open(AssignParticipants.self))\(ids)\(fields.summary(labels: labels))\
                \(Picker.html(fields, "activity", "Activity", .activities, required: true))\
                \(AssignmentFields.html(fields, roles: roles))\
                <div class="actions"><button class="button primary">\(localized: "Assign")</button></div></form></section>\
                <section class="panel" aria-labelledby="delete"><h2 id="delete">\(localized: "Delete")</h2><p>\(state.consequence)</p>\
                \(Fields.open(DeleteParticipants.self, class: "inline"))\(chosen.map { Fields.hidden("ids", $0.id.description) })\
                \(state.delete.button(context))</form></section>
                """)
    }
}

/// The form fields of an assignment: role and period.
enum AssignmentFields {
    /// Returns the form with today as the start date, unless one was submitted.
    static func filled(_ form: FormInput, _ context: PageContext) -> FormInput {
        guard form.fields["assignedAt"] == nil else { return form }
        var form = form
        form.fields["assignedAt"] = Zones.civil(context.now, in: context.zone).isoDate
        return form
    }

    static func html(_ fields: Fields, roles: [ProgrammeKindView]) -> HTML {
        """
        \(fields.select("roleId", "Role", options: [("", "Choose")] + roles.map { ($0.id.description, $0.label) }))\
        <div class="row">\(fields.input("assignedAt", "Since", type: "date"))\
        \(fields.input("endedAt", "Until", type: "date", hint: "Leave it empty while they take part."))</div>\
        \(fields.input("note", "Note", autocomplete: "off", maxLength: AssignParticipants.maxNoteLength))
        """
    }
}
