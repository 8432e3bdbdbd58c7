public import Domain
import Foundation

/// An event with a value for every field. The fields of ``Domain/EventInput`` are found by their types, so a new one is
/// included automatically.
public enum FullEvent {
    /// Returns all fields by name, as in JSON, each with a value other than its default. No event has all of them: it
    /// has either times or whole days.
    ///
    /// - Parameter now: the current time; the event starts nine days later.
    public static func fields(now: Instant) -> [String: Any] {
        // Fields for which an arbitrary value of the type would be invalid.
        let known: [String: Any] = [
            "startsAt": "\(now + .days(9))", "endsAt": "\(now + .days(10))", "answerBy": "\(now + .days(6))",
            "startDate": date(now + .days(9)).iso, "endDate": date(now + .days(11)).iso,
            "timeZone": "America/New_York", "emoji": "🎲", "onlineUrl": "https://meet.example.org/games",
        ]
        return Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: EventInput()).children.map { field in
                (field.label!, known[field.label!] ?? example(of: (field.value as! any Emptiable).wrapped, now))
            })
    }

    /// Returns the input of an event with times, or with whole days.
    public static func input(now: Instant, takesDays: Bool = false) throws -> EventInput {
        var said = fields(now: now)
        said["allDay"] = takesDays
        for name in takesDays ? ["startsAt", "endsAt"] : ["startDate", "endDate"] { said[name] = nil }
        return try input(said)
    }

    public static func input(_ fields: [String: Any]) throws -> EventInput {
        try JSONDecoder().decode(EventInput.self, from: JSONSerialization.data(withJSONObject: fields))
    }

    private static func date(_ instant: Instant) -> CivilDate { CivilDate(CivilTime(instant, offset: 0)) }

    private static func example(of type: Any.Type, _ now: Instant) -> Any {
        switch type {
        case is String.Type: "Said"
        case is Int.Type: 3
        case is Double.Type: 3.5
        case is Bool.Type: true
        case is [String].Type: ["Said", "too"]
        case is Instant.Type: "\(now + .days(9))"
        case let choices as any (CaseIterable & RawRepresentable).Type: last(choices)
        default: fatalError("Say in FullEvent what could be said of a field of type \(type).")
        }
    }

    private static func last<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> Any {
        Array(type.allCases).last!.rawValue
    }
}

extension EventInput {
    /// Every field by name as text, for comparison.
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
