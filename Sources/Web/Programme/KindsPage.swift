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
        let list = ProgrammeKindListPresentation(kind, all, context.presentation)
        let rows: [HTML] = list.items.map { item in
            let edit = item.edit.map { $0.iconLink(Path.editKind(kind, item.kind.id), context) }
            return
                "<li class=\"item\"><div class=\"item-body\"><strong dir=\"auto\">\(item.kind.label)</strong></div><div class=\"item-action\">\(item.badge.map(Pills.pill))\(edit)</div></li>"
        }
        let fields = Fields(form, order: ["name"], prefix: kind.name)
        let action: HTML =
            kind == .activityType
            ? Fields.open(creating: AddActivityType.self, form, context)
            : Fields.open(creating: AddParticipantRole.self, form, context)
        let add: HTML? = list.add.map { label in
            """
            \(action)\(fields.summary(labels: [("name", "Name")]))\(fields.input("name", label, required: true, autocomplete: "off", maxLength: ProgrammeKind.maxNameLength))\
            <div class="actions"><button class="button">\(localized: "Add")</button></div></form>
            """
        }
        return """
            <section class="panel" aria-labelledby="\(kind.name)"><h2 id="\(kind.name)">\(list.title)</h2>\
            <ul class="list">\(rows)</ul>\(add)</section>
            """
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
        let state = ProgrammeKindPresentation(kind, one, uses: uses)
        let path =
            kind == .activityType
            ? Path.activities(ActivityFilter(type: one.id.of(ActivityType.self)))
            : Path.participants(ParticipantFilter(role: one.id.of(ParticipantRole.self)))
        let inUse: HTML? = state.inUse.map { message in
            """
            <p class="note">\(message.icon.html(context))<span>\(message.text) \
            <a href="\(path)">\(localized: "Show them")</a></span></p>
            """
        }
        return ProgrammeLayout.formPage(
            context, title: state.title, back: Path.programmeKinds,
            body: """
                \(open)\(id)\(fields.summary(labels: [("name", "Name")]))\
                \(fields.input("name", "Name", required: true, autocomplete: "off", maxLength: ProgrammeKind.maxNameLength))\
                <div class="actions"><button class="button primary wide">\(localized: "Save")</button></div></form>\(state.delete?.question("\(delete)\(id)", context))\(inUse)
                """)
    }
}
