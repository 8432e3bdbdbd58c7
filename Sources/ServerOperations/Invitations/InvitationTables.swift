import Operations
import Store

extension ServerFeature {
    static let invitations = ServerFeature(
        commands: [MakeLink.self, RevokeLink.self],
        tables: PersonalDataTable.invitations,
        handlers: InvitationNotices.handlers)
}

extension PersonalDataTable {
    static let invitations: [PersonalDataTable] = [
        PersonalDataTable(
            name: "invitation",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"),
                .person("invited_by"), .time("created_at"),
            ],
            isOf: own("user_id"), section: "invitations",
            deletion: .deletesRows(
                by: "id",
                logged: [
                    .init(kind: .invitation, recipient: .user("user_id")),
                    .init(kind: .dismissal, recipient: .user("user_id")),
                    .init(kind: .invitation, recipient: .hosts("event_id")),
                ])),
        PersonalDataTable(
            name: "invitation", columns: [.id("id"), .event("event_id"), .person("user_id"), .time("created_at")],
            isOf: own("invited_by"), section: "invitationsSent",
            deletion: .kept(
                "whom one has invited stays invited, by “Former member”; addresses go 30 days after the event")),
        PersonalDataTable(
            name: "invited_address",
            columns: [
                .id("invitation_id"), .event("event_id"), .text("email"),
                .withheld("email_key", "the address once more"), .text("name"),
            ],
            isOf: { "t.invitation_id IN (SELECT id FROM invitation WHERE invited_by = \($0.id))" },
            section: "addressesInvited",
            deletion: .kept("whom one has invited stays invited; addresses go 30 days after the event")),
        PersonalDataTable(
            name: "invitation_token",
            columns: [.withheld("invitation_id", "in the invitations"), .withheld("token", "a secret")],
            deletion: .withTable("invitation")),
        PersonalDataTable(
            name: "dismissal", columns: [.id("invitation_id"), .time("at")],
            isOf: { "t.invitation_id IN (SELECT id FROM invitation WHERE user_id = \($0.id))" },
            section: "dismissedInvitations",
            deletion: .withTable("invitation")),
        PersonalDataTable(
            name: "link",
            columns: [.withheld("event_id", "of the event"), .withheld("token", "a secret of the event")],
            deletion: .namesNobody("a secret of the event")),
    ]
}
