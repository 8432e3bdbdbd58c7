import Domain
import Operations

/// The guest list as CSV for hosts (RFC 4180), with cells escaped that a spreadsheet would run as formulas.
enum GuestCSV {
    static func file(of event: ID<Event>, as actor: Actor, in community: Community) async throws -> [UInt8] {
        // Read from one snapshot, so that a concurrent RSVP neither duplicates nor omits anybody.
        let guests = try await community.read(inBackground: true) { reader in
            try EventQuery.event(event, as: actor, now: community.now, in: reader).check(.manage)
            var guests: [GuestView] = []
            var cursor: PageCursor?
            repeat {
                let page = try GuestQuery.guests(of: event, as: actor, after: cursor, limit: 200, in: reader)
                guests += page.items
                cursor = page.next
            } while cursor != nil
            return guests
        }
        let rows = guests.map { guest in
            [
                guest.name, guest.email ?? "", guest.status.rawValue, String(guest.party),
                guest.position.map { String($0) } ?? "", guest.answeredAt.iso8601,
                guest.checkedInAt?.iso8601 ?? "",
            ]
        }
        return CSV.text([["name", "email", "status", "party", "position", "answered_at", "checked_in_at"]] + rows)
    }
}
