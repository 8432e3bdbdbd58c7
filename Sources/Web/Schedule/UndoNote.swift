import Domain
import HTML
import Operations

/// The note that an entry was deleted, with a button that restores it.
enum UndoNote {
    static func html(_ entry: ScheduleItem?, _ context: PageContext) -> HTML? {
        guard let entry else { return nil }
        return """
            <div class="note undo" role="status" data-undo><span>\(localized: "“\(entry.title)” was deleted.")</span>\
            \(Fields.open(RestoreEntry.self, class: "inline"))\(Fields.hidden("id", entry.id))\
            <button class="button small">\(localized: "Undo")</button></form></div>
            """
    }
}
