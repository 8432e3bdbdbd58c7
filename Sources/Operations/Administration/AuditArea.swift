/// The area that an audit entry belongs to, for filtering.
public enum AuditArea: String, Codable, Sendable, CaseIterable {
    case accounts, settings, events, calendars, chat, planning, people, programme, notifications
}
