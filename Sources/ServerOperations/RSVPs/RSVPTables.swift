import Operations
import Store

extension ServerFeature {
    static let rsvps = ServerFeature(
        commands: [RSVPAsGuest.self, RSVPByLink.self, LapseRSVP.self, RSVPNotices.self],
        tables: PersonalDataTable.rsvps,
        handlers: RSVPNotices.handlers,
        checks: [SeatCheck.problems])
}

extension PersonalDataTable {
    static let rsvps: [PersonalDataTable] = [
        PersonalDataTable(
            name: "rsvp",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"),
                .withheld("guest_id", "in the guests"),
                .text("status"), .number("party"), .time("answered_at"),
            ],
            isOf: own("user_id"), section: "rsvps",
            deletion: .byFeature(
                "those to what lies ahead are taken back; those to what is over stay, as a seat of “Former member”")),
        PersonalDataTable(
            name: "seats", columns: [.withheld("event_id", "in the events")], deletion: .withTable("event")),
        PersonalDataTable(
            name: "seat_offer", columns: [.withheld("rsvp_id", "in the RSVPs"), .time("until")],
            deletion: .withTable("rsvp")),
    ]
}
