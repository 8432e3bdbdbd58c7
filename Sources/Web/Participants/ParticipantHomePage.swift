import Domain
public import HTML
public import Operations

/// The page that corrects or removes a home of a participant.
public enum ParticipantHomePage {
    public static func html(
        _ context: PageContext, _ one: ParticipantView, _ entry: ParticipantAddressView, form: FormInput? = nil
    ) -> HTML {
        func day(_ instant: Instant?) -> String { instant.map { Zones.civil($0, in: context.zone).isoDate } ?? "" }
        let values = ["from": day(entry.effectiveFrom), "to": day(entry.effectiveTo)]
            .merging(Picker.values("venueId", (entry.venueId, entry.venue.name))) { $1 }
        let labels = ParticipantPage.homeLabels
        let fields = Fields(form ?? FormInput(fields: values), order: labels.map(\.0), prefix: "home")
        return ProgrammeLayout.formPage(
            context, title: "Dates at this home", back: Path.participant(one.id),
            body: """
                <p class="lead"><strong dir="auto">\(one.name)</strong>, <bdi>\(entry.venue.name)</bdi></p>\
                <p class="meta">\(localized: "The previous home ends when this one starts, and the next starts when this one ends.")</p>\
                \(Fields.open(UpdateParticipantAddress.self))\(Fields.hidden("id", entry.id.description))\(fields.initialValues(values))\(fields.summary(labels: labels))\
                \(HomeFields.html(fields, isNew: false))\
                <div class="actions"><button class="button primary wide">\(localized: "Save")</button></div></form>\
                \(ConfirmationDisclosure.html(
                    "Entered by mistake", "This removes the entry from the history. The previous home continues in its place.",
                    form: """
                        \(Fields.open(DeleteParticipantAddress.self, class: "inline"))\(Fields.hidden("id", entry.id.description))\
                        <button class="button danger">\(localized: "Remove entry")</button></form>
                        """))
                """)
    }
}
