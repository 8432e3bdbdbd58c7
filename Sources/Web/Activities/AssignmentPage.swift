import Domain
public import HTML
public import Operations
import Presentation

/// The page that corrects the role and period of an assignment, or removes it.
public enum AssignmentPage {
    public static func html(
        _ context: PageContext, _ one: AssignmentView, roles: [ProgrammeKindView], form: FormInput? = nil
    ) -> HTML {
        func day(_ instant: Instant?) -> String { instant.map { Zones.civil($0, in: context.zone).isoDate } ?? "" }
        let values = [
            "roleId": one.role.id.description, "assignedAt": day(one.assignedAt), "endedAt": day(one.endedAt),
            "note": one.note ?? "",
        ]
        let labels: [(String, Phrase)] = [
            ("roleId", "Role"), ("assignedAt", "Since"), ("endedAt", "Until"), ("note", "Note"),
        ]
        let fields = Fields(form ?? FormInput(fields: values), order: labels.map(\.0), prefix: "assignment")
        return ProgrammeLayout.formPage(
            context, title: "When they take part", back: Path.activity(one.activityId),
            body: """
                <p class="lead"><strong><bdi>\(one.participant.name)</bdi></strong>, <bdi>\(one.activity.name)</bdi></p>\
                \(Fields.open(UpdateAssignment.self))\(Fields.hidden("id", one.id.description))\(fields.initialValues(values))\(fields.summary(labels: labels))\
                \(AssignmentFields.html(fields, roles: roles))\
                <div class="actions"><button class="button primary wide">\(localized: "Save")</button></div></form>\
                \(ConfirmationDisclosure.html(
                    "Entered by mistake", "This removes it from the history and the figures, as if it had never been entered.",
                    form: """
                        \(Fields.open(DeleteAssignment.self, class: "inline"))\(Fields.hidden("id", one.id.description))\
                        <button class="button danger">\(localized: "Remove it")</button></form>
                        """))
                """)
    }

    /// Returns the form that removes an assignment that was entered by mistake.
    static func remove(_ one: AssignmentView, _ action: ActionPresentation, _ context: PageContext) -> HTML {
        """
        \(Fields.open(DeleteAssignment.self, class: "inline"))\(Fields.hidden("id", one.id.description))\
        \(action.button(context))</form>
        """
    }
}
