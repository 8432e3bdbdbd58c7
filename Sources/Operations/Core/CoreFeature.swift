extension Feature {
    static let core = Feature(
        commands: [
            BeginEpoch.self, EnsureSecret.self, HealthCheck.self, KeepReply.self,
        ],
        tables: PersonalDataTable.core)
}
