public import Domain

/// What a person typed into a form, and what is wrong with it.
public struct FormState: Hashable, Sendable {
    /// Begins the names of the hidden fields that hold what a form was filled with.
    public static let was = "was."
    /// Begins those with what somebody typed whose session had ended, and who goes on with it once they have signed in.
    public static let kept = "kept."
    /// Whether a file went with it, which is not kept.
    public static let keptButFile = kept + "butFile"

    /// What was typed, by field name. A checkbox that is on has any value.
    public var fields: [String: String]
    /// Values of fields that may be sent several times.
    public var lists: [String: [String]]
    /// One sentence for each field at fault.
    public var errors: [String: Phrase]
    /// One sentence about the whole form.
    public var summary: Phrase?

    public init(
        fields: [String: String] = [:], lists: [String: [String]] = [:], errors: [String: Phrase] = [:],
        summary: Phrase? = nil
    ) {
        self.fields = fields
        self.lists = lists
        self.errors = errors
        self.summary = summary
    }

    public subscript(_ name: String) -> String { fields[name] ?? "" }

    public func isOn(_ name: String) -> Bool { !(fields[name] ?? "").isEmpty }

    public var hasErrors: Bool { summary != nil || !errors.isEmpty }
}
