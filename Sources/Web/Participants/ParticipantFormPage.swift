public import Domain
public import HTML
public import Operations

/// The form for a new or an existing participant.
public enum ParticipantFormPage {
    static let labels: [(String, Phrase)] = [
        ("name", "Name"), ("email", "E-mail"), ("phone", "Phone"), ("homeVenueId", "Lives at"), ("homeSince", "Since"),
        ("notes", "Notes"),
        ("userId", "Account"),
    ]

    /// - Parameter activity: the activity to which the new participant is assigned.
    public static func new(
        _ context: PageContext, for activity: ID<Activity>? = nil, form: FormInput = FormInput()
    ) -> HTML {
        ProgrammeLayout.formPage(
            context, title: "New participant", back: activity.map { Path.activity($0) } ?? Path.participants,
            body:
                "\(Fields.open(creating: AddParticipant.self, form, context))\(activity.map { Fields.hidden("activity", $0.description) })\(fields(Fields(form, order: labels.map(\.0), prefix: "participant"), save: "Add participant"))</form>"
        )
    }

    /// - Parameter person: the linked account, if the viewer may see it.
    public static func edit(
        _ context: PageContext, _ one: ParticipantView, person: PersonView?, form: FormInput? = nil
    ) -> HTML {
        let values = [
            "name": one.name, "email": one.email, "phone": one.phone ?? "", "notes": one.notes ?? "", "homeSince": "",
        ].merging(Picker.values("homeVenueId", one.homeVenue.map { ($0.id, $0.name) })) { $1 }
            .merging(Picker.values("userId", person.map { ($0.id, $0.name) })) { $1 }
        let fields = Fields(form ?? FormInput(fields: values), order: labels.map(\.0), prefix: "participant")
        return ProgrammeLayout.formPage(
            context, title: "Edit participant", back: Path.participant(one.id),
            body: """
                \(Fields.open(UpdateParticipant.self))\(Fields.hidden("id", one.id.description))\(fields.initialValues(values))\
                \(self.fields(fields, save: "Save"))</form>
                """)
    }

    private static func fields(_ fields: Fields, save: Phrase) -> HTML {
        """
        \(fields.summary(labels: labels))\(fields.input("name", "Name", required: true, autocomplete: "off", maxLength: ParticipantDetails.maxNameLength))\
        <div class="row">\(fields.input("email", "E-mail", type: "email", required: true, autocomplete: "off"))\
        \(fields.input("phone", "Phone", type: "tel", autocomplete: "off"))</div>\
        \(Picker.html(fields, "homeVenueId", "Lives at", .venues, hint: "A venue. Earlier ones stay in the address history."))\
        \(fields.input("homeSince", "Since", type: "date", hint: "Today, if you leave it empty."))\
        \(fields.textarea("notes", "Notes", rows: 3, maxLength: ParticipantDetails.maxNotesLength))\
        \(Picker.html(fields, "userId", "Account", .people, hint: "If they are a member here: their name or nickname."))\
        <div class="actions"><button class="button primary wide">\(save)</button></div>
        """
    }
}
