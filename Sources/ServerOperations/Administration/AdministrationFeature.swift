import Operations
import Store

extension ServerFeature {
    static let administration = ServerFeature(
        commands: [UpdateCommunity.self, FinishSetup.self, FixSettings.self],
        tables: [
            PersonalDataTable(
                name: "community",
                columns: [
                    .withheld("id", "the same in every community"), .withheld("name", "of the installation"),
                    .withheld("accent", "of the installation"), .withheld("time_zone", "of the installation"),
                    .withheld("registration", "of the installation"),
                ],
                deletion: .namesNobody("of the installation"))
        ],
        checks: [CommunityCheck.problems])
}
