import Domain
import HTML
import Operations
import Presentation

/// The panel with the hosts' actions.
enum HostTools {
    static func html(_ event: EventView, _ context: PageContext) -> HTML {
        func may(_ act: EventAction) -> Bool { event.mine.standing.may(act, at: event.terms, now: context.now) }
        let edit: HTML? = may(.edit) ? tool("Edit", .edit, Path.edit(event.id), context) : nil
        let invite: HTML? = event.mine.may.invite ? tool("Invite", .mail, Path.invite(event.id), context) : nil
        let cover: HTML? =
            may(.setCover) || event.photo != nil ? tool("Cover photo", .photo, Path.cover(event.id), context) : nil
        let write: HTML? = may(.announce) ? tool("Write to guests", .chat, Path.announcements(event.id), context) : nil
        let isAhead = event.status == .scheduled && !event.isPast && !event.isUnderWay
        let remind: HTML? = isAhead ? tool("Reminder note", .bell, Path.reminders(event.id), context) : nil
        let part: HTML? =
            may(.edit) && ProgrammeLayout.may(.edit, context)
            ? tool("Activity", .list, Path.eventActivity(event.id), context) : nil
        let end: Phrase = may(.cancel) ? "Cancel or delete" : may(.restore) ? "Bring back or delete" : "Delete"
        return """
            <section class="panel" aria-labelledby="host-tools"><h2 id="host-tools">\(localized: "Host tools")</h2>
            <div class="host-tools">\(edit)\(cover)\(invite)\(tool("Guests", .people, Path.guests(event.id), context))\(write)\(remind)\
            \(tool("Hosts", .person, Path.hosts(event.id), context))\(part)
            \(duplicate(event, context))
            <a class="danger" href="\(Path.delete(event.id))">\(Icon.trash.html(context))<span>\(end)</span></a></div></section>
            """
    }

    static func duplicate(_ event: EventView, button: HTML? = nil, _ context: PageContext) -> HTML {
        """
        \(Fields.open(creating: DuplicateEvent.self, nil, class: "inline", context))\(Fields.hidden("id", event.id.description))\
        <button\(button)>\(Icon.copy.html(context))<span>\(localized: "Duplicate")</span></button></form>
        """
    }

    private static func tool(_ label: Phrase, _ icon: Icon, _ path: String, _ context: PageContext) -> HTML {
        "<a href=\"\(path)\">\(icon.html(context))<span>\(label)</span></a>"
    }
}
