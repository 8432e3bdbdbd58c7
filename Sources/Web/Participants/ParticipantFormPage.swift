public import Domain
public import HTML
public import Operations

/// The form of a participant, new or there.
public enum ParticipantFormPage {
    static let labels: [(String, Phrase)] = [
        ("name", "Name"), ("email", "E-mail"), ("phone", "Phone"), ("homeVenueId", "Lives at"), ("homeSince", "Since"), ("notes", "Notes"),
        ("userId", "Account"),
    ]

    public static func new(_ context: PageContext, form: FormState = FormState()) -> HTML {
        Organise.sheet(
            context, title: "New participant", back: Path.participants,
            body: "\(Fields.open(AddParticipant.self))\(fields(Fields(form, order: labels.map(\.0), prefix: "participant"), friends: [], save: "Enter them"))</form>")
    }

    /// - Parameter friends: of the viewer, who can be said to be the same person.
    public static func edit(
        _ context: PageContext, _ one: ParticipantView, person: PersonView?, friends: [PersonView], form: FormState? = nil
    ) -> HTML {
        let values = [
            "name": one.name, "email": one.email, "phone": one.phone ?? "", "notes": one.notes ?? "", "homeSince": "", "userId": one.userId?.description ?? "",
        ].merging(Picker.values("homeVenueId", one.homeVenue.map { ($0.id, $0.name) })) { $1 }
        let fields = Fields(form ?? FormState(fields: values), order: labels.map(\.0), prefix: "participant")
        let people = friends.filter { $0.id != person?.id } + [person].compactMap(\.self)
        return Organise.sheet(
            context, title: "Edit the participant", back: Path.participant(one.id),
            body: """
                \(Fields.open(UpdateParticipant.self))\(Fields.hidden("id", one.id.description))\(fields.was(values))\
                \(self.fields(fields, friends: people, save: "Save"))</form>
                """)
    }

    private static func fields(_ fields: Fields, friends: [PersonView], save: Phrase) -> HTML {
        let account: HTML? =
            friends.isEmpty
            ? nil
            : fields.select(
                "userId", "Account", options: [("", "None")] + friends.map { ($0.id.description, "\($0.name) (@\($0.handle))") },
                hint: "If they are a member here, whose account it is. You can choose among your friends.")
        return """
            \(fields.summary(labels: friends.isEmpty ? labels.filter { $0.0 != "userId" } : labels))\(fields.input("name", "Name", required: true, autocomplete: "off", maxLength: ParticipantDetails.longestName))\
            <div class="row">\(fields.input("email", "E-mail", type: "email", required: true, autocomplete: "off"))\
            \(fields.input("phone", "Phone", type: "tel", autocomplete: "off"))</div>\
            \(Picker.html(fields, "homeVenueId", "Lives at", .venues, hint: "A venue. Earlier ones stay in the address history."))\
            \(fields.input("homeSince", "Since", type: "date", hint: "Today, if you leave it empty."))\
            \(fields.textarea("notes", "Notes", rows: 3, maxLength: ParticipantDetails.longestNotes))\(account)\
            <div class="actions"><button class="button primary wide">\(save)</button></div>
            """
    }
}
