import Domain

@testable import TestCampus

/// A validator of values against the schemas of `openapi.json`, for the part of JSON Schema that the document uses.
enum SchemaCheck {
    /// Returns a sentence for each difference. Keys that the schema does not name are differences too.
    static func problems(_ value: JSONValue, against schema: JSONValue, at path: String = "$") -> [String] {
        if let choices = schema["anyOf"].array {
            let results = choices.map { problems(value, against: $0, at: path) }
            return results.contains(where: \.isEmpty) ? [] : results.first ?? []
        }
        switch schema["type"].string {
        case nil: return []
        case "null": return value == .null ? [] : ["\(path) is not null"]
        case "boolean": return value.bool == nil ? ["\(path) is no boolean"] : []
        case "integer": return value.int == nil ? ["\(path) is no integer"] : []
        case "number": if case .number = value { return [] } else { return ["\(path) is no number"] }
        case "string": return string(value, schema, path)
        case "array":
            guard let items = value.array else { return ["\(path) is no array"] }
            return items.enumerated().flatMap {
                problems($0.element, against: schema["items"], at: "\(path)[\($0.offset)]")
            }
        default: return object(value, schema, path)
        }
    }

    private static func string(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        guard let text = value.string else { return ["\(path) is no string"] }
        if let choices = schema["enum"].array, !choices.contains(value) {
            return ["\(path) is “\(text)”, none of the values"]
        }
        switch schema["format"].string {
        case "uuid" where ID<Event>(text)?.description != text: return ["\(path) is no lower-case UUID: \(text)"]
        case "date-time" where Instant(iso8601: text)?.iso8601 != text:
            return ["\(path) is no instant with milliseconds in UTC: \(text)"]
        default: return []
        }
    }

    private static func object(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        guard let fields = value.object else { return ["\(path) is no object"] }
        let known = schema["properties"].object ?? [:]
        var problems = (schema["required"].array ?? []).compactMap(\.string).filter { fields[$0] == nil }
            .map { "\(path) lacks \($0)" }
        for (name, field) in fields {
            if let property = known[name] {
                problems += Self.problems(field, against: property, at: "\(path).\(name)")
            } else if schema["additionalProperties"].object == nil {
                problems.append("\(path) has \(name), which is not documented")
            }
        }
        return problems
    }
}
