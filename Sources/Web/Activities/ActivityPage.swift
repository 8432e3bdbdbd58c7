import Domain
public import HTML
public import Operations
import Presentation

/// The page of one activity: details, status, participants and venues.
public enum ActivityPage {
    static let labels: [(String, Phrase)] = [
        ("participantId", "Participant"), ("roleId", "Role"), ("assignedAt", "Since"), ("endedAt", "Until"),
        ("note", "Note"),
    ]
    static let venueLabels: [(String, Phrase)] = [("venueId", "Venue"), ("from", "From"), ("to", "To")]

    /// The forms on the page that can be prefilled.
    public enum Part: Sendable {
        case assignment, venue
    }

    /// - Parameters:
    ///   - assignments: a page of current or ended assignments.
    ///   - when: which of the two `assignments` holds.
    ///   - hasEnded: whether there are ended assignments.
    ///   - events: the events of the activity.
    ///   - beside: the list from which the activity was opened, shown next to it.
    ///   - filled: the form that `form` belongs to.
    public static func html(
        _ context: PageContext, _ one: ActivityView, assignments: [AssignmentView], when: AssignmentTime = .current,
        hasEnded: Bool = false, nextCursor: String?, roles: [ProgrammeKindView],
        events: ProgrammeEvents = ProgrammeEvents(), beside: [ActivityView] = [],
        filter: ActivityFilter = ActivityFilter(), filled: Part? = nil,
        form: FormInput = FormInput()
    ) -> HTML {
        let mayEdit = ProgrammeLayout.may(.edit, context)
        let body: HTML = """
            <section class="panel" aria-label="\(localized: "Activity")"><div class="pills">\(ActivityPhrases.pills(one))</div><dl class="pairs">\
            <div><dt>\(localized: "Type")</dt><dd>\(one.activityType.label)</dd></div>\
            <div><dt>\(localized: "When")</dt><dd>\(ActivityPhrases.dates(one, context))</dd></div>\
            <div><dt>\(localized: "Participants")</dt><dd>\(localized: "\(one.participantCount)")</dd></div></dl>\
            \(mayEdit ? acts(one, context) : nil)</section>\
            \(one.description.map { "<section class=\"words\" aria-label=\"\(localized: "Description")\" dir=\"auto\">\(AutoLinkedText.html($0))</section>" as HTML })\
            \(people(one, assignments, when, hasEnded, nextCursor, roles, mayEdit, filled == .assignment ? form : FormInput(), filter, context))\
            \(places(one, mayEdit, filled == .venue ? form : FormInput(), context))\
            \(EventProgramme.list(events.events, others: events.others, add: mayEdit ? Path.newEvent(of: one.id) : nil, context))
            """
        return ProgrammeLayout.detailPage(
            context, .activities, title: "\(one.name)", back: Path.activities(filter),
            beside: beside.map { ActivityListItem.html($0, in: filter, current: one.id, context) }, body: body)
    }

    private static func acts(_ one: ActivityView, _ context: PageContext) -> HTML {
        let steps: [HTML] = one.status.next.map { status in
            let style: HTML = status == .cancelled ? " quiet" : one.status.isClosed ? .empty : " primary"
            return """
                \(Fields.open(SetActivityStatus.self, class: "inline"))\(Fields.hidden("ids", one.id.description))\(Fields.hidden("status", status.rawValue))\
                <button class="button\(style)">\(step(to: status, from: one.status))</button></form>
                """
        }
        let delete = ConfirmationDisclosure.html(
            "Delete", "This deletes the activity with its assignments and its venue history. You can’t undo this.",
            form: """
                \(Fields.open(DeleteActivity.self, class: "inline"))\(Fields.hidden("id", one.id.description))\
                <button class="button danger">\(localized: "Delete activity")</button></form>
                """)
        return """
            <div class="actions">\(steps)<a class="button" href="\(Path.editActivity(one.id))">\(Icon.edit.html(context))<span>\(localized: "Edit")</span></a>\(delete)</div>
            """
    }

    private static func step(to status: ActivityStatus, from old: ActivityStatus) -> Phrase {
        switch status {
        case .planned: status.label
        case .active: old.isClosed ? "Resume activity" : "Start activity"
        case .completed: "Mark as completed"
        case .cancelled: "Cancel activity"
        }
    }

