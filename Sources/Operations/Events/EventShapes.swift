import Domain
import Store

extension RowShape {
    static let event = RowShape(
        kind: .event, table: "event",
        fields: [
            .person("host_id"), .integer("sequence", default: 0), .integer("version", default: 1), .text("status"),
            .text("cancellation"),
            .photo("photo"), .integer("created_at"), .integer("updated_at"), .flag("is_archived", default: false),
            .id("archived_to"),
        ]
            + EventColumn.all.map(\.field),
        canNameAnotherPerson: true,
        membership: {
            switch $0 {
            case .public: "t.audience = 'PUBLIC' AND NOT t.is_archived AND t.deleted_at IS NULL"
            case .archive: "t.audience = 'PUBLIC' AND t.is_archived AND t.deleted_at IS NULL"
            case .event(let id): "t.id = \(id) AND t.audience <> 'PUBLIC' AND t.deleted_at IS NULL"
            case .hosts(let id): "t.id = \(id) AND t.audience IS NULL AND t.deleted_at IS NULL"
            default: nil
            }
        },
        derivedData: .init(
            tables: [("event_tag", "event_id"), ("event_search", "event_id")],
            write: { try EventStore.updateDerivedData(of: $0, isNew: $1, in: $2) }))

    static let place = RowShape(
        kind: .place, table: "place", id: "event_id",
        fields: [.text("name"), .text("address"), .real("latitude"), .real("longitude"), .text("online_url")],
        membership: { if case .place(let id) = $0 { "t.event_id = \(id)" } else { nil } },
        derivedData: .init(
            write: { row, _, writer in try EventStore.updateHiddenText(of: ID(bytes: row.id)!, in: writer) },
            afterDeletion: { id, writer in try EventStore.updateHiddenText(of: ID(bytes: id)!, in: writer) }))

    static let seats = RowShape(
        kind: .seats, table: "seats", id: "event_id",
        fields: [.integer("capacity"), .integer("going"), .integer("maybe"), .integer("waiting"), .integer("taken")],
        joins: ofEvent,
        owner: .ofEvent,
        membership: {
            switch $0 {
            case .public: "e.audience = 'PUBLIC' AND NOT e.is_archived AND e.guest_list <> 'hidden'"
            case .archive: "e.audience = 'PUBLIC' AND e.is_archived AND e.guest_list <> 'hidden'"
            case .event(let id): "e.id = \(id) AND e.audience <> 'PUBLIC' AND e.guest_list <> 'hidden'"
            case .hosts(let id): "e.id = \(id) AND (e.audience IS NULL OR e.guest_list = 'hidden')"
            default: nil
            }
        })

    static let cohost = RowShape(
        kind: .cohost, table: "cohost", fields: [.id("event_id"), .person("user_id"), .integer("since")],
        unique: [["event_id", "user_id"]], joins: ofEvent, owner: .ofEvent,
        membership: {
            switch $0 {
            case .community: "e.audience = 'PUBLIC' AND NOT e.is_archived"
            case .archive: "e.audience = 'PUBLIC' AND e.is_archived"
            case .event(let id): "e.id = \(id) AND e.audience <> 'PUBLIC'"
            case .hosts(let id): "e.id = \(id) AND e.audience IS NULL"
            default: nil
            }
        })

    static let publicHost = RowShape(
        kind: .publicHost, table: "public_host", id: "user_id", fields: [.text("given_name"), .text("family_name")],
        isPerson: true,
        membership: { $0 == .public ? "TRUE" : nil })

    /// The person's own RSVP, and those on the guest list.
    static let rsvp = RowShape(
        kind: .rsvp, table: "rsvp",
        fields: [
            .id("event_id"), .person("user_id"), .id("guest_id"), .text("status"), .integer("party"),
            .integer("waitlist_position"),
            .integer("answered_at"),
        ],
        unique: [["event_id", "user_id"], ["guest_id"], ["event_id", "waitlist_position"]], joins: ofEvent,
        owner: .ofEvent,
        membership: {
            if case .user(let id) = $0 { return "t.user_id = \(id)" }
            return isListed($0, rsvp: "t")
        })

    static let guest = RowShape(
        kind: .guest, table: "guest", fields: [.id("event_id"), .text("name")],
        joins: "JOIN rsvp r ON r.guest_id = t.id \(ofEvent)", owner: .ofEvent, membership: { isListed($0, rsvp: "r") })

    static let seatOffer = RowShape(
        kind: .seatOffer, table: "seat_offer", id: "rsvp_id", fields: [.integer("until")],
        joins: "JOIN rsvp r ON r.id = t.rsvp_id",
        concernsPermissions: false, membership: ofUser("r.user_id"))

