import Domain

extension Importer {
    /// Puts changed occurrences in their series, expands these, and orders the result.
    mutating func finish() throws(Refusal) -> CalendarImport {
        var families = grouped()
        var events: [CalendarEvent] = []
        events.reserveCapacity(drafts.count)
        var expansion = SeriesExpansion(limits: limits, now: now)
        for index in families.indices {
            add(&families[index], to: &events, &expansion)
            guard events.count <= limits.maxOccurrences else {
                let most = thousands(limits.maxOccurrences)
                throw CalendarReader.refusal(
                    .tooLarge, "The repeating events of this file come to more than \(most) dates. Import it in parts.")
            }
        }
        events.sort {
            ($0.startsAt, $0.uid, $0.recurrenceID ?? .earliest) < ($1.startsAt, $1.uid, $1.recurrenceID ?? .earliest)
        }
        let inOrder = skipped.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
        return CalendarImport(events: events, skipped: inOrder, name: outline.calendars.lazy.compactMap(\.name).first)
    }

    /// Entries with one UID: an event or a series, and the changes to its occurrences.
    private struct Family {
        var main: Int?
        /// By the start of the occurrence that changes.
        var changes: [Instant: Int] = [:]
    }

    /// Indices of ``drafts``, in the order of the file.
    private mutating func grouped() -> [Family] {
        var families: [Family] = []
        var byUID: [String: Int] = [:]
        for index in drafts.indices {
            let draft = drafts[index]
            let family = byUID[draft.event.uid] ?? families.count
            if family == families.count {
                byUID[draft.event.uid] = family
                families.append(Family())
            }
            if let id = draft.recurrenceID {
                families[family].changes[id.instant] = newer(families[family].changes[id.instant], index)
            } else {
                families[family].main = newer(families[family].main, index)
            }
        }
        return families
    }

    private mutating func newer(_ old: Int?, _ new: Int) -> Int {
        guard let old else { return new }
        let (winner, loser) = drafts[new].isNewer(than: drafts[old]) ? (new, old) : (old, new)
        skip(
            drafts[loser].line, drafts[loser].event.title, "Another entry of this file, with the same UID, replaces it."
        )
        return winner
    }

    private mutating func add(
        _ family: inout Family, to events: inout [CalendarEvent], _ expansion: inout SeriesExpansion
    ) {
        let seriesTitle = family.main.map { drafts[$0].event.title } ?? ""
        if let main = family.main {
            let draft = drafts[main]
            if draft.event.title.isEmpty {
                skip(draft.line, nil, "It has no title.")
            } else if let recurrence = draft.recurrence {
                let start = draft.start
                do throws(Unreadable) {
                    let result = try Libical.use { () throws(Unreadable) in
                        try expansion.occurrences(of: start, recurrence)
                    }
                    if let note = result.note { skip(draft.line, draft.event.title, note) }
                    add(result.occurrences, of: draft, except: &family, to: &events)
                } catch {
                    skip(draft.line, draft.event.title, error.reason)
                }
            } else {
                events.append(draft.event)
            }
        }
        for index in family.changes.values {
            var event = drafts[index].event
            if event.title.isEmpty { event.title = seriesTitle }
            guard !event.title.isEmpty else {
                skip(drafts[index].line, nil, "It has no title.")
                continue
            }
            if drafts[index].changesFollowing {
                skip(
                    drafts[index].line, event.title,
                    "This change was meant for all later dates too; only this date was changed.")
            }
            events.append(event)
        }
    }

    private mutating func add(
        _ occurrences: [(Moment, Length?)], of draft: EventDraft, except family: inout Family,
        to events: inout [CalendarEvent]
    ) {
        // Some programs name an occurrence by its date alone.
        var byDay: [CivilTime: Int] = [:]
        for index in family.changes.values {
            guard let id = drafts[index].recurrenceID, id.isDate != draft.start.isDate else { continue }
            byDay[id.civil.startOfDay] = index
        }
        for (moment, length) in occurrences {
            if let index = byDay[moment.civil.startOfDay] {
                drafts[index].event.recurrenceID = moment.instant
                continue
            }
            guard family.changes[moment.instant] == nil else { continue }
            var event = draft.event
            event.recurrenceID = moment.instant
            event.startsAt = moment.instant
            event.endsAt = (length ?? draft.length)?.end(of: moment)
            events.append(event)
        }
    }
}
