import Operations
import Store

extension ServerFeature {
    static let guests = ServerFeature(
        commands: [RestoreGuest.self, NotifyGuests.self],
        tables: PersonalDataTable.guests,
        handlers: GuestNotices.handlers,
        checks: [RemovalCheck.problems])
}

extension PersonalDataTable {
    static let guests: [PersonalDataTable] = [
        PersonalDataTable(
            name: "guest", columns: [.id("id"), .event("event_id"), .text("name")],
            isOf: { subject in
                subject.emailKey.map {
                    "t.id IN (SELECT guest_id FROM guest_credential WHERE email_key = \($0))" as SQL
                } ?? "FALSE"
            }, section: "namesWithoutAccount",
            deletion: .byFeature("30 days after the event, with the address where there is one")),
        PersonalDataTable(
            name: "removal",
            columns: [
                .event("event_id"), .withheld("who", "always oneself"), .withheld("pass", "a secret"), .time("at"),
            ],
            isOf: { "t.who = \("\($0.id)")" }, section: "removedFrom",
            deletion: .kept("an id that leads to nobody any more; addresses go 30 days after the event")),
    ]
}