    /// Returns the state of the assignment form with a newly created participant selected.
    ///
    /// - Parameter newcomer: nil if the participant no longer exists; the form is then empty.
    public static func assigning(_ newcomer: ParticipantView?) -> FormInput {
        FormInput(fields: Picker.values("participantId", newcomer.map { ($0.id, $0.name) }))
    }

    // MARK: Participants

    private static func people(
        _ one: ActivityView, _ assignments: [AssignmentView], _ when: AssignmentTime, _ hasEnded: Bool,
        _ cursor: String?, _ roles: [ProgrammeKindView],
        _ mayEdit: Bool, _ form: FormInput, _ filter: ActivityFilter, _ context: PageContext
    ) -> HTML {
        let rows: [HTML] = assignments.map { row($0, mayEdit, context) }
        let nobody: Phrase = hasEnded ? "Nobody takes part now." : "Nobody takes part yet."
        let list: HTML = rows.isEmpty ? "<p class=\"meta\">\(nobody)</p>" : "<ul class=\"list\">\(rows)</ul>"
        let path = Path.activity(one.id, in: filter)
        let ended = [("when", AssignmentTime.ended.rawValue as String?)]
        let others: HTML? =
            switch when {
            case .ended:
                "<p><a class=\"button quiet small\" href=\"\(path)#people\">\(localized: "Show who takes part now")</a></p>"
            case .current where hasEnded:
                "<p><a class=\"button quiet small\" href=\"\(Path.adding(ended, to: path))#people\">\(localized: "Show who took part before")</a></p>"
            case .current: nil
            }
        let title: Phrase = when == .ended ? "Who took part before" : "Who takes part"
        let fields = Fields(AssignmentFields.filled(form, context), order: labels.map(\.0), prefix: "assign")
        let add: HTML? =
            mayEdit
            ? """
            <details class="more"\(form == FormInput() ? nil : " open" as HTML)><summary>\(localized: "Assign somebody")</summary>\
            \(Fields.open(AssignParticipants.self))\(Fields.hidden("activity", one.id.description))\(fields.summary(labels: labels))\
            \(Picker.html(fields, "participantId", "Participant", .participants, required: true))\(AssignmentFields.html(fields, roles: roles))\
            <div class="actions"><button class="button primary">\(localized: "Assign")</button>\
            <a class="button quiet" href="\(Path.newParticipant(for: one.id))">\(localized: "New participant")</a></div></form></details>
            """ : nil
        return """
            <section aria-labelledby="people"><h2 class="section-title" id="people">\(title)</h2>\(list)\
            \(NextLink.html(path, query: when == .ended ? ended : [], cursor: cursor))\(others)\(add)</section>
            """
    }

    private static func row(_ one: AssignmentView, _ mayEdit: Bool, _ context: PageContext) -> HTML {
        let note: HTML? = one.note.map { "<small dir=\"auto\">\($0)</small>" }
        let change = Path.assignment(one.activityId, one.id)
        // Changes share one button, so that a row fits on one line on a phone.
        let action: HTML =
            one.endedAt == nil
            ? ConfirmationDisclosure.html(
                "End it", name: "End: \(one.participant.name) as \(one.role.label)",
                "“End it now” ends their part today: the history and the figures keep the time until now. “Entered by mistake” removes it from the history and the figures, as if it had never been entered.",
                form: """
                    <div class="actions">\(Fields.open(EndAssignment.self, class: "inline"))\(Fields.hidden("id", one.id.description))\
                    <button class="button primary">\(localized: "End it now")</button></form>\(AssignmentPage.mistake(one))\
                    <a class="button quiet" href="\(change)">\(localized: "Change role or dates")</a></div>
                    """)
            : """
            <a class="iconbutton" href="\(change)" aria-label="\(localized: "Change when \(one.participant.name) takes part as \(one.role.label)")">\(Icon.edit.html(context))</a>
            """
        let actions: HTML? = mayEdit ? "<div class=\"item-action\">\(action)</div>" : nil
        return """
            <li class="item">\(Faces.face(one.participant.name))<div class="item-body">\
            <strong dir="auto"><a href="\(Path.participant(one.participantId))">\(one.participant.name)</a></strong>\
            <small>\(ActivityPhrases.participation(one, context))</small>\(note)</div>\(actions)</li>
            """
    }

