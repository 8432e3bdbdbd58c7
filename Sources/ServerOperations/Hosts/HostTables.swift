import Operations
import Store

extension ServerFeature {
    static let hosts = ServerFeature(
        tables: PersonalDataTable.hosts,
        handlers: HostNotices.handlers)
}

extension PersonalDataTable {
    static let hosts: [PersonalDataTable] = [
        PersonalDataTable(
            name: "cohost",
            columns: [
                .withheld("id", "of no meaning outside"), .event("event_id"), .withheld("user_id", "always oneself"),
                .time("since"),
            ],
            isOf: own("user_id"), section: "cohosting",
            deletion: .byFeature("ended; whom they have invited stays invited by the owner"))
    ]
}
