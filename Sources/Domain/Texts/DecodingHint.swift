/// Messages for values that cannot be decoded: the description of the `DecodingError` is their key.
public enum DecodingHint {
    static let id: Phrase = "Use a UUID as the id."
    static let instant: Phrase = "Use a date and time in ISO 8601, like 2026-11-27T18:00:00.000Z."
    static let date: Phrase = "Give a date, such as 2026-11-27."
    static let currency: Phrase = "Enter a three-letter currency code, like EUR."

    /// - Parameter description: The description of a `DecodingError`.
    /// - Returns: nil if the error is not one of these.
    public static func hint(_ description: String) -> Phrase? {
        [id, instant, date, currency].first { $0.key == description }
    }

    /// - Parameter format: A string format of JSON Schema.
    /// - Returns: nil for other formats.
    public static func hint(format: String) -> Phrase? {
        switch format {
        case "uuid": id
        case "date-time": instant
        case "date": date
        default: nil
        }
    }
}
