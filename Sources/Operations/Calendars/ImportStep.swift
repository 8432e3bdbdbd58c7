import Domain
import Store

/// What one entry of a calendar file means for the events of its host. Decided here for an import and for its preview.
struct ImportStep {
    enum Change {
        case add(EventDetails)
        case update(EventRow, EventDetails)
        /// Called off already, it only finds another place in its series.
        case cancel(EventRow)
        /// A draft that the file has called off: nobody has to hear of it.
        case remove(EventRow)
        case none(EventRow)
    }

    let change: Change
    /// The event that is known stands at another place of its series: a single event became one, or the other way round.
    let isRepositioned: Bool
    /// A file had called it off, and this one says that it takes place.
    let isReinstated: Bool

    /// - Parameters:
    ///   - draft: whether new events are drafts.
    ///   - zone: the host's.
    /// - Throws: ``Refusal`` `invalid` for what the rules for events do not take.
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
        let other = try exact ?? ImportStep.find(entry.uid, ImportStep.otherPlace(entry), of: host, in: reader)
        let known = try other ?? ImportStep.exported(entry, of: host, in: reader)
        isRepositioned = exact == nil && other != nil
        guard let known else {
            // A draft is there to be published, and this will not take place.
            if draft || entry.isDraft, entry.isCancelled {
                throw Refusal.invalid("status", "The file has called it off.")
            }
            (change, isReinstated) = (.add(details), false)
            return
        }
        isReinstated = known.status == .cancelled && !entry.isCancelled
        if isReinstated, try !ImportStep.isCancelledByFile(known.id, in: reader) {
            throw Refusal.invalid("status", "You have called it off in Mingle, and so it stays.")
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

    /// A single event that gained a rule is the first date of its series, and a series that lost it leaves that one.
    private static func otherPlace(_ entry: ImportEvents.Entry) -> SQL {
        entry.recurrenceID.map { "o.recurrence_id IS NULL AND e.starts_at = \($0)" }
            ?? "o.recurrence_id = \(entry.startsAt)"
    }

    /// What was exported from here comes back under the UID with which it left.
    private static func exported(
        _ entry: ImportEvents.Entry, of host: ID<User>, in reader: any Reader
    ) throws -> EventRow? {
        guard entry.recurrenceID == nil, let id = ID<Event>(calendarUID: entry.uid),
            let event = try EventRow.find(id, in: reader),
            event.hostID == host
        else { return nil }
        return event
    }

    /// Only what a calendar file speaks of; seats, rules for guests and, but for what is private, visibility are Mingle's
    /// own.
    private static func merge(_ details: EventDetails, into known: EventDetails, isPrivate: Bool) -> EventDetails {
        var merged = known
        merged.title = details.title
        merged.description = details.description
        (merged.startsAt, merged.endsAt, merged.timeZone) = (details.startsAt, details.endsAt, details.timeZone)
        (merged.allDay, merged.startDate, merged.endDate) = (details.allDay, details.startDate, details.endDate)
        merged.answerBy = known.answerBy.map { min($0, details.times.lastRSVP) }
        // The same days stay where they are: a file does not say in which zone they are meant.
        if details.days != nil, details.days == known.days {
            (merged.startsAt, merged.endsAt, merged.timeZone) = (known.startsAt, known.endsAt, known.timeZone)
            merged.answerBy = known.answerBy
        }
        merged.place = details.place
        merged.place.address = known.place.address
        // What hosts have added here stays where the file says nothing of it.
        merged.onlineUrl = details.onlineUrl ?? known.onlineUrl
        merged.tags = details.tags
        merged.visibility = ImportRules.narrowed(known.visibility, isPrivate: isPrivate)
        return merged
    }
}

extension ImportEvents.Entry {
    fileprivate func input() -> EventInput {
        var input = EventInput()
        input.title = String(title.prefix(EventDetails.longestTitle))
        input.description = String(description.prefix(EventDetails.longestDescription))
        if let days {
            (input.allDay, input.startDate, input.endDate) = (true, days.first, days.last)
        } else {
            (input.startsAt, input.endsAt) = (startsAt, endsAt)
        }
        input.timeZone = timeZone
        input.locationName = location.map {
            String($0.split(separator: "\n").joined(separator: ", ").prefix(EventDetails.longestLocation))
        }
        input.tags = Array(tags.prefix(Tag.most)).map { String($0.prefix(Tag.longest)) }
        input.onlineUrl = onlineUrl
        input.latitude = latitude
        input.longitude = longitude
        return input
    }
}
