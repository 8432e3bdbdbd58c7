import Domain
public import HTML
public import Operations

/// One participant: how they are reached, what they take part in, where they lived.
public enum ParticipantPage {
    /// - Parameters:
    ///   - addresses: the newest first.
    ///   - person: the account of the same person, as far as the viewer sees it.
    ///   - beside: the list from which they were chosen.
    public static func html(
        _ context: PageContext, _ one: ParticipantView, assignments: [AssignmentView], addresses: [ParticipantAddressView], person: PersonView? = nil,
        beside: [ParticipantView] = [], filter: ParticipantFilter = ParticipantFilter()
    ) -> HTML {
        let mayEdit = Organise.may(.edit, context)
        let phone: HTML? = one.phone.map { "<div><dt>\(say: "Phone")</dt><dd><bdi>\($0)</bdi></dd></div>" }
        let home: HTML? = one.homeVenue.map { "<div><dt>\(say: "Lives at")</dt><dd dir=\"auto\"><a href=\"\(Path.venue($0.id))\">\($0.name)</a></dd></div>" }
        let account: HTML? = person.map { "<div><dt>\(say: "Account")</dt><dd dir=\"auto\"><a href=\"\(Path.person($0.id))\">\($0.name)</a></dd></div>" }
        let notes: HTML? = one.notes.map { "<section class=\"words\" aria-label=\"\(say: "Notes")\" dir=\"auto\">\(Linked.html($0))</section>" }
        let actions: HTML? =
            mayEdit
            ? """
            <div class="actions"><a class="button" href="\(Path.editParticipant(one.id))">\(Icon.edit.html(context))<span>\(say: "Edit")</span></a>\
            <a class="button" href="\(Path.chosenParticipants([one.id]))">\(say: "Assign or delete")</a></div>
            """ : nil
        let body: HTML = """
            <section class="panel" aria-label="\(say: "Participant")"><dl class="pairs"><div><dt>\(say: "E-mail")</dt><dd>\(EmailText.html(one.email))</dd></div>\
            \(phone)\(home)\(account)</dl></section>\(notes)\(actions)\
            <section aria-labelledby="takes-part"><h2 class="section-title" id="takes-part">\(say: "Takes and took part in")</h2>\
            \(assignments.isEmpty ? "<p class=\"meta\">\(say: "Nothing yet.")</p>" : "<ul class=\"list\">\(assignments.map { assignment($0, mayEdit, context) })</ul>")</section>\
            \(history(addresses, context))
            """
        return Organise.detail(
            context, .participants, title: "\(one.name)", back: Path.participants(filter),
            beside: beside.map { ParticipantRow.html($0, in: filter, current: one.id) }, body: body)
    }

    private static func assignment(_ one: AssignmentView, _ mayEdit: Bool, _ context: PageContext) -> HTML {
        let note: HTML? = one.note.map { "<small dir=\"auto\">\($0)</small>" }
        return """
            <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.activity(one.activityId))">\(one.activity.name)</a></strong>\
            <small>\(ActivityWords.participation(one, context))</small>\(note)</div></li>
            """
    }

    private static func history(_ addresses: [ParticipantAddressView], _ context: PageContext) -> HTML? {
        guard !addresses.isEmpty else { return nil }
        let rows: [HTML] = addresses.map { one in
            """
            <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.venue(one.venueId))">\(one.venue.name)</a></strong>\
            <small dir="auto">\(one.venue.address)</small><small>\(ActivityWords.period(one.effectiveFrom, one.effectiveTo, context))</small></div></li>
            """
        }
        return "<section aria-labelledby=\"homes\"><h2 class=\"section-title\" id=\"homes\">\(say: "Where they live and lived")</h2><ol class=\"list\">\(rows)</ol></section>"
    }
}
