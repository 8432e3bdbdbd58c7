public import Store

/// A job queue with its own workers, so that slow jobs in one lane do not delay the others.
public enum JobLane: String, Codable, Column, CaseIterable, Sendable {
    /// Mails that someone is waiting for or that concern account security: links that confirm an address, set a
    /// password or keep a seat, and reports of account changes.
    case security
    /// All other mails.
    case mail
    /// Messages to browsers, sent to push services whose hosts users can choose.
    case push
    /// Commands that run later and contact no other system.
    case system
}
