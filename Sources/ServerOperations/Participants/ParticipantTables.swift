import Operations
import Store

extension ServerFeature {
    static let participants = ServerFeature(
        tables: PersonalDataTable.participants,
        checks: [ParticipantCheck.problems])
}

extension PersonalDataTable {
    static let participants: [PersonalDataTable] = [
        PersonalDataTable(
            name: "participant",
            columns: [
                .id("id"), .text("name"), .text("email"), .text("phone"), .text("notes"),
                .withheld("user_id", "always oneself"),
                .named("home_venue_id", by: "venue"), .time("created_at"),
            ],
            isOf: own("user_id"), section: "participant",
            deletion: .byFeature(
                "the entry stays for the numbers, as “Former member” without address, phone and notes, and leads to nobody"
            )),
        PersonalDataTable(
            name: "participant_address",
            columns: [
                .withheld("id", "of no meaning outside"), .withheld("participant_id", "always oneself"),
                .named("venue_id", by: "venue"),
                .time("effective_from"), .time("effective_to"),
            ],
            isOf: ofParticipant, section: "homes",
            deletion: .byFeature("where somebody lived stays for the numbers of the areas, by “Former member”")),
    ]
}
