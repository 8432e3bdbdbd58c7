import Operations
import Store

extension ServerFeature {
    static let programme = ServerFeature(
        commands: [ArchiveProgramme.self, InstallProgramme.self],
        tables: PersonalDataTable.programme,
        checks: [ParticipationTallyCheck.problems, HistoryCheck.problems])
}

extension PersonalDataTable {
    static let programme: [PersonalDataTable] =
        ["activity_type", "participant_role"].map { (name: SQL) in
            PersonalDataTable(
                name: name,
                columns: [
                    .withheld("id", "of the programme"), .withheld("name", "of the programme"),
                    .withheld("name_key", "of the programme"),
                ],
                deletion: .namesNobody("what there is to choose from"))
        }

    /// The condition for rows of the participant who is the person.
    static let ofParticipant: @Sendable (Subject) -> SQL = {
        "t.participant_id IN (SELECT p.id FROM participant p WHERE p.user_id = \($0.id))"
    }
}
