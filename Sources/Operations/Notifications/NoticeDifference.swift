import Domain
import Foundation

/// How a notice holds what of an event is another: JSON, the same for the same difference.
enum NoticeDifference {
    static func encoded(_ difference: EventDifference) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(difference), as: UTF8.self)
    }

    /// Returns nil for what a newer version has written otherwise.
    static func decoded(_ text: String) -> EventDifference? { try? JSONDecoder().decode(EventDifference.self, from: Data(text.utf8)) }
}
