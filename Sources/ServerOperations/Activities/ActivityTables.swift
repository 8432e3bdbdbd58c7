import Operations
import Store

extension ServerFeature {
    static let activities = ServerFeature(
        tables: PersonalDataTable.activities)
}

extension PersonalDataTable {
    static let activities: [PersonalDataTable] = [
        PersonalDataTable(
            name: "activity",
            columns: [
                .withheld("id", "of the programme"), .withheld("name", "in the assignments of those who take part"),
                .withheld("description", "of the programme"), .withheld("type_id", "of the programme"),
                .withheld("status", "of the programme"),
            ],
            deletion: .namesNobody("what takes place; who takes part is in assignment")),
        PersonalDataTable(
            name: "activity_venue",
            columns: [
                .withheld("id", "of the programme"), .withheld("activity_id", "of the programme"),
                .withheld("venue_id", "of the programme"),
            ],
            deletion: .namesNobody("where it takes place")),
        PersonalDataTable(
            name: "activity_event",
            columns: [
                .withheld("event_id", "of the programme"), .withheld("activity_id", "of the programme"),
                .withheld("venue_id", "of the programme"),
            ],
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "assignment",
            columns: [
                .withheld("id", "of no meaning outside"), .named("activity_id", by: "activity"),
                .withheld("participant_id", "always oneself"),
                .named("role_id", by: "participant_role"), .text("note"), .time("assigned_at"), .time("ended_at"),
            ],
            isOf: ofParticipant, section: "assignments",
            deletion: .byFeature("that somebody took part stays for the numbers, without the note, by “Former member”")),
        PersonalDataTable(
            name: "participation_tally",
            columns: [.withheld("venue_id", "of the programme"), .withheld("role_id", "of the programme")],
            deletion: .namesNobody("how many take part, by where they live")),
    ]
}
