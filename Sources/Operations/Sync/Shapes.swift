import Domain
import Store

/// What of each kind of row everyone in a scope may see.
extension Shape {
    static let user = Shape(
        kind: .user, table: "user t",
        fields: [.text("given_name"), .text("family_name"), .text("handle"), .text("role"), .text("status"), .integer("created_at")],
        lies: { $0 == .community ? "TRUE" : nil })

    static let account = Shape(
        kind: .account, table: "account t", id: "t.user_id",
        fields: [.text("email"), .integer("verified_at"), .text("time_zone"), .text("locale")],
        lies: ofUser("t.user_id"))

    /// Without the place where it is hidden, without the counts where the guest list is.
    static let event = Shape(
        kind: .event, table: "event t",
        fields: [
            .blob("host_id"), .text("uid"), .integer("recurrence_id"), .integer("sequence"), .integer("version"), .text("status"),
            .text("title"), .text("description"), .text("emoji"), .integer("starts_at"), .integer("ends_at"),
            .integer("answer_by"), .text("time_zone"),
            .text("location_name", "CASE WHEN NOT t.location_hidden THEN t.location_name END"),
            .text("address", "CASE WHEN NOT t.location_hidden THEN t.address END"),
            .real("latitude", "CASE WHEN NOT t.location_hidden THEN t.latitude END"),
            .real("longitude", "CASE WHEN NOT t.location_hidden THEN t.longitude END"),
            .integer("location_hidden"), .integer("capacity"), .text("tags"), .text("visibility"),
            .integer("companions_allowed"), .text("guest_list"), .integer("guests_may_invite"), .integer("offer_hours"),
            .integer("pass_large_parties"),
            .integer("going", "CASE WHEN t.guest_list <> 'hidden' THEN t.going END"),
            .integer("maybe", "CASE WHEN t.guest_list <> 'hidden' THEN t.maybe END"),
            .integer("waiting", "CASE WHEN t.guest_list <> 'hidden' THEN t.waiting END"),
            .integer("taken", "CASE WHEN t.guest_list <> 'hidden' THEN t.taken END"),
            .integer("created_at"), .integer("updated_at"),
        ],
        lies: {
            switch $0 {
            case .community: "t.visibility = 'PUBLIC'"
            case .event(let id): "t.id = \(id) AND t.visibility <> 'PUBLIC'"
            default: nil
            }
        })

    static let place = Shape(
        kind: .place, table: "event t",
        fields: [.text("location_name"), .text("address"), .real("latitude"), .real("longitude")],
        lies: { if case .place(let id) = $0 { "t.id = \(id) AND t.location_hidden" } else { nil } })

    static let answer = Shape(
        kind: .answer, table: "answer t",
        fields: [
            .blob("event_id"), .text("status"), .integer("party"), .integer("place_in_line"), .integer("offer_until"),
            .integer("answered_at"),
        ],
        lies: ofUser("t.user_id"))

    /// The names of members are in their own rows. Must agree with `EventRow.guestScope`.
    static let guest = Shape(
        kind: .guest, table: "answer t JOIN event e ON e.id = t.event_id LEFT JOIN guest g ON g.id = t.guest_id",
        fields: [
            .blob("event_id"), .blob("user_id"), .text("name", "g.name"), .text("status"), .integer("party"),
            .integer("place_in_line"), .integer("answered_at"),
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
        fields: [.blob("event_id"), .blob("invited_by"), .integer("created_at"), .integer("dismissed_at")],
        lies: ofUser("t.user_id"))

    static let invitee = Shape(
        kind: .invitee, table: "invitation t",
        fields: [.blob("event_id"), .blob("user_id"), .text("email"), .blob("invited_by"), .integer("created_at")],
        lies: ofHosts("t.event_id"))

    static let link = Shape(
        kind: .link, table: "link t", id: "t.event_id", fields: [.text("token"), .integer("created_at")],
        lies: ofHosts("t.event_id"))

    static let feed = Shape(
        kind: .feed, table: "feed t", fields: [.text("secret"), .integer("created_at")], lies: ofUser("t.user_id"))

    private static func ofUser(_ column: SQL) -> @Sendable (Scope) -> SQL? {
        { if case .user(let id) = $0 { "\(column) = \(id)" } else { nil } }
    }

    private static func ofHosts(_ column: SQL) -> @Sendable (Scope) -> SQL? {
        { if case .hosts(let id) = $0 { "\(column) = \(id)" } else { nil } }
    }
}
