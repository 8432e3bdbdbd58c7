/// The progress of a table import.
public enum TableImportStatus: String, Codable, Sendable, CaseIterable {
    /// Its rows are being received; nothing is written yet.
    case staged
    case running
    case done
    /// Its changes are being undone.
    case undoing
    /// It was undone on request.
    case undone
    /// One of its rows could not be written, so none of them is kept.
    case refused

    /// Whether processing continues without further input.
    public var isUnderWay: Bool { self == .staged || self == .running || self == .undoing }
}
