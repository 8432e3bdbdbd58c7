public import Domain
public import Store

/// A section of the guest desk, where hosts manage their guests.
public enum HostGuestListSection: String, CaseIterable, Sendable {
    case all, going, maybe, waiting, declined, noReply, asking, removed

    /// The RSVP statuses in the section.
    var statuses: Set<RSVPStatus> {
        switch self {
        case .all: Set(RSVPStatus.allCases)
        case .going: [.going]
        case .maybe: [.maybe]
        case .waiting: [.waitlisted, .offered]
        case .declined: [.notGoing]
        case .noReply, .asking, .removed: []
        }
    }

    /// The section's addressees for announcements; nil if the section contains people who are not guests.
    public var addressees: [Announcement.Addressee]? {
        switch self {
        case .going, .maybe, .waiting, .declined:
            Announcement.Addressee.allCases.filter { $0.status.map(statuses.contains) ?? false }
        case .noReply: [.invited]
        case .all, .asking, .removed: nil
        }
    }
}

/// The hosts' view of who comes to their event, who does not, and who has not responded.
public struct HostGuestList: Sendable {
    /// The number of entries in each section: parties, invitations, requests.
    public var counts: [HostGuestListSection: Int]
    public var guests: Page<GuestView>
    /// Invitations without an RSVP.
    public var invitations: [InvitationView] = []
    public var requests: [JoinRequestView] = []
    public var removed: [RemovedGuest] = []

    public init(counts: [HostGuestListSection: Int], guests: Page<GuestView>) {
        self.counts = counts
        self.guests = guests
    }
}

extension GuestQuery {
    /// Returns one section of the guest desk.
    ///
    /// - Parameter query: Words of a name or an address. Entries that do not contain all of them are left out.
    /// - Throws: ``Refusal`` if the actor is not a host.
    public static func desk(
        of id: ID<Event>, _ part: HostGuestListSection, matching query: String, as actor: Actor,
        after cursor: PageCursor? = nil,
        limit: Int,
        in reader: any Reader
    ) throws -> HostGuestList {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        let matcher = matcher(query)
        func matches(_ texts: String?...) -> Bool { matcher(texts) }
        let found = query.isEmpty ? nil : try entries(of: id, in: reader) { matches($0, $1, $2) }
        var desk = HostGuestList(
            counts: try counts(of: id, in: reader),
            guests: try list(
                of: id, as: actor, isHost: true, statuses: part.statuses,
                // Search results are limited to one page.
                among: found.map { Array($0.prefix(limit)) }, after: cursor, limit: limit, in: reader))
        guard cursor == nil else { return desk }
        if part == .noReply {
            desk.invitations = try InvitationQuery.unanswered(of: id, as: actor.verified().id, in: reader)
                .filter { matches($0.name, $0.email, $0.handle) }
        }
        if part == .all || part == .asking {
            desk.requests = try JoinRequestQuery.requests(of: id, as: actor, in: reader)
                .filter { $0.status != .approved && matches($0.name, $0.handle) }
        }
        if part == .removed {
            desk.removed = try removed(from: id, in: reader).filter {
                matches($0.user?.name, $0.user?.handle, $0.user == nil ? $0.who : nil)
            }
        }
        return desk
    }

    /// Returns whether an entry with some texts contains all words of a search.
    static func matcher(_ query: String) -> ([String?]) -> Bool {
        let words = query.isEmpty ? [] : SearchText.words(query)
        return { texts in
            guard let words else { return false }
            let text = words.isEmpty ? "" : SearchText.folded(texts.compactMap(\.self).joined(separator: "\n"))
            return words.allSatisfy { text.contains($0.hasPrefix("@") ? String($0.dropFirst()) : $0) }
        }
    }

    /// Returns the RSVPs whose guest's name or address matches the search.
    private static func entries(
        of id: ID<Event>, in reader: any Reader, where matches: (String?, String?, String?) -> Bool
    ) throws -> [ID<RSVP>] {
        let found = try reader.rows(
            """
            SELECT r.id, coalesce(\(PersonName.full(of: "u")), g.name), k.email, u.handle FROM rsvp r LEFT JOIN users u ON u.id = r.user_id
            LEFT JOIN guest g ON g.id = r.guest_id LEFT JOIN guest_credential k ON k.guest_id = r.guest_id
            WHERE r.event_id = \(id)
            """
        ) {
            (
                id: try $0.next(ID<RSVP>.self), name: try $0.next(String?.self), email: try $0.next(String?.self),
                handle: try $0.next(String?.self)
            )
        }
        return found.filter { matches($0.name, $0.email, $0.handle) }.map(\.id)
    }

    private static func counts(of id: ID<Event>, in reader: any Reader) throws -> [HostGuestListSection: Int] {
        let statuses = try reader.rows("SELECT status, count(*) FROM rsvp WHERE event_id = \(id) GROUP BY status") {
            (status: try $0.next(RSVPStatus.self), count: try $0.next(Int.self))
        }
        func count(_ part: HostGuestListSection) -> Int {
            statuses.filter { part.statuses.contains($0.status) }.reduce(0) { $0 + $1.count }
        }
        var counts = Dictionary(
            uniqueKeysWithValues: [HostGuestListSection.all, .going, .maybe, .waiting, .declined].map {
                ($0, count($0))
            })
        counts[.noReply] = try InvitationQuery.unansweredCount(of: id, in: reader)
        counts[.asking] = try JoinRequestQuery.waiting(at: id, in: reader)
        // Excludes people who have left the community, because they cannot be restored.
        counts[.removed] = try removed(from: id, in: reader).count
        return counts
    }

    private static func removed(from id: ID<Event>, in reader: any Reader) throws -> [RemovedGuest] {
        let found = try reader.rows("SELECT who, at FROM removal WHERE event_id = \(id) ORDER BY at DESC, who") {
            (who: try $0.next(String.self), at: try $0.next(Instant.self))
        }
        let members = found.compactMap { ID<User>($0.who) }
        let people = try Dictionary(
            uniqueKeysWithValues: reader.rows("SELECT \(UserView.columns) FROM users u WHERE u.id IN \(list: members)")
            { try UserView(&$0) }
            .map { ($0.id, $0) })
        return found.compactMap { one in
            guard let user = ID<User>(one.who) else { return RemovedGuest(who: one.who, user: nil, at: one.at) }
            return people[user].map { RemovedGuest(who: one.who, user: $0, at: one.at) }
        }
    }
}
