import Store

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
        PersonalDataTable(
            name: "participant_search",
            columns: [
                .withheld("participant_id", "of the programme"), .withheld("text", "name and address once more"),
                .withheld("home_venue_id", "the home once more"),
            ],
            deletion: .withTable("participant")),
        PersonalDataTable(
            name: "participant_gram",
            columns: [
                .withheld("participant_id", "of the programme"),
                .withheld("gram", "name and address once more, in pieces"),
                .withheld("text", "name and address once more, in pieces"),
            ],
            deletion: .withTable("participant")),
    ]
}
