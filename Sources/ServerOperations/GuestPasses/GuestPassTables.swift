import Operations
import Store

extension ServerFeature {
    static let guestPasses = ServerFeature(
        commands: [ConfirmGuest.self, MailPass.self, RenewPass.self],
        tables: PersonalDataTable.guestPasses,
        checks: [GuestPassCheck.problems])
}

extension PersonalDataTable {
    static let guestPasses: [PersonalDataTable] = [
        PersonalDataTable(
            name: "guest_credential",
            columns: [
                .id("guest_id"), .event("event_id"), .text("email"), .withheld("email_key", "the address once more"),
                .withheld("token_hash", "a secret"), .withheld("pass", "a secret"),
                .withheld("network", "a digest that is kept while the RSVP is held"), .text("locale"),
                .time("created_at"), .time("confirmed_at"),
                .time("asks_until"), .number("asks_party"), .text("asks_note"),
                .withheld("is_vouched", "of meaning for mails alone"), .flag("wants_reminders"),
            ],
            isOf: address("email_key"), section: "rsvpsWithoutAccount",
            deletion: .byFeature(
                "a member's are taken along when the address is confirmed; what strangers left goes 30 days after the event"
            )),
        PersonalDataTable(
            name: "claimed_pass",
            columns: [
                .withheld("hash", "a digest of a secret"), .event("event_id"), .withheld("user_id", "always oneself"),
            ],
            isOf: own("user_id"), section: "claimedPasses", deletion: .kept("a digest that leads to an event")),
        PersonalDataTable(
            name: "seat_hold",
            columns: [.withheld("guest_id", "in the guests"), .withheld("event_id", "in the guests"), .time("until")],
            deletion: .expires("ends within the hour")),
    ]
}
