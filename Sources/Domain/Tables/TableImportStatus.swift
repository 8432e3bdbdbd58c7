/// How far an import of a table is.
public enum TableImportStatus: String, Codable, Sendable, CaseIterable {
    /// Its lines arrive, and nothing of them is written yet.
    case staged
    case running
    case done
    /// What it wrote is being taken back.
    case undoing
    /// It was taken back because somebody asked for it.
    case undone
    /// One of its lines could not be written, and so none of them is there.
    case refused

    /// Whether more is still to happen by itself.
    public var isUnderWay: Bool { self == .staged || self == .running || self == .undoing }
}
