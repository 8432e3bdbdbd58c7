import Domain
import Store

/// What of each kind of row everyone in a scope may see.
extension Shape {
    static let user = Shape(
        kind: .user, table: "users t",
        fields: [.text("given_name"), .text("family_name"), .text("handle"), .text("role"), .text("photo"), .text("status"), .integer("created_at")],
        isPerson: true,
        lies: { $0 == .community ? "(t.status = 'deleted' OR \(isConfirmed))" : nil })

    static let host = Shape(
        kind: .host, table: "users t", fields: [.text("given_name"), .text("family_name")], isPerson: true,
        lies: { $0 == .public ? PublicHost.condition("t.id") : nil })

    private static let isConfirmed: SQL =
        "EXISTS (SELECT 1 FROM account c WHERE c.user_id = t.id AND c.verified_at IS NOT NULL)"

    static let account = Shape(
        kind: .account, table: "account t", id: "t.user_id",
        fields: [.text("email"), .integer("verified_at"), .text("time_zone"), .text("locale")],
        lies: ofUser("t.user_id"))

    /// Read by nobody: streams and pulls act on its entries.
    static let rights = Shape(kind: .rights, table: "users t", fields: [], isPerson: true, lies: { _ in nil })

    /// Without the place where it is hidden, without the counts where the guest list is, without the UID that it has in the
    /// host's own calendar.
    static let event = Shape(
        kind: .event, table: "event t",
        fields: [
            .person("host_id"), .integer("sequence"), .integer("version"), .text("status"),
            .text("title"), .text("description"), .text("emoji"), .integer("starts_at"), .integer("ends_at"),
            .integer("answer_by"), .text("time_zone"),
            .text("location_name", "CASE WHEN NOT t.location_hidden THEN t.location_name END"),
            .text("address", "CASE WHEN NOT (t.location_hidden OR t.requires_approval) THEN t.address END"),
            .real("latitude", "CASE WHEN NOT (t.location_hidden OR t.requires_approval) THEN t.latitude END"),
            .real("longitude", "CASE WHEN NOT (t.location_hidden OR t.requires_approval) THEN t.longitude END"),
            .flag("location_hidden"), .integer("capacity"), .text("tags"), .text("visibility"),
            .integer("companions_allowed"), .text("guest_list"), .flag("guests_may_invite"), .integer("offer_hours"),
            .flag("pass_large_parties"), .flag("requires_approval"), .text("photo"),
            .integer("going", "CASE WHEN t.guest_list <> 'hidden' THEN t.going END"),
            .integer("maybe", "CASE WHEN t.guest_list <> 'hidden' THEN t.maybe END"),
            .integer("waiting", "CASE WHEN t.guest_list <> 'hidden' THEN t.waiting END"),
            .integer("taken", "CASE WHEN t.guest_list <> 'hidden' THEN t.taken END"),
            .integer("created_at"), .integer("updated_at"),
        ],
        lies: {
            switch $0 {
            case .public: "t.visibility = 'PUBLIC' AND t.deleted_at IS NULL"
            case .event(let id): "t.id = \(id) AND t.visibility <> 'PUBLIC' AND t.deleted_at IS NULL"
            default: nil
            }
        })

    static let place = Shape(
        kind: .place, table: "event t",
        fields: [.text("location_name"), .text("address"), .real("latitude"), .real("longitude")],
        lies: { if case .place(let id) = $0 { "t.id = \(id) AND (t.location_hidden OR t.requires_approval) AND t.deleted_at IS NULL" } else { nil } })

    static let rsvp = Shape(
        kind: .rsvp, table: "rsvp t",
        fields: [
            .blob("event_id"), .text("status"), .integer("party"), .integer("waitlist_position"), .integer("offer_until"),
            .integer("answered_at"),
        ],
        lies: ofUser("t.user_id"))

    /// The names of members are in their own rows. Must agree with `EventRow.guestScope`. Of an event that is gone they stay
    /// until each is noted as gone.
    static let guest = Shape(
        kind: .guest, table: "rsvp t JOIN event e ON e.id = t.event_id LEFT JOIN guest g ON g.id = t.guest_id",
        fields: [
            .blob("event_id"), .person("user_id"), .text("name", "g.name"), .text("status"), .integer("party"),
            .integer("waitlist_position"), .integer("answered_at"),
        ],
        lies: {
            let isOpen: SQL = "e.guest_list = 'names' AND t.status <> 'notGoing'"
            return switch $0 {
            case .community: "e.visibility = 'PUBLIC' AND \(isOpen)"
            case .event(let id): "e.id = \(id) AND e.visibility <> 'PUBLIC' AND \(isOpen)"
            case .hosts(let id): "e.id = \(id) AND NOT (\(isOpen))"
            default: nil
            }
        })

