import Domain
import Operations
import Store

extension TablePlanner {
    mutating func planParticipants(_ references: TableReferences) throws {
        var addresses: Set<String>?
        try each { planner, cells in
            let change = try planner.participant(&cells, references)
            if case .addParticipant(let command)? = change, let email = command.email {
                if addresses == nil {
                    addresses = Set(
                        try references.reader.rows("SELECT email FROM participant") {
                            try $0.next(String.self).lowercased()
                        })
                }
                if !addresses!.insert(email.lowercased()).inserted { planner.plan.knownAddresses += 1 }
            }
            return change
        }
    }

    private func participant(_ cells: inout TableCells, _ references: TableReferences) throws -> TableChange? {
        let id = cells.id(of: Participant.self)
        let old = try id.flatMap { try ParticipantRow.find($0, in: references.reader) }
        let isHomeSaid = has(.home) || has(.homeID)
        let home = isHomeSaid ? try references.venue(&cells, id: .homeID, name: .home, old: old?.home) : old?.home
        let since = cells.time(.homeSince, or: nil)
        let details = try ParticipantDetails.checked(
            name: cells.text(.name, or: old?.details.name), email: cells.text(.email, or: old?.details.email),
            phone: cells.text(.phone, or: old?.details.phone), notes: cells.text(.notes, or: old?.details.notes))
        let history = HomeHistory(try old.map { try HomeHistoryStore.entries(of: $0.id, in: references.reader) } ?? [])
        let last = history.entries.last
        let moves = home != old?.home
        var isCorrected = false
        if moves {
            _ = try HomeHistoryStore.beginning(since, after: last?.period, now: now)
        } else if let since {
            // Corrects since when they have lived at their current home.
            isCorrected = try HomeHistoryStore.corrected(history, since, asBeginningOf: home, now: now) != history
        }
        guard let old else {
            return .addParticipant(
                AddParticipant(
                    id: id ?? newID(), name: details.name, email: details.email, phone: details.phone,
                    notes: details.notes, homeVenueId: home,
                    homeSince: since))
        }
        guard details != old.details || moves || isCorrected else { return nil }
        return .updateParticipant(
            UpdateParticipant(
                id: old.id, name: Patch(from: old.details.name, to: details.name),
                email: Patch(from: old.details.email, to: details.email),
                phone: Patch(from: old.details.phone, to: details.phone),
                notes: Patch(from: old.details.notes, to: details.notes),
                homeVenueId: Patch(from: old.home, to: home), homeSince: moves || isCorrected ? since : nil))
    }
}