    // MARK: Venues

    private static func places(_ one: ActivityView, _ mayEdit: Bool, _ form: FormInput, _ context: PageContext) -> HTML
    {
        let rows: [HTML] = one.venues.map { entry in
            let edit: HTML? =
                mayEdit
                ? """
                <div class="item-action"><a class="iconbutton" href="\(Path.activityVenue(one.id, entry.id))" aria-label="\(localized: "Change when it was at \(entry.venue.name)")">\(Icon.edit.html(context))</a></div>
                """ : nil
            return """
                <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.venue(entry.venueId))">\(entry.venue.name)</a></strong>\
                <small dir="auto">\(entry.venue.address)</small><small>\(ActivityPhrases.period(entry.effectiveFrom, entry.effectiveTo, context))</small></div>\(edit)</li>
                """
        }
        let list: HTML =
            rows.isEmpty ? "<p class=\"meta\">\(localized: "No venue yet.")</p>" : "<ol class=\"list\">\(rows)</ol>"
        let fields = Fields(form, order: venueLabels.map(\.0), prefix: "place")
        let add: HTML? =
            mayEdit
            ? """
            <details class="more"\(form.hasErrors ? " open" as HTML : nil)><summary>\(localized: "Add a venue, or move there")</summary>\
            \(Fields.open(creating: AddActivityVenue.self, form, context))\(Fields.hidden("activity", one.id.description))\(fields.summary(labels: venueLabels))\
            \(Picker.html(fields, "venueId", "Venue", .venues, required: true))\
            <div class="row">\(fields.input("from", "From", type: "date", hint: "Today, if you leave it empty."))\
            \(fields.input("to", "To", type: "date", hint: "Leave it empty while it is there."))</div>\
            \(fields.checkbox("movesThere", "It moves there and ends at its other venues"))\
            <div class="actions"><button class="button primary">\(localized: "Add venue")</button></div></form></details>
            """ : nil
        return
            "<section aria-labelledby=\"places\"><h2 class=\"section-title\" id=\"places\">\(localized: "Venues, now and before")</h2>\(list)\(add)</section>"
    }
}

/// The form that changes at which venue an activity takes place, and during which period.
public enum ActivityVenuePage {
    public static func html(
        _ context: PageContext, _ activity: ActivityView, _ entry: ActivityVenueView, form: FormInput? = nil
    ) -> HTML {
        func day(_ instant: Instant?) -> String { instant.map { Zones.civil($0, in: context.zone).isoDate } ?? "" }
        let values = ["effectiveFrom": day(entry.effectiveFrom), "effectiveTo": day(entry.effectiveTo)]
            .merging(Picker.values("venueId", (entry.venueId, entry.venue.name))) { $1 }
        let labels: [(String, Phrase)] = [("venueId", "Venue"), ("effectiveFrom", "From"), ("effectiveTo", "To")]
        let fields = Fields(form ?? FormInput(fields: values), order: labels.map(\.0), prefix: "place")
        return ProgrammeLayout.formPage(
            context, title: "Dates at this venue", back: Path.activity(activity.id),
            body: """
                <p class="lead"><strong dir="auto">\(activity.name)</strong>, <bdi>\(entry.venue.name)</bdi></p>\
                \(Fields.open(UpdateActivityVenue.self))\(Fields.hidden("id", entry.id.description))\(fields.initialValues(values))\(fields.summary(labels: labels))\
                \(Picker.html(fields, "venueId", "Venue", .venues, required: true))\
                <div class="row">\(fields.input("effectiveFrom", "From", type: "date", required: true))\
                \(fields.input("effectiveTo", "To", type: "date", hint: "Leave it empty while it is there."))</div>\
                <div class="actions"><button class="button primary wide">\(localized: "Save")</button></div></form>\
                \(ConfirmationDisclosure.html(
                    "Entered by mistake", "This removes the entry from the history.",
                    form: """
                        \(Fields.open(DeleteActivityVenue.self, class: "inline"))\(Fields.hidden("id", entry.id.description))\
                        <button class="button danger">\(localized: "Remove entry")</button></form>
                        """))
                """)
    }
}
