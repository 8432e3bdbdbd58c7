import Store

extension RowShape {
    static let ticket = RowShape(
        kind: .ticket, table: "ticket", id: "rsvp_id",
        fields: [
            .id("event_id"), .person("user_id"), .text("code"), .integer("checked_in_at"), .person("checked_in_by"),
        ],
        unique: [["code", "event_id"]], joins: ofEvent, owner: .ofEvent, canNameAnotherPerson: true,
        concernsPermissions: false,
        membership: {
            switch $0 {
            case .user(let id): "t.user_id = \(id)"
            case .hosts(let id): "t.event_id = \(id)"
            default: nil
            }
        })
}