    static let invitation = Shape(
        kind: .invitation, table: "invitation t",
        fields: [.blob("event_id"), .person("invited_by"), .integer("created_at"), .integer("dismissed_at")],
        // Whoever invited them, it is what opens the event.
        outlivesBlocks: true,
        lies: ofUser("t.user_id"))

    static let invitee = Shape(
        kind: .invitee, table: "invitation t",
        fields: [.blob("event_id"), .person("user_id"), .text("email"), .person("invited_by"), .integer("created_at")],
        lies: ofHosts("t.event_id"))

    static let link = Shape(
        kind: .link, table: "link t", id: "t.event_id", fields: [.text("token"), .integer("created_at")],
        lies: ofHosts("t.event_id"))

    static let feed = Shape(
        kind: .feed, table: "feed t", fields: [.text("secret"), .integer("created_at")], lies: ofUser("t.user_id"))

    static let eventImport = Shape(
        kind: .eventImport, table: "event_import t",
        fields: [.text("name"), .text("visibility"), .integer("added"), .integer("updated"), .integer("removed"), .integer("made_at")],
        lies: ofUser("t.user_id"))

    static let friend = Shape(
        kind: .friend, table: "friend t", fields: [.person("friend_id"), .integer("since")], lies: ofUser("t.user_id"))

    static let friendRequest = Shape(
        kind: .friendRequest, table: "friend_request t", fields: [.person("from_id"), .integer("made_at")],
        lies: { if case .user(let id) = $0 { "t.to_id = \(id) AND t.declined_at IS NULL" } else { nil } })

    static let sentRequest = Shape(
        kind: .sentRequest, table: "friend_request t", fields: [.person("to_id"), .integer("made_at")],
        lies: { if case .user(let id) = $0 { "t.from_id = \(id) AND t.declined_at IS NULL" } else { nil } })

    static let block = Shape(
        kind: .block, table: "block t", fields: [.person("blocked_id"), .integer("made_at")],
        outlivesBlocks: true, lies: ofUser("t.user_id"))

    static let report = Shape(
        kind: .report, table: "report t",
        fields: [
            .person("reporter_id"), .text("kind"), .blob("subject"), .text("reason"), .integer("made_at"), .integer("closed_at"),
            .person("closed_by"),
        ],
        // An administrator sees whatever is reported, by and of whomever.
        outlivesBlocks: true,
        lies: { $0 == .administrators ? "TRUE" : nil })

    static let cohost = Shape(
        kind: .cohost, table: "cohost t JOIN event e ON e.id = t.event_id",
        fields: [.blob("event_id"), .person("user_id"), .integer("since")],
        lies: {
            switch $0 {
            case .community: "e.visibility = 'PUBLIC'"
            case .event(let id): "e.id = \(id) AND e.visibility <> 'PUBLIC'"
            default: nil
            }
        })

    static let joinRequest = Shape(
        kind: .joinRequest, table: "join_request t",
        fields: [.blob("event_id"), .integer("party"), .text("note"), .text("status"), .integer("asked_at"), .integer("decided_at")],
        lies: ofUser("t.user_id"))

    static let applicant = Shape(
        kind: .applicant, table: "join_request t",
        fields: [
            .blob("event_id"), .person("user_id"), .integer("party"), .text("note"), .text("status"), .integer("asked_at"),
            .integer("decided_at"),
        ],
        lies: ofHosts("t.event_id"))

    static let notice = Shape(
        kind: .notice, table: "notice t",
        fields: [
            .text("kind"), .person("actor_id"), .blob("event_id"), .text("title"), .integer("count"), .integer("made_at"),
            .integer("read_at"),
        ],
        lies: ofUser("t.user_id"))

    static let preferences = Shape(
        kind: .preferences, table: "preferences t", id: "t.user_id",
        fields: [.text("changed"), .integer("quiet_from"), .integer("quiet_to")], lies: ofUser("t.user_id"))

    static let pushSubscription = Shape(
        kind: .pushSubscription, table: "push_subscription t", fields: [.text("endpoint"), .integer("made_at")],
        lies: ofUser("t.user_id"))

    static let message = Shape(
        kind: .message, table: "message t",
        fields: [
            .blob("event_id"), .person("author_id"), .integer("number"), .text("body"), .integer("sent_at"), .integer("edited_at"),
            .integer("deleted_at"),
        ],
        lies: { if case .crew(let id) = $0 { "t.event_id = \(id)" } else { nil } })

    static let readMark = Shape(
        kind: .readMark, table: "read_mark t", fields: [.blob("event_id"), .integer("number")], lies: ofUser("t.user_id"))

    private static func ofUser(_ column: SQL) -> @Sendable (Scope) -> SQL? {
        { if case .user(let id) = $0 { "\(column) = \(id)" } else { nil } }
    }

    private static func ofHosts(_ column: SQL) -> @Sendable (Scope) -> SQL? {
        { if case .hosts(let id) = $0 { "\(column) = \(id)" } else { nil } }
    }
}
