public import Domain
import Foundation

/// An event of which everything is said that can be said, found by the types of the fields of ``Domain/EventInput``: a new one
/// is in here without being named.
public enum FilledEvent {
    /// As in JSON, by name; each something else than where nothing is said.
    ///
    /// - Parameter now: the event is nine days later.
    public static func fields(now: Instant) -> [String: Any] {
        // What keeps the rules where any value of the type does not.
        let known: [String: Any] = [
            "startsAt": "\(now + .days(9))", "endsAt": "\(now + .days(10))", "answerBy": "\(now + .days(6))",
            "timeZone": "America/New_York", "allDay": false, "emoji": "🎲", "onlineUrl": "https://meet.example.org/games",
        ]
        return Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: EventInput()).children.compactMap { field in
                daysOnly.contains(field.label!) ? nil : (field.label!, known[field.label!] ?? example(of: (field.value as! any Emptiable).wrapped, now))
            })
    }

    /// Fields of whole days, which an event with times cannot have.
    private static let daysOnly: Set = ["startDate", "endDate"]

    public static func input(now: Instant) throws -> EventInput {
        try JSONDecoder().decode(EventInput.self, from: JSONSerialization.data(withJSONObject: fields(now: now)))
    }

    private static func example(of type: Any.Type, _ now: Instant) -> Any {
        switch type {
        case is String.Type: "Said"
        case is Int.Type: 3
        case is Double.Type: 3.5
        case is Bool.Type: true
        case is [String].Type: ["Said", "too"]
        case is Instant.Type: "\(now + .days(9))"
        case let choices as any (CaseIterable & RawRepresentable).Type: last(choices)
        default: fatalError("Say in FilledEvent what could be said of a field of type \(type).")
        }
    }

    private static func last<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> Any { Array(type.allCases).last!.rawValue }
}

extension EventInput {
    /// Every field as text, by name, to be compared.
    public var texts: [String: String] {
        Dictionary(uniqueKeysWithValues: Mirror(reflecting: self).children.map { ($0.label!, "\($0.value)") })
    }
}

private protocol Emptiable {
    var wrapped: Any.Type { get }
}

extension Optional: Emptiable {
    var wrapped: Any.Type { Wrapped.self }
}
