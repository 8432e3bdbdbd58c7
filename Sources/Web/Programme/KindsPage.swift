public import Domain
public import HTML
public import Operations
import Presentation

/// The activity types and participant roles of the community.
public enum KindsPage {
    public static func html(
        _ context: PageContext, types: [ProgrammeKindView], roles: [ProgrammeKindView],
        adding kind: ProgrammeKind? = nil, form: FormInput = FormInput()
    ) -> HTML {
        ProgrammeLayout.listPage(
            context, .kinds,
            body: """
                <div class="columns">\(section(.activityType, types, kind == .activityType ? form : FormInput(), context))\
                \(section(.participantRole, roles, kind == .participantRole ? form : FormInput(), context))</div>
                """)
    }

    private static func section(
        _ kind: ProgrammeKind, _ all: [ProgrammeKindView], _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let mayEdit = ProgrammeLayout.may(.administer, context)
        let rows: [HTML] = all.map { one in
            let pill: HTML? = one.isPredefined ? Pills.pill("Comes with Mingle", .muted) : nil
            let edit: HTML? =
                mayEdit && !one.isPredefined
                ? """
                <a class="iconbutton" href="\(Path.editKind(kind, one.id))" aria-label="\(localized: "Edit \(one.label)")">\(Icon.edit.html(context))</a>
                """ : nil
            return
                "<li class=\"item\"><div class=\"item-body\"><strong dir=\"auto\">\(one.label)</strong></div><div class=\"item-action\">\(pill)\(edit)</div></li>"
        }
        let fields = Fields(form, order: ["name"], prefix: kind.name)
        let action: HTML =
            kind == .activityType
            ? Fields.open(creating: AddActivityType.self, form, context)
            : Fields.open(creating: AddParticipantRole.self, form, context)
        let add: HTML? =
            mayEdit
            ? """
            \(action)\(fields.summary(labels: [("name", "Name")]))\(fields.input("name", kind == .activityType ? "New type" : "New role", required: true, autocomplete: "off", maxLength: ProgrammeKind.maxNameLength))\
            <div class="actions"><button class="button">\(localized: "Add")</button></div></form>
            """ : nil
        return """
            <section class="panel" aria-labelledby="\(kind.name)"><h2 id="\(kind.name)">\(title(kind))</h2>\
            <ul class="list">\(rows)</ul>\(add)</section>
            """
    }

    static func title(_ kind: ProgrammeKind) -> Phrase {
        switch kind {
        case .activityType: "Activity types"
        case .participantRole: "Participant roles"
        }
    }
}

/// The page that renames or deletes one of the community's own types or roles.
public enum KindPage {
    public static func html(
        _ context: PageContext, _ kind: ProgrammeKind, _ one: ProgrammeKindView, uses: ProgrammeUses,
        form: FormInput? = nil
    ) -> HTML {
        let values = ["name": one.name]
        let fields = Fields(form ?? FormInput(fields: values), order: ["name"], prefix: "kind")
        let id = Fields.hidden("id", one.id.description)
        let open: HTML =
            kind == .activityType ? Fields.open(UpdateActivityType.self) : Fields.open(UpdateParticipantRole.self)
        let delete: HTML =
            kind == .activityType
            ? Fields.open(DeleteActivityType.self, class: "inline")
            : Fields.open(DeleteParticipantRole.self, class: "inline")
        let end: HTML =
            uses.isEmpty
            ? ConfirmationDisclosure.html(
                "Delete", "Nobody can choose “\(one.name)” any more.",
                form: "\(delete)\(id)<button class=\"button danger\">\(localized: "Delete it")</button></form>")
            : """
            <p class="note">\(Icon.info.html(context))<span>\(localized: "It is in use and cannot be deleted: \(list: uses.phrases).") \
            <a href="\(kind == .activityType ? Path.activities(ActivityFilter(type: one.id.of(ActivityType.self))) : Path.participants(ParticipantFilter(role: one.id.of(ParticipantRole.self))))">\(localized: "Show them")</a></span></p>
            """
        return ProgrammeLayout.formPage(
            context, title: kind == .activityType ? "Edit type" : "Edit role", back: Path.programmeKinds,
            body: """
                \(open)\(id)\(fields.summary(labels: [("name", "Name")]))\
                \(fields.input("name", "Name", required: true, autocomplete: "off", maxLength: ProgrammeKind.maxNameLength))\
                <div class="actions"><button class="button primary wide">\(localized: "Save")</button></div></form>\(end)
                """)
    }
}
