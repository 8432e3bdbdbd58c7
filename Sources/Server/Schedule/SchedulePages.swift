import Domain
import HTML
import Operations
import Presentation
import Store
import Web

/// Pages of a person's own calendar.
struct SchedulePages {
    let pages: PageRoutes
    let forms: FormRoutes

    static let pageLength = 50
    /// The maximum number of items of each kind on a page: far more than anybody has.
    private static let maxCount = 5000

    func register() {
        pages.get(Path.calendar, query: ["day", "view", "undo"]) { .page(try await SchedulePages.calendar($0)) }
        pages.get(Path.entries, query: ["past", "cursor", "undo"]) { .page(try await SchedulePages.list($0)) }
        pages.get(Path.newEntry, query: ["day"]) { call in
            let now = Zones.civil(call.now, in: call.page.zone)
            // The next full hour for today, and the morning for another day.
            let day = SchedulePages.day(call.query("day"), or: now)
            let start = day.startOfDay == now.startOfDay ? Zones.civil(call.now + .hours(1), in: call.page.zone) : day
            let at = CivilTime(
                year: start.year, month: start.month, day: start.day,
                hour: day.startOfDay == now.startOfDay ? start.hour : 9)
            return .page(
                EntryFormPage.adding(call.page, FormInput(fields: ["at": at.isoMinutes, "startDate": at.isoDate])))
        }
        pages.get(Path.Template.entry) { call in
            let id: ID<ScheduleEntry> = try call.id()
            // A recently deleted entry can be restored on its day in the calendar.
            if let deleted = try await call.read({ try ScheduleQuery.deleted(id, as: call.actor, in: $0) }) {
                return .seeOther(Path.calendar(day: deleted.day(in: call.page.zone), undo: id))
            }
            return .page(
                EntryPage.html(call.page, try await call.read { try ScheduleQuery.entry(id, as: call.actor, in: $0) }))
        }
        pages.get(Path.Template.editEntry) { .page(try await SchedulePages.editing($0.id(), $0)) }
        entryForms()
    }

    // MARK: Pages

    private static func calendar(_ call: WebCall) async throws -> HTML {
        let context = call.page
        let zone = context.zone
        let day = day(call.query("day"), or: Zones.civil(call.now, in: zone)).startOfDay
        let isWeek = call.query("view") == "week"
        let days = isWeek ? CalendarMonth.week(of: day) : CalendarMonth(of: day).weeks.flatMap(\.self)
        let (from, to) = (Zones.instant(days[0], in: zone), Zones.instant(days[days.count - 1].addingDays(1), in: zone))
        let undo = call.query("undo").flatMap { ID<ScheduleEntry>($0) }
        return try await call.read { reader in
            let items = try ScheduleQuery.all(
                from: from, to: to, as: call.actor, limit: maxCount, now: call.now, in: reader)
            let deleted = try undo.flatMap { try ScheduleQuery.deleted($0, as: call.actor, in: reader) }
            return CalendarPage.html(
                context, CalendarDays(items, zone: zone), day: day, isWeek: isWeek, deleted: deleted)
        }
    }

    private static func list(_ call: WebCall) async throws -> HTML {
        let isPast = call.query("past") != nil
        let (after, undo) = (call.cursor, call.query("undo").flatMap { ID<ScheduleEntry>($0) })
        return try await call.read { reader in
            let found = try ScheduleQuery.entries(
                isPast: isPast, as: call.actor, after: after, limit: pageLength, now: call.now, in: reader)
            let deleted = try undo.flatMap { try ScheduleQuery.deleted($0, as: call.actor, in: reader) }
            return EntriesPage.html(call.page, found.items, isPast: isPast, next: found.next?.text, deleted: deleted)
        }
    }

    private static func editing(_ id: ID<ScheduleEntry>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML
    {
        let entry = try await call.read { try ScheduleQuery.entry(id, as: call.actor, in: $0) }
        return EntryFormPage.editing(call.page, entry, form)
    }

    /// Returns the day in the URL; today for a malformed or out-of-range day.
    private static func day(_ text: String?, or today: CivilTime) -> CivilTime {
        guard let day = text.flatMap({ CivilTime(iso: $0) }), (1970...2200).contains(day.year) else { return today }
        return day
    }

    // MARK: Forms

    private func entryForms() {
        forms.on(
            AddEntry.self,
            fill: { call in
                try EntryForm(form: call.form, zone: call.page.zone).added
            },
            done: { call, command, _ in
                let day = command.startDate?.midnight ?? command.at.map { Zones.civil($0, in: call.page.zone) }
                return PageResponder.done(Path.calendar(day: day), "Added to your calendar.")
            },
            redisplay: { call, state in
                EntryFormPage.adding(call.page, state)
            })
        forms.on(
            UpdateEntry.self,
            fill: { call in
                let id: ID<ScheduleEntry> = try call.form.id("id")
                let entry = try await call.read { try ScheduleQuery.entry(id, as: call.actor, in: $0) }
                return try EntryForm(form: call.form, zone: entry.timeZone).changes
            },
            done: { _, command, _ in
                .seeOther(Path.entry(command.id))
            },
            redisplay: { call, state in
                try await SchedulePages.editing(call.form.id("id"), call, state)
            })
        forms.on(
            DeleteEntry.self,
            done: { call, command, _ in
                // An entry deleted from the list can be restored in the list.
                if PageResponder.origin(of: call.request)?.hasPrefix(Path.entries) == true {
                    return .seeOther(Path.entries(undo: command.id))
                }
                let entry = try await call.read { try ScheduleQuery.deleted(command.id, as: call.actor, in: $0) }
                return .seeOther(Path.calendar(day: entry?.day(in: call.page.zone), undo: command.id))
            })
        forms.on(
            RestoreEntry.self,
            done: { call, command, _ in
                let entry = try await call.read { try ScheduleQuery.entry(command.id, as: call.actor, in: $0) }
                if PageResponder.origin(of: call.request)?.hasPrefix(Path.entries) == true {
                    return PageResponder.done(Path.entries, "Entry restored.")
                }
                return PageResponder.done(Path.calendar(day: entry.day(in: call.page.zone)), "Entry restored.")
            })
    }
}
