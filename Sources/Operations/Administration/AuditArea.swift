/// What a line of the audit is about, as it is chosen from.
public enum AuditArea: String, Codable, Sendable, CaseIterable {
    case accounts, settings, events, calendars, chat, planning, people, programme, notifications
}
