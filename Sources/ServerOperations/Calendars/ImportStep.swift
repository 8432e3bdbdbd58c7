import Domain
import Operations
import Store

/// The effect of one calendar file entry on its host's events. Both the import and its preview use it.
struct ImportStep {
    enum Change {
        case add(EventDetails)
        case update(EventRow, EventDetails)
        /// Cancels the event. One that is already cancelled only moves to another position in its series.
        case cancel(EventRow)
        /// Removes a draft that the file cancels. Nobody is notified.
        case remove(EventRow)
        case none(EventRow)
    }

    let change: Change
    /// Whether the known event moves to another position in its series: a single event became recurring,
    /// or the reverse.
    let isRepositioned: Bool
    /// Whether an earlier file cancelled the event and this one no longer does.
    let isReinstated: Bool

    /// - Parameters:
    ///   - draft: Whether new events are drafts.
    ///   - zone: The host's time zone.
    /// - Throws: ``Refusal`` `invalid` if the event rules do not allow the entry.
    init(
        _ entry: ImportEvents.Entry, of host: ID<User>, _ visibility: Visibility, draft: Bool, zone: String,
        in reader: any Reader
    ) throws {
        var input = entry.input()
        input.visibility = ImportRules.narrowed(visibility, isPrivate: entry.isPrivate)
        let details = try input.checked(
            hostTimeZone: zone, isTimeZone: Zones.exists, offset: Zones.offset(of:at:), earliestStart: nil)
        let exact = try ImportStep.find(
            entry.uid, "coalesce(o.recurrence_id, 0) = coalesce(\(entry.recurrenceID), 0)", of: host, in: reader)
        let other = try exact ?? ImportStep.find(entry.uid, ImportStep.otherPosition(entry), of: host, in: reader)
        let known = try other ?? ImportStep.exported(entry, of: host, in: reader)
        isRepositioned = exact == nil && other != nil
        guard let known else {
            // A draft is meant to be published, and a cancelled event never will be.
            if draft || entry.isDraft, entry.isCancelled {
                throw Refusal.invalid("status", "It’s cancelled in the file.")
            }
            (change, isReinstated) = (.add(details), false)
            return
        }
        isReinstated = known.status == .cancelled && !entry.isCancelled
        if isReinstated, try !ImportStep.isCancelledByFile(known.id, in: reader) {
            throw Refusal.invalid("status", "You cancelled it in Mingle, so it stays cancelled.")
        }
        let merged = ImportStep.merge(details, into: known.details, isPrivate: entry.isPrivate)
        change =
            if entry.isCancelled, known.status == .draft {
                .remove(known)
            } else if entry.isCancelled {
                known.status == .cancelled && !isRepositioned ? .none(known) : .cancel(known)
            } else if merged != known.details || isRepositioned || isReinstated {
                .update(known, merged)
            } else {
                .none(known)
            }
    }

    private static func find(_ uid: String, _ place: SQL, of host: ID<User>, in reader: any Reader) throws -> EventRow?
    {
        try reader.row(
            "\(EventRow.select(joined: "JOIN event_origin o ON o.event_id = e.id")) WHERE o.host_id = \(host) AND o.uid = \(uid) AND \(place)"
        ) { try EventRow(&$0) }
    }

    private static func isCancelledByFile(_ event: ID<Event>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM event_origin WHERE event_id = \(event) AND is_cancelled")
    }

    /// A single event that becomes recurring matches the first date of the series, and the reverse.
    private static func otherPosition(_ entry: ImportEvents.Entry) -> SQL {
        entry.recurrenceID.map { "o.recurrence_id IS NULL AND e.starts_at = \($0)" }
            ?? "o.recurrence_id = \(entry.startsAt)"
    }

    /// Returns the event that was exported from here, recognized by its UID.
    private static func exported(
        _ entry: ImportEvents.Entry, of host: ID<User>, in reader: any Reader
    ) throws -> EventRow? {
        guard entry.recurrenceID == nil, let id = ID<Event>(calendarUID: entry.uid),
            let event = try EventRow.find(id, in: reader),
            event.hostID == host
        else { return nil }
        return event
    }

    /// Merges only what calendar files contain. Seats and guest rules stay Mingle's own; so does the visibility, except
    /// that a private entry can narrow it.
    private static func merge(_ details: EventDetails, into known: EventDetails, isPrivate: Bool) -> EventDetails {
        var merged = known
        merged.title = details.title
        merged.description = details.description
        (merged.startsAt, merged.endsAt, merged.timeZone) = (details.startsAt, details.endsAt, details.timeZone)
        (merged.allDay, merged.startDate, merged.endDate) = (details.allDay, details.startDate, details.endDate)
        merged.answerBy = known.answerBy.map { min($0, details.times.lastRSVP) }
        // Unchanged dates keep their moments, because the file does not name their zone.
        if details.days != nil, details.days == known.days {
            (merged.startsAt, merged.endsAt, merged.timeZone) = (known.startsAt, known.endsAt, known.timeZone)
            merged.answerBy = known.answerBy
        }
        merged.location = details.location
        merged.location.address = known.location.address
        // The link that hosts added here stays if the file has none.
        merged.onlineUrl = details.onlineUrl ?? known.onlineUrl
        merged.tags = details.tags
        merged.visibility = ImportRules.narrowed(known.visibility, isPrivate: isPrivate)
        return merged
    }
}

extension ImportEvents.Entry {
    fileprivate func input() -> EventInput {
        var input = EventInput()
        input.title = String(title.prefix(EventDetails.maxTitleLength))
        input.description = String(description.prefix(EventDetails.maxDescriptionLength))
        if let days {
            (input.allDay, input.startDate, input.endDate) = (true, days.first, days.last)
        } else {
            (input.startsAt, input.endsAt) = (startsAt, endsAt)
        }
        input.timeZone = timeZone
        input.locationName = location.map {
            String($0.split(separator: "\n").joined(separator: ", ").prefix(EventDetails.maxLocationLength))
        }
        input.tags = Array(tags.prefix(Tag.maxCount)).map { String($0.prefix(Tag.maxLength)) }
        input.onlineUrl = onlineUrl
        input.latitude = latitude
        input.longitude = longitude
        return input
    }
}
