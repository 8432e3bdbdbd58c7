import Operations
import Store

extension ServerFeature {
    static let joinRequests = ServerFeature(
        commands: [SendJoinRequestByLink.self, SendJoinRequestAsGuest.self, WithdrawGuestRequest.self],
        tables: PersonalDataTable.joinRequests,
        handlers: JoinRequestNotices.handlers)
}

extension PersonalDataTable {
    static let joinRequests: [PersonalDataTable] = [
        PersonalDataTable(
            name: "join_request",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"), .number("party"), .text("note"),
                .text("status"),
                .time("asked_at"), .time("decided_at"),
            ],
            isOf: own("user_id"), section: "joinRequests",
            deletion: .deletesRows(
                by: "id",
                logged: [
                    .init(kind: .joinRequest, recipient: .user("user_id")),
                    .init(kind: .joinRequest, recipient: .hosts("event_id")),
                ])),
        PersonalDataTable(
            name: "guest_request",
            columns: [
                .id("guest_id"), .event("event_id"), .text("name"), .number("party"), .text("note"), .text("status"),
                .time("asked_at"),
                .time("decided_at"),
            ],
            isOf: { subject in
                subject.emailKey.map {
                    "t.guest_id IN (SELECT guest_id FROM guest_credential WHERE email_key = \($0))" as SQL
                } ?? "FALSE"
            }, section: "joinRequestsWithoutAccount",
            deletion: .byFeature(
                "a member's are taken along when the address is confirmed; what strangers left goes 30 days after the event"
            )),
    ]
}