    static let seatHold = RowShape(
        kind: .seatHold, table: "seat_hold", id: "guest_id", fields: [.id("event_id"), .integer("until")],
        membership: ofHosts("t.event_id"))

    static let invitation = RowShape(
        kind: .invitation, table: "invitation",
        fields: [.id("event_id"), .person("user_id"), .person("invited_by"), .integer("created_at")],
        unique: [["event_id", "user_id"]], canNameAnotherPerson: true,
        // It opens the event to the invited person, no matter who invited them.
        ignoresBlocks: { if case .user = $0 { true } else { false } },
        membership: {
            switch $0 {
            case .user(let id): "t.user_id = \(id)"
            case .hosts(let id): "t.event_id = \(id)"
            default: nil
            }
        })

    static let invitedAddress = RowShape(
        kind: .invitedAddress, table: "invited_address", id: "invitation_id",
        fields: [.id("event_id"), .text("email"), .text("email_key"), .text("name")],
        unique: [["event_id", "email_key"]], membership: ofHosts("t.event_id"))

    static let dismissal = RowShape(
        kind: .dismissal, table: "dismissal", id: "invitation_id", fields: [.integer("at")],
        joins: "JOIN invitation i ON i.id = t.invitation_id", membership: ofUser("i.user_id"))

    static let joinRequest = RowShape(
        kind: .joinRequest, table: "join_request",
        fields: [
            .id("event_id"), .person("user_id"), .integer("party"), .text("note"), .text("status"),
            .integer("asked_at"),
            .integer("decided_at"),
        ],
        unique: [["event_id", "user_id"]],
        membership: {
            switch $0 {
            case .user(let id): "t.user_id = \(id)"
            case .hosts(let id): "t.event_id = \(id)"
            default: nil
            }
        })

    static let guestRequest = RowShape(
        kind: .guestRequest, table: "guest_request", id: "guest_id",
        fields: [
            .id("event_id"), .text("name"), .integer("party"), .text("note"), .text("status"), .integer("asked_at"),
            .integer("decided_at"),
        ],
        membership: ofHosts("t.event_id"))

    static let announcement = RowShape(
        kind: .announcement, table: "announcement",
        fields: [.id("event_id"), .text("body"), .integer("sent_at")], concernsPermissions: false,
        membership: {
            switch $0 {
            case .hosts(let id): "t.event_id = \(id)"
            case .readers(let id): "t.id = \(id)"
            default: nil
            }
        })

    static let announcementReach = RowShape(
        kind: .announcementReach, table: "announcement_reach", id: "announcement_id",
        fields: [.id("event_id"), .text("addressees"), .integer("people")], concernsPermissions: false,
        membership: ofHosts("t.event_id"))

    static let link = RowShape(
        kind: .link, table: "link", id: "event_id", fields: [.text("token"), .integer("created_at")],
        unique: [["token"]],
        membership: ofHosts("t.event_id"))

    /// Rows of a deleted event are in no scope, although they are deleted and logged in batches.
    static let ofEvent: SQL = "JOIN event e ON e.id = t.event_id AND \(EventAccess.isNotDeleted)"

    /// Returns the condition that an RSVP is on the guest list of `e` in a scope. It must
    /// agree with ``EventRow/guestScope(of:_:)``.
    private static func isListed(_ scope: Scope, rsvp: SQL) -> SQL? {
        let isOpen: SQL = "e.guest_list = 'names' AND \(rsvp).status <> 'notGoing'"
        return switch scope {
        case .community:
            """
            e.audience = 'PUBLIC' AND NOT e.is_archived AND (e.archived_to IS NULL OR \(rsvp).id > e.archived_to) AND \(isOpen)
            """
        case .archive: "e.audience = 'PUBLIC' AND (e.is_archived OR \(rsvp).id <= e.archived_to) AND \(isOpen)"
        case .event(let id): "e.id = \(id) AND e.audience <> 'PUBLIC' AND \(isOpen)"
        case .hosts(let id): "e.id = \(id) AND (e.audience IS NULL OR NOT (\(isOpen)))"
        default: nil
        }
    }
}

extension RowShape.Owner {
    /// The owner of the event that a row belongs to, by its column `event_id`. If the event is withheld, so
    /// are its rows.
    static let ofEvent = Self(
        column: "e.host_id", isOne: { "t.event_id IN (SELECT id FROM event WHERE host_id IN \(list: $0))" })
}
