import Domain
public import HTML
public import Operations
import Presentation

/// The page of one participant: contact data, assignments and homes.
public enum ParticipantPage {
    static let homeLabels: [(String, Phrase)] = [("venueId", "Venue"), ("from", "Since"), ("to", "Until")]

    /// - Parameters:
    ///   - addresses: newest first.
    ///   - form: the submitted values of a refused home.
    ///   - person: the linked account, if the viewer may see it.
    ///   - beside: the list from which the participant was opened, shown next to them.
    public static func html(
        _ context: PageContext, _ one: ParticipantView, assignments: [AssignmentView],
        addresses: [ParticipantAddressView], person: PersonView? = nil,
        beside: [ParticipantView] = [], filter: ParticipantFilter = ParticipantFilter(), form: FormInput = FormInput()
    ) -> HTML {
        let phone: HTML? = one.phone.map { "<div><dt>\(localized: "Phone")</dt><dd><bdi>\($0)</bdi></dd></div>" }
        let home: HTML? = one.homeVenue.map {
            "<div><dt>\(localized: "Lives at")</dt><dd dir=\"auto\"><a href=\"\(Path.venue($0.id))\">\($0.name)</a></dd></div>"
        }
        let account: HTML? = person.map {
            "<div><dt>\(localized: "Account")</dt><dd dir=\"auto\"><a href=\"\(Path.person($0.id))\">\($0.name)</a></dd></div>"
        }
        let notes: HTML? = one.notes.map {
            "<section class=\"words\" aria-label=\"\(localized: "Notes")\" dir=\"auto\">\(AutoLinkedText.html($0))</section>"
        }
        let actions: HTML? = ParticipantActionsPresentation(context.presentation).map { actions in
            """
            <div class="actions">\(actions.edit.link(Path.editParticipant(one.id), context))\
            \(actions.assignOrDelete.link(Path.chosenParticipants([one.id]), context))</div>
            """
        }
        let homes = HomeHistoryPresentation(addresses, context.presentation)
        let body: HTML = """
            <section class="panel" aria-label="\(localized: "Participant")"><dl class="pairs"><div><dt>\(localized: "E-mail")</dt><dd>\(EmailText.html(one.email))</dd></div>\
            \(phone)\(home)\(account)</dl></section>\(notes)\(actions)\
            <section aria-labelledby="takes-part"><h2 class="section-title" id="takes-part">\(localized: "Activities, now and before")</h2>\
            \(assignments.isEmpty ? "<p class=\"meta\">\(localized: "Nothing yet.")</p>" : "<ul class=\"list\">\(assignments.map { assignment($0, context) })</ul>")</section>\
            \(homes.map { history(one, addresses, $0, form, context) })
            """
        return ProgrammeLayout.detailPage(
            context, .participants, title: "\(one.name)", back: Path.participants(filter),
            beside: beside.map { ParticipantListItem.html($0, in: filter, current: one.id) }, body: body)
    }

    private static func assignment(_ one: AssignmentView, _ context: PageContext) -> HTML {
        let note: HTML? = one.note.map { "<small dir=\"auto\">\($0)</small>" }
        return """
            <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.activity(one.activityId))">\(one.activity.name)</a></strong>\
            <small>\(AssignmentPresentation(one, context.presentation).roleAndPeriod)</small>\(note)</div></li>
            """
    }

    private static func history(
        _ one: ParticipantView, _ addresses: [ParticipantAddressView], _ homes: HomeHistoryPresentation,
        _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let rows: [HTML] = zip(addresses, homes.entries).map { entry, state in
            let edit: HTML? = state.edit.map {
                "<div class=\"item-action\">\($0.iconLink(Path.participantHome(one.id, entry.id), context))</div>"
            }
            return """
                <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.venue(entry.venueId))">\(entry.venue.name)</a></strong>\
                <small dir="auto">\(entry.venue.address)</small><small>\(state.period)</small></div>\(edit)</li>
                """
        }
        let list: HTML =
            rows.isEmpty ? "<p class=\"meta\">\(localized: "No home is known.")</p>" : "<ol class=\"list\">\(rows)</ol>"
        let fields = Fields(form, order: homeLabels.map(\.0), prefix: "home")
        let add: HTML? = homes.add.map { add in
            """
            <details class="more"\(form.hasErrors ? " open" as HTML : nil)><summary>\(add.label)</summary>\
            \(Fields.open(creating: AddParticipantAddress.self, form, context))\(Fields.hidden("participant", one.id.description))\(fields.summary(labels: homeLabels))\
            \(HomeFields.html(fields, isNew: true))\
            <div class="actions"><button class="button primary">\(localized: "Add home")</button></div></form></details>
            """
        }
        return """
            <section aria-labelledby="homes"><h2 class="section-title" id="homes">\(localized: "Homes, now and before")</h2>\(list)\(add)</section>
            """
    }
}

/// The form fields of a home: venue and period.
enum HomeFields {
    /// - Parameter isNew: whether the home is added, as opposed to corrected.
    static func html(_ fields: Fields, isNew: Bool) -> HTML {
        let since =
            isNew
            ? fields.input("from", "Since", type: "date", hint: "Today, if you leave it empty.")
            : fields.input("from", "Since", type: "date", required: true)
        return """
            \(Picker.html(fields, "venueId", "Venue", .venues, required: true))<div class="row">\(since)\
            \(fields.input("to", "Until", type: "date", hint: "Leave it empty if they live there, or stayed until the next home."))</div>
            """
    }
}
