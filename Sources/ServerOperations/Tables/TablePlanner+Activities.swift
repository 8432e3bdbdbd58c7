import Domain
import Operations
import Store

extension TablePlanner {
    mutating func planActivities(_ references: TableReferences) throws {
        try each { planner, cells in try planner.activity(&cells, references) }
    }

    private func activity(_ cells: inout TableCells, _ references: TableReferences) throws -> TableChange? {
        let id = cells.id(of: Activity.self)
        let old = try id.flatMap { try ActivityRow.find($0, in: references.reader) }
        let venues = try venues(&cells, of: old?.id, references)
        let type = has(.type) ? try references.type(&cells) : old?.details.type
        let closedAt = cells.time(.closed, or: old?.closedAt)
        let details = try ActivityDetails.checked(
            name: cells.text(.name, or: old?.details.name),
            description: cells.text(.description, or: old?.details.description), type: type,
            startsAt: cells.time(.start, or: old?.details.startsAt), endsAt: cells.time(.end, or: old?.details.endsAt),
            status: cells.choice(.status, or: old?.details.status))
        guard let old else {
            if venues.count > AddActivity.maxVenues {
                cells.addProblem(.venues, "Choose at most \(AddActivity.maxVenues) venues at once.")
            }
            if Set(venues).count < venues.count { cells.addProblem(.venues, "A venue is named twice.") }
            if let closedAt, !details.status.isClosed || closedAt > now {
                cells.addProblem(
                    .closed, "Only completed or cancelled activities have this date, and it can’t be in the future.")
            }
            // An activity that ended in the past was not closed today.
            let over = closedAt ?? details.endsAt.map { min($0, now) }
            return .addActivity(
                AddActivity(
                    id: id ?? newID(), name: details.name, description: details.description,
                    activityTypeId: details.type, startDate: details.startsAt,
                    endDate: details.endsAt, status: details.status,
                    closedAt: details.status.isClosed ? try details.closing(at: over, as: "closedAt", now: now) : nil,
                    venueIds: venues))
        }
        var closing: Patch<Instant> = .keep
        if has(.closed), let closedAt, closedAt != old.closedAt {
            let time = try details.closing(at: closedAt, as: "closedAt", now: now)
            if let time, time != old.closedAt { closing = .set(time) }
        }
        let was = old.details
        guard details != was || !closing.isKept else { return nil }
        return .updateActivity(
            UpdateActivity(
                id: old.id, name: Patch(from: was.name, to: details.name),
                description: Patch(from: was.description, to: details.description),
                activityTypeId: Patch(from: was.type, to: details.type),
                startDate: Patch(from: was.startsAt, to: details.startsAt),
                endDate: Patch(from: was.endsAt, to: details.endsAt),
                status: Patch(from: was.status, to: details.status),
                closedAt: closing))
    }

    /// Returns the venues of a new activity. The venues of an existing activity have a history, which tables do
    /// not contain.
    private func venues(
        _ cells: inout TableCells, of activity: ID<Activity>?, _ references: TableReferences
    ) throws -> [ID<Venue>] {
        guard let activity else { return try references.venues(&cells) }
        guard cells[.venues] != nil || cells[.venueIDs] != nil else { return [] }
        let current: [ID<Venue>] = try references.reader.rows(
            "SELECT h.venue_id FROM activity_venue h WHERE h.activity_id = \(activity) AND \(AnalyticsTerms.holds(at: now))"
        ) { try $0.next() }
        try keep(
            [
                (.venues, { try references.isNames($0, of: current) }),
                (.venueIDs, { Set(TableReferences.ids($0).map { ID<Venue>($0) }) == Set(current) }),
            ], "Change the venues of an existing activity on its page. Leave this cell as it is.", in: &cells)
        return current
    }
}
