import Operations
import Store

extension ServerFeature {
    static let checkIns = ServerFeature(tables: PersonalDataTable.checkIns)
}

extension PersonalDataTable {
    static let checkIns: [PersonalDataTable] = [
        PersonalDataTable(
            name: "ticket",
            columns: [
                .withheld("rsvp_id", "in the RSVPs"), .event("event_id"), .withheld("user_id", "always oneself"),
                .withheld("code", "a secret"), .time("checked_in_at"),
                .withheld("checked_in_by", "for the hosts alone"),
            ],
            isOf: own("user_id"), section: "tickets", deletion: .withTable("rsvp"))
    ]
}
