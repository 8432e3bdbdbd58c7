public import Domain

/// The submitted values of a form, and their errors.
public struct FormInput: Hashable, Sendable {
    /// The name prefix of hidden fields that hold initial values.
    public static let initialPrefix = "was."
    /// The name prefix of hidden fields that preserve the input of a person whose session has ended, until
    /// they have signed in.
    public static let preservedPrefix = "kept."
    /// The field that marks preserved input whose file was dropped.
    public static let droppedFileField = preservedPrefix + "butFile"

    /// Submitted values by field name. A ticked checkbox has any non-empty value.
    public var fields: [String: String]
    /// Values of fields that may occur several times.
    public var lists: [String: [String]]
    /// One sentence for each field with an error.
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
