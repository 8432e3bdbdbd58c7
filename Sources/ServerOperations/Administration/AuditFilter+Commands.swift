public import Operations

extension AuditFilter {
    /// Returns the commands for the name of a command or an area; nil for any other text.
    public static func commands(named text: String) -> [String]? {
        if let area = AuditArea(rawValue: text) { return AuditDescriptions.commands(of: area) }
        return AuditDescriptions.isKnown(text) ? [text] : nil
    }
}
