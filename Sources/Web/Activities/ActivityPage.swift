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
        let state = ActivityPresentation(one, context.presentation)
        let actions = ActivityActionsPresentation(one, context.presentation)
        let body: HTML = """
            <section class="panel" aria-label="\(localized: "Activity")"><div class="pills">\(state.badges.map(Pills.pill))</div><dl class="pairs">\
            <div><dt>\(localized: "Type")</dt><dd>\(one.activityType.label)</dd></div>\
            <div><dt>\(localized: "When")</dt><dd>\(state.dates)</dd></div>\
            <div><dt>\(localized: "Participants")</dt><dd>\(localized: "\(one.participantCount)")</dd></div></dl>\
            \(actions.map { acts(one, $0, context) })</section>\
            \(one.description.map { "<section class=\"words\" aria-label=\"\(localized: "Description")\" dir=\"auto\">\(AutoLinkedText.html($0))</section>" as HTML })\
            \(people(one, assignments, when, hasEnded, nextCursor, roles, actions, filled == .assignment ? form : FormInput(), filter, context))\
            \(places(one, actions, filled == .venue ? form : FormInput(), context))\
            \(EventProgramme.list(events, add: actions?.addEvent.link(Path.newEvent(of: one.id), context), context))
            """
        return ProgrammeLayout.detailPage(
            context, .activities, title: "\(one.name)", back: Path.activities(filter),
            beside: beside.map { ActivityListItem.html($0, in: filter, current: one.id, context) }, body: body)
    }

    private static func acts(
        _ one: ActivityView, _ actions: ActivityActionsPresentation, _ context: PageContext
    ) -> HTML {
        let steps: [HTML] = actions.steps.map { step in
            // A cancelled activity can be resumed, so the button does not warn.
            let style: HTML = step.action.style == .danger ? " quiet" : step.action.style.buttonClass
            return """
                \(Fields.open(SetActivityStatus.self, class: "inline"))\(Fields.hidden("ids", one.id.description))\(Fields.hidden("status", step.status.rawValue))\
                <button class="button\(style)">\(step.action.label)</button></form>
                """
        }
        let delete = actions.delete.question(
            "\(Fields.open(DeleteActivity.self, class: "inline"))\(Fields.hidden("id", one.id.description))", context)
        return """
            <div class="actions">\(steps)\(actions.edit.link(Path.editActivity(one.id), context))\(delete)</div>
            """
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
        _ actions: ActivityActionsPresentation?, _ form: FormInput, _ filter: ActivityFilter, _ context: PageContext
    ) -> HTML {
        let state = AssignmentListPresentation(when, hasEnded: hasEnded)
        let rows: [HTML] = assignments.map { row($0, context) }
        let list: HTML = rows.isEmpty ? "<p class=\"meta\">\(state.placeholder)</p>" : "<ul class=\"list\">\(rows)</ul>"
        let path = Path.activity(one.id, in: filter)
        func query(_ time: AssignmentTime) -> [(String, String?)] {
            time == .ended ? [("when", time.rawValue)] : []
        }
        let others: HTML? = state.showOthers.map {
            "<p>\($0.link(Path.adding(query(state.otherTime), to: path) + "#people", class: " quiet small", context))</p>"
        }
        let fields = Fields(AssignmentFields.filled(form, context), order: labels.map(\.0), prefix: "assign")
        let add: HTML? = actions.map { actions in
            """
            <details class="more"\(form == FormInput() ? nil : " open" as HTML)><summary>\(actions.assign.label)</summary>\
            \(Fields.open(AssignParticipants.self))\(Fields.hidden("activity", one.id.description))\(fields.summary(labels: labels))\
            \(Picker.html(fields, "participantId", "Participant", .participants, required: true))\(AssignmentFields.html(fields, roles: roles))\
            <div class="actions"><button class="button primary">\(localized: "Assign")</button>\
            <a class="button quiet" href="\(Path.newParticipant(for: one.id))">\(localized: "New participant")</a></div></form></details>
            """
        }
        return """
            <section aria-labelledby="people"><h2 class="section-title" id="people">\(state.title)</h2>\(list)\
            \(NextLink.html(path, query: query(when), cursor: cursor))\(others)\(add)</section>
            """
    }

    private static func row(_ one: AssignmentView, _ context: PageContext) -> HTML {
        let state = AssignmentPresentation(one, context.presentation)
        let note: HTML? = one.note.map { "<small dir=\"auto\">\($0)</small>" }
        let change = Path.assignment(one.activityId, one.id)
        // Changes share one button, so that a row fits on one line on a phone.
        let end = state.end.flatMap { end in
            end.confirmation.map { question in
                ConfirmationDisclosure.html(
                    question.opener, name: end.name, question.consequence,
                    form: """
                        <div class="actions">\(Fields.open(EndAssignment.self, class: "inline"))\(Fields.hidden("id", one.id.description))\
                        <button class="button primary">\(end.label)</button></form>\(state.remove.map { AssignmentPage.remove(one, $0, context) })\
                        \(state.change.map { "<a class=\"button quiet\" href=\"\(change)\">\($0.label)</a>" as HTML })</div>
                        """)
            }
        }
        let actions: HTML? = (end ?? state.change?.iconLink(change, context)).map {
            "<div class=\"item-action\">\($0)</div>"
        }
        return """
            <li class="item">\(Faces.face(one.participant.name))<div class="item-body">\
            <strong dir="auto"><a href="\(Path.participant(one.participantId))">\(one.participant.name)</a></strong>\
            <small>\(state.roleAndPeriod)</small>\(note)</div>\(actions)</li>
            """
    }

    // MARK: Venues

    private static func places(
        _ one: ActivityView, _ actions: ActivityActionsPresentation?, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let rows: [HTML] = one.venues.map { entry in
            let state = VenueEntryPresentation(entry, context.presentation)
            let edit: HTML? = state.edit.map {
                "<div class=\"item-action\">\($0.iconLink(Path.activityVenue(one.id, entry.id), context))</div>"
            }
            return """
                <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.venue(entry.venueId))">\(entry.venue.name)</a></strong>\
                <small dir="auto">\(entry.venue.address)</small><small>\(state.period)</small></div>\(edit)</li>
                """
        }
        let list: HTML =
            rows.isEmpty ? "<p class=\"meta\">\(localized: "No venue yet.")</p>" : "<ol class=\"list\">\(rows)</ol>"
        let fields = Fields(form, order: venueLabels.map(\.0), prefix: "place")
        let add: HTML? = actions.map { actions in
            """
            <details class="more"\(form.hasErrors ? " open" as HTML : nil)><summary>\(actions.addVenue.label)</summary>\
            \(Fields.open(creating: AddActivityVenue.self, form, context))\(Fields.hidden("activity", one.id.description))\(fields.summary(labels: venueLabels))\
            \(Picker.html(fields, "venueId", "Venue", .venues, required: true))\
            <div class="row">\(fields.input("from", "From", type: "date", hint: "Today, if you leave it empty."))\
            \(fields.input("to", "To", type: "date", hint: "Leave it empty while it is there."))</div>\
            \(fields.checkbox("movesThere", "It moves there and ends at its other venues"))\
            <div class="actions"><button class="button primary">\(localized: "Add venue")</button></div></form></details>
            """
        }
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
