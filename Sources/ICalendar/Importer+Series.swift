import Domain

extension Importer {
    /// Applies changed occurrences to their series, expands these, and sorts the result.
    mutating func finish() throws(Refusal) -> CalendarImport {
        var families = grouped()
        var events: [CalendarEvent] = []
        events.reserveCapacity(drafts.count)
        var expansion = SeriesExpansion(limits: limits, now: now)
        for index in families.indices {
            add(&families[index], to: &events, &expansion)
            guard events.count <= limits.maxOccurrences else {
                let limit = limits.maxOccurrences
                throw CalendarReader.refusal(
                    .tooLarge,
                    "The events of this file come to more than \(limit) dates. Export a shorter span of time and import that."
                )
            }
        }
        events.sort {
            ($0.startsAt, $0.uid, $0.recurrenceID ?? .earliest) < ($1.startsAt, $1.uid, $1.recurrenceID ?? .earliest)
        }
        let inOrder = skipped.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
        var result = CalendarImport(
            events: events, skipped: inOrder, name: outline.calendars.lazy.compactMap(\.name).first)
        (result.past, result.endless, result.covered) = (past, endless, covered)
        result.floating = drafts.count { $0.isFloating }
        return result
    }

    /// The entries with one UID: an event or a series, and the changes to its occurrences.
    private struct Family {
        var main: Int?
        /// The changes by the original start of their occurrence.
        var changes: [Instant: Int] = [:]
    }

    /// Groups the indices of ``drafts`` by UID, in the order of the file.
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
        var made: [CalendarEvent] = []
        var coverage: CalendarImport.Coverage?
        if let main = family.main {
            recordIfUntitled(main)
            coverage = add(drafts[main], of: &family, to: &made, &expansion)
        }
        addChanges(of: family, to: &made)
        guard let from else {
            events += made
            if let coverage { covered.append(coverage) }
            return
        }
        for event in made {
            if !event.isOver(before: from) {
                events.append(event)
            } else {
                past += 1
                if let id = event.recurrenceID, id >= from { coverage?.moved.append(id) }
            }
        }
        guard var coverage else { return }
        coverage.from = max(coverage.from ?? from, from)
        covered.append(coverage)
    }

    /// - Returns: The period that the file covers completely; nil if the entry cannot be used.
    private mutating func add(
        _ draft: ParsedEvent, of family: inout Family, to events: inout [CalendarEvent],
        _ expansion: inout SeriesExpansion
    ) -> CalendarImport.Coverage? {
        guard let recurrence = draft.recurrence else {
            events.append(draft.event)
            return CalendarImport.Coverage(uid: draft.event.uid)
        }
        do throws(Unreadable) {
            let result = try expansion.occurrences(of: draft.start, recurrence)
            if from == nil {
                if let note = result.earlierNote { skip(draft.line, draft.event.title, note) }
            } else {
                past += result.earlier
            }
            if let note = result.laterNote { skip(draft.line, draft.event.title, note) }
            if result.isEndless { endless += 1 }
            dropOutdatedChanges(of: &family, draft, recurrence)
            add(result.occurrences, of: draft, except: &family, to: &events)
            return CalendarImport.Coverage(uid: draft.event.uid, from: result.from, through: result.through)
        } catch {
            skip(draft.line, draft.event.title, error.reason)
            return nil
        }
    }

    /// Drops older changes of dates that a newer version of the series excludes, so that they do not restore the dates.
    private mutating func dropOutdatedChanges(
        of family: inout Family, _ main: ParsedEvent, _ recurrence: ParsedEvent.Recurrence
    ) {
        for (id, index) in family.changes {
            let change = drafts[index]
            guard let moment = change.recurrenceID, change.isOutdated(by: main),
                recurrence.exceptions.contains(where: { $0.means(moment) })
            else { continue }
            family.changes[id] = nil
            skip(change.line, change.event.title, "A later version of the series leaves this date out.")
        }
    }

    private mutating func addChanges(of family: Family, to events: inout [CalendarEvent]) {
        let seriesTitle = family.main.map { drafts[$0].event.title } ?? ""
        for index in family.changes.values {
            if drafts[index].event.title.isEmpty { drafts[index].event.title = seriesTitle }
            if family.main == nil { recordIfUntitled(index) }
            var event = drafts[index].event
            if drafts[index].changesFollowing {
                skip(
                    drafts[index].line, event.title,
                    "This change was meant for all later dates too; only this date was changed.")
            }
            // A change to one date does not reveal what a private series withholds.
            event.isPrivate = event.isPrivate || family.main.map { drafts[$0].event.isPrivate } ?? false
            events.append(event)
        }
    }

    private mutating func add(
        _ occurrences: [(CalendarFileTime, Length?)], of draft: ParsedEvent, except family: inout Family,
        to events: inout [CalendarEvent]
    ) {
        // Some programs identify an occurrence by its date alone.
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

    private mutating func recordIfUntitled(_ index: Int) {
        guard drafts[index].event.title.isEmpty else { return }
        skip(drafts[index].line, nil, "It has no title and was imported as “\(CalendarImport.untitled)”.")
    }
}

extension ParsedEvent {
    /// Whether another entry with the same UID is newer.
    fileprivate func isOutdated(by other: ParsedEvent) -> Bool {
        (event.sequence, event.stamp) < (other.event.sequence, other.event.stamp)
    }
}

extension CalendarFileTime {
    /// Whether an EXDATE excludes an occurrence: by its time, or by its whole day.
    fileprivate func means(_ occurrence: CalendarFileTime) -> Bool {
        isDate || occurrence.isDate
            ? civil.startOfDay == occurrence.civil.startOfDay : instant == occurrence.instant
    }
}

extension CalendarEvent {
    /// Whether the event ended by `moment` or, without an end, began before it.
    fileprivate func isOver(before moment: Instant) -> Bool {
        endsAt.map { $0 <= moment } ?? (startsAt < moment)
    }
}
