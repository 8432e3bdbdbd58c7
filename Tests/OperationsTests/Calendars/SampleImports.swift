import Domain

@testable import Operations
@testable import ServerOperations

extension ID {
    static func sample(_ number: UInt64) -> Self { ID(at: TestCommunity.start, random: { number }) }
}

extension ImportEvents.Entry {
    /// A run in three days.
    static func sample(_ uid: String, _ title: String = "Run", _ change: (inout Self) -> Void = { _ in }) -> Self {
        var entry = Self(
            uid: uid, recurrenceID: nil, title: title, description: "", location: "Park",
            startsAt: TestCommunity.start + .days(3),
            endsAt: nil, timeZone: nil, tags: ["Sport"], latitude: nil, longitude: nil, isCancelled: false)
        change(&entry)
        return entry
    }

    /// One date of a series, `day` days from now.
    static func date(_ uid: String, _ day: Int64) -> Self {
        sample(uid) {
            $0.startsAt = TestCommunity.start + .days(day)
            $0.recurrenceID = $0.startsAt
        }
    }
}

extension TestCommunity {
    /// Imports all entries batch by batch, and removes events that `covered` shows to be missing.
    @discardableResult
    func importing(
        _ entries: [ImportEvents.Entry], covered: [ImportCoverage] = [],
        _ visibility: Visibility = ImportRules.visibility,
        draft: Bool = false, id: UInt64 = 1, as host: Actor
    ) async throws -> ImportSummary {
        var summary = ImportSummary()
        var rest = entries[...]
        while !rest.isEmpty {
            let part = try await perform(
                ImportEvents(
                    host: host.userID!, entries: Array(rest), visibility: visibility, draft: draft, id: .sample(id)),
                as: host)
            summary.add(part.summary)
            rest = rest.dropFirst(part.done)
        }
        var gone = try await read { try ImportQuery.missing(covered, of: host.userID!, in: $0) }[...]
        while !gone.isEmpty {
            let part = try await perform(
                DropMissingEvents(host: host.userID!, id: .sample(id), events: gone.map(\.id)), as: host)
            summary.add(part.summary)
            gone = gone.dropFirst(part.done)
        }
        return summary
    }

    /// Computes what the same import would do, without writing.
    func previewing(
        _ entries: [ImportEvents.Entry], covered: [ImportCoverage] = [], draft: Bool = false, as host: Actor
    ) async throws -> ImportSummary {
        try await read { reader in
            let (found, kept) = try ImportQuery.preview(
                entries, of: host.userID!, ImportRules.visibility, draft: draft, in: reader)
            let gone = try ImportQuery.missing(covered, of: host.userID!, keeping: kept, in: reader)
            var summary = found
            summary.cancelled = gone.count { $0.hasGuests }
            summary.removed += gone.count - summary.cancelled
            return summary
        }
    }
}

extension ImportCoverage {
    /// Full coverage of a UID by its entries.
    static func all(
        _ uid: String, _ entries: [ImportEvents.Entry], from: Instant? = nil, through: Instant? = nil
    ) -> Self {
        let own = entries.filter { $0.uid == uid }
        return ImportCoverage(
            uid: uid, from: from, through: through, dates: Set(own.compactMap(\.recurrenceID)),
            isSingle: own.contains { $0.recurrenceID == nil })
    }
}
