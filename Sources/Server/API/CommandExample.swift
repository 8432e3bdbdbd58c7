public import Domain
public import Operations
import Wire

/// A payload of a command that says enough to do something.
public struct CommandExample<C: ClientCommand> {
    public let payload: PayloadValue
    /// Whether it has ids that are made up.
    public let hasSampleIDs: Bool

    /// - Parameter ids: Ids to use, by the name of the field. Others are made up.
    public init(ids: [String: String] = [:], now: Instant) {
        var writer = Writer(ids: ids, now: now)
        payload = writer.payload(Schema(C.self))
        hasSampleIDs = writer.hasSampleIDs
    }

    /// Writes values from their schemas.
    private struct Writer {
        var ids: [String: String]
        var now: Instant
        var hasSampleIDs = false

        /// The fields that say most. One of them is there even if none is required.
        private static var telling: [String] {
            ["title", "name", "description", "body", "caption", "amount", "givenName", "status", "note", "quietHours"]
        }

        mutating func payload(_ schema: Schema) -> PayloadValue {
            guard case .object(let fields) = schema else { return .object([:]) }
            var object = required(fields)
            if let field = Writer.telling.lazy.compactMap({ name in fields.first { $0.name == name } }).first,
                object[field.name] == nil
            {
                object[field.name] = value(field.schema, field.name)
            }
            // An update of an event has its fields one level below.
            if case .object(let inner)? = fields.first(where: { $0.name == "changes" })?.schema,
                let field = inner.first(where: { $0.name == "title" })
            {
                object["changes"] = .object([field.name: value(field.schema, field.name)])
            }
            if C.self is any PhotoCommand.Type { object["photo"] = nil }
            return .object(object)
        }

        private mutating func required(_ fields: [Schema.Field]) -> [String: PayloadValue] {
            var object: [String: PayloadValue] = [:]
            for field in fields where field.isRequired || field.alternatives.first == field.name {
                object[field.name] = value(field.schema, field.name)
            }
            return object
        }

        private mutating func value(_ schema: Schema, _ name: String) -> PayloadValue {
            switch schema {
            case .string(_, let values) where !values.isEmpty: return .text(values[0])
            case .string("uuid", _),
                // One of three kinds of ids.
                .string where name == "guest":
                if let id = ids[name] { return .text(id) }
                hasSampleIDs = true
                return .text("0193b0c2-5a00-7000-8000-000000000000")
            case .string("date-time", _): return .text((now + .days(7)).iso8601)
            case .string("date", _): return .text(String((now + .days(7)).iso8601.prefix(10)))
            case .string: return .text(Writer.texts[name] ?? "Chairs")
            case .integer: return .integer(Writer.numbers[name] ?? 1)
            case .number: return .number(1)
            case .boolean: return .boolean(true)
            case .array(let element): return .array([value(element, name)])
            case .map: return .object([:])
            case .object(let fields): return .object(required(fields))
            case .any: return .null
            }
        }

        private static var texts: [String: String] {
            [
                "address": "Lane 1", "body": "On my way", "caption": "The cake", "description": "Cake",
                "email": "bea@example.org", "emails": "bea@example.org", "emoji": "🎲", "givenName": "Bea",
                "from": "22:00", "lines": "Chairs\nTables", "name": "Bea Berg", "reason": "Rain",
                "title": "Board games", "to": "07:00",
            ]
        }

        private static var numbers: [String: Int64] {
            ["amount": 1250, "capacity": 20, "minor": 1250, "party": 1, "places": 3]
        }
    }
}
