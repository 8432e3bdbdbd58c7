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
        let mayEdit = ProgrammeLayout.may(.edit, context)
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
        let actions: HTML? =
            mayEdit
            ? """
            <div class="actions"><a class="button" href="\(Path.editParticipant(one.id))">\(Icon.edit.html(context))<span>\(localized: "Edit")</span></a>\
            <a class="button" href="\(Path.chosenParticipants([one.id]))">\(localized: "Assign or delete")</a></div>
            """ : nil
        let body: HTML = """
            <section class="panel" aria-label="\(localized: "Participant")"><dl class="pairs"><div><dt>\(localized: "E-mail")</dt><dd>\(EmailText.html(one.email))</dd></div>\
            \(phone)\(home)\(account)</dl></section>\(notes)\(actions)\
            <section aria-labelledby="takes-part"><h2 class="section-title" id="takes-part">\(localized: "Activities, now and before")</h2>\
            \(assignments.isEmpty ? "<p class=\"meta\">\(localized: "Nothing yet.")</p>" : "<ul class=\"list\">\(assignments.map { assignment($0, mayEdit, context) })</ul>")</section>\
            \(history(one, addresses, mayEdit, form, context))
            """
        return ProgrammeLayout.detailPage(
            context, .participants, title: "\(one.name)", back: Path.participants(filter),
            beside: beside.map { ParticipantListItem.html($0, in: filter, current: one.id) }, body: body)
    }

    private static func assignment(_ one: AssignmentView, _ mayEdit: Bool, _ context: PageContext) -> HTML {
        let note: HTML? = one.note.map { "<small dir=\"auto\">\($0)</small>" }
        return """
            <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.activity(one.activityId))">\(one.activity.name)</a></strong>\
            <small>\(ActivityPhrases.participation(one, context))</small>\(note)</div></li>
            """
    }

    private static func history(
        _ one: ParticipantView, _ addresses: [ParticipantAddressView], _ mayEdit: Bool, _ form: FormInput,
        _ context: PageContext
    ) -> HTML? {
        guard mayEdit || !addresses.isEmpty else { return nil }
        let rows: [HTML] = addresses.map { entry in
            let edit: HTML? =
                mayEdit
                ? """
                <div class="item-action"><a class="iconbutton" href="\(Path.participantHome(one.id, entry.id))" aria-label="\(localized: "Change when they lived at \(entry.venue.name)")">\(Icon.edit.html(context))</a></div>
                """ : nil
            return """
                <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.venue(entry.venueId))">\(entry.venue.name)</a></strong>\
                <small dir="auto">\(entry.venue.address)</small><small>\(ActivityPhrases.period(entry.effectiveFrom, entry.effectiveTo, context))</small></div>\(edit)</li>
                """
        }
        let list: HTML =
            rows.isEmpty ? "<p class=\"meta\">\(localized: "No home is known.")</p>" : "<ol class=\"list\">\(rows)</ol>"
        let fields = Fields(form, order: homeLabels.map(\.0), prefix: "home")
        let add: HTML? =
            mayEdit
            ? """
            <details class="more"\(form.hasErrors ? " open" as HTML : nil)><summary>\(localized: "Enter a move or an earlier home")</summary>\
            \(Fields.open(creating: AddParticipantAddress.self, form, context))\(Fields.hidden("participant", one.id.description))\(fields.summary(labels: homeLabels))\
            \(HomeFields.html(fields, isNew: true))\
            <div class="actions"><button class="button primary">\(localized: "Add home")</button></div></form></details>
            """ : nil
        return """
            <section aria-labelledby="homes"><h2 class="section-title" id="homes">\(localized: "Homes, now and before")</h2>\(list)\(add)</section>
            """
    }
}

/// The form fields of a home: venue and period.
enum HomeFields {
    /// - Parameter isNew: whether the home is added, as opposed to corrected.
    static func html(_ fields: Fields, isNew: Bool) -> HTML {
        """
        \(Picker.html(fields, "venueId", "Venue", .venues, required: true))\
        <div class="row">\(fields.input("from", "Since", type: "date", hint: isNew ? "Today, if you leave it empty." : nil, required: !isNew))\
        \(fields.input("to", "Until", type: "date", hint: "Leave it empty if they live there, or stayed until the next home."))</div>
        """
    }
}
