import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

/// Reads request bodies within limits of size and time. ``RequestBodyReader`` limits the concurrency per sender.
enum RequestBody {
    /// The limit, in bytes, for JSON and for forms without files.
    static let limit = 1 << 20
    /// The same limit for anonymous callers.
    static let anonymousLimit = RequestBodyReader.smallBodyLimit
    /// The limit, in bytes, for a form whose sender's session has expired, and for the sign-in form that carries it
    /// along. Fits the longest form that members send, with its original values.
    static let resumedFormLimit = 160 << 10
    /// The limit, in bytes, for an uploaded calendar file.
    static let calendarLimit = 50_000_000
    /// The time to send a body, in addition to the time for its size.
    static let baseTimeout = Duration.seconds(30)
    /// The minimum transfer rate, in bytes per second.
    static let minBytesPerSecond = 100_000

    /// Returns the announced length in bytes, if any.
    static func length(of request: Request) -> Int? { request.headers[.contentLength].flatMap { Int($0) } }

    /// Passes on a body as it arrives.
    ///
    /// - Parameter tooLarge: The refusal of a larger body. If nil, a sentence with the limit.
    /// - Throws: ``Refusal`` `too_large` or `malformed`.
    static func read(
        _ request: Request, limit: Int, tooLarge: Refusal? = nil, _ consume: (ByteBuffer) throws -> Void
    ) async throws {
        let size = limit < 1_000_000 ? "\(limit >> 10) KiB" : "\(limit / 1_000_000) MB"
        let tooLarge = tooLarge ?? Refusal(.tooLarge, "This is larger than the allowed \(size).")
        let length = length(of: request)
        if let length, length > limit { throw tooLarge }
        guard request.headers[.contentEncoding] == nil || request.headers[.contentEncoding] == "identity" else {
            throw Refusal(.malformed, "Send the body without compression.")
        }
        // A slow body is dropped at its first chunk after the deadline. The idle timeout ends one that stalls.
        let end = ContinuousClock.now + baseTimeout + .seconds((length ?? limit) / minBytesPerSecond)
        var count = 0
        for try await part in request.body {
            count += part.readableBytes
            guard count <= limit else { throw tooLarge }
            guard ContinuousClock.now < end else { throw Refusal(.malformed, "The body took too long to arrive.") }
            try consume(part)
        }
    }

    /// Passes on a body as it arrives, up to `limit` bytes. The rest is not read.
    static func readBeginning(of request: Request, limit: Int, _ consume: (ByteBuffer) throws -> Void) async throws {
        let end = ContinuousClock.now + baseTimeout
        var count = 0
        for try await part in request.body {
            guard let some = part.getSlice(at: part.readerIndex, length: min(part.readableBytes, limit - count)) else {
                return
            }
            try consume(some)
            count += some.readableBytes
            guard count < limit, ContinuousClock.now < end else { return }
        }
    }

    /// The size in bytes from which a body is processed on a separate thread.
    private static let offloadedSize = 8 << 10

    /// Decodes a JSON object, and names unknown and invalid fields in the refusal. Large bodies are decoded on a
    /// separate thread.
    static func decode<Body: Decodable & Sendable>(
        _: Body.Type, from bytes: [UInt8], schema: Schema
    ) async throws -> Body {
        try await process(bytes) { try decoded(bytes, schema) }
    }

    /// Runs work on a body: on a separate thread if the body is large.
    static func process<Value: Sendable>(
        _ bytes: [UInt8], _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        guard bytes.count >= offloadedSize else { return try work() }
        return try await OffloadedWork.run(work)
    }

    /// Decodes a JSON object, and names unknown and invalid fields in the refusal, by their path: `split.parts[0].value`.
    static func decoded<Body: Decodable>(_ bytes: [UInt8], _ schema: Schema) throws -> Body {
        let isFreeForm = schema.isFreeForm
        try JSONBounds.check(bytes, maxValues: isFreeForm ? JSONBounds.maxPushedValues : JSONBounds.maxValues)
        do {
            let decoder = JSONDecoder()
            decoder.userInfo[bodySchema] = schema
            if isFreeForm {
                guard let document = try? JSONSerialization.jsonObject(with: Data(bytes)) else { throw malformed }
                decoder.userInfo[PayloadValue.documentKey] = PayloadValue(document)
            }
            return try decoder.decode(KnownFields<Body>.self, from: Data(bytes)).body
        } catch let error as DecodingError {
            // For an invalid number, the decoder does not report the field.
            if let field = fieldWithoutWholeNumber(bytes, schema) {
                throw Refusal.invalid(field, "Use a whole number here.")
            }
            throw refusal(error, schema)
        }
    }

    /// Returns the field with a fraction or an out-of-range number where the schema requires an integer.
    private static func fieldWithoutWholeNumber(_ bytes: [UInt8], _ schema: Schema) -> String? {
        func broken(_ value: Any?, _ schema: Schema, _ path: FieldPath) -> FieldPath? {
            switch schema {
            case .integer:
                return (value as? NSNumber).flatMap { Int(exactly: $0.doubleValue) == nil ? path : nil }
            case .array(let element):
                for (place, value) in ((value as? [Any]) ?? []).enumerated() {
                    if let found = broken(value, element, path.element(place)) { return found }
                }
                return nil
            case .object(let fields):
                guard let object = value as? [String: Any] else { return nil }
                for field in fields {
                    if let found = broken(object[field.name], field.schema, path.field(field.name)) { return found }
                }
                return nil
            default: return nil
            }
        }
        return broken(try? JSONSerialization.jsonObject(with: Data(bytes)), schema, FieldPath())?.text
    }

    private static func refusal(_ error: DecodingError, _ schema: Schema) -> Refusal {
        func invalid(_ path: [any CodingKey], _ sentence: (Schema?) -> Phrase) -> Refusal {
            path.isEmpty ? malformed : .invalid(FieldPath(path).text, sentence(schema.value(at: path)))
        }
        switch error {
        case .keyNotFound(let key, let context):
            return invalid(context.codingPath + [key]) { _ in "This field is required." }
        case .valueNotFound(_, let context):
            return invalid(context.codingPath) { _ in "This field cannot be null." }
        case .typeMismatch(_, let context):
            return invalid(context.codingPath) { $0.map(hint) ?? notAllowed }
        case .dataCorrupted(let context):
            return invalid(context.codingPath) {
                DecodingHint.hint(context.debugDescription) ?? $0.flatMap(choices) ?? notAllowed
            }
        @unknown default: return malformed
        }
    }

    static let malformed = Refusal(.malformed, "The body is not a JSON object of the expected form.")
    private static let notAllowed: Phrase = "This is not one of the allowed values."
    /// The maximum number of allowed values that a refusal names.
    private static let maxChoices = 30

    /// Returns which values an enumeration allows; nil for other values, and for too many to name.
    private static func choices(_ schema: Schema) -> Phrase? {
        guard case .string(_, let values) = schema, (1...maxChoices).contains(values.count) else { return nil }
        let names = values.joined(separator: ", ")
        return "Use one of \(names)."
    }

    /// Returns which kind of value is expected.
    private static func hint(_ schema: Schema) -> Phrase {
        switch schema {
        case .string(let format, _):
            if let named = choices(schema) { return named }
            return format.flatMap(DecodingHint.hint(format:)) ?? "Use text here."
        case .integer: return "Use a whole number here."
        case .number: return "Use a number here."
        case .boolean: return "Use true or false here."
        case .array: return "Use a list here."
        case .object, .map: return "Use an object here."
        case .any: return notAllowed
        }
    }
}

/// The path to a value in a JSON body: `split.parts[0].value`.
private struct FieldPath {
    private(set) var text = ""

    init() {}

    init(_ path: [any CodingKey]) {
        self = path.reduce(FieldPath()) { path, key in
            key.intValue.map(path.element) ?? path.field(key.stringValue)
        }
    }

    func field(_ name: String) -> FieldPath {
        var path = self
        path.text += (text.isEmpty ? "" : ".") + Text.excerpt(name)
        return path
    }

    func element(_ place: Int) -> FieldPath {
        var path = self
        path.text += "[\(place)]"
        return path
    }
}

/// The key under which a decoder finds the schema of the body.
private let bodySchema = CodingUserInfoKey(rawValue: "bodySchema")!

/// Decodes a JSON object, and rejects fields that its schema does not have, at any depth.
private struct KnownFields<Body: Decodable>: Decodable {
    var body: Body

    init(from decoder: any Decoder) throws {
        if let schema = decoder.userInfo[bodySchema] as? Schema {
            var unknown = UnknownFields()
            unknown.look(at: try decoder.container(keyedBy: UnknownFields.Key.self), schema, FieldPath())
            if let first = unknown.paths.sorted().first {
                throw Refusal(
                    .unknownField, "There is no field “\(first)” here.",
                    fields: Dictionary(unknown.paths.map { ($0, "Unknown field.") }, uniquingKeysWith: { a, _ in a }))
            }
        }
        body = try Body(from: decoder)
    }
}

/// Finds the fields that a schema does not have. Values of another kind than the schema's are left to the decoder.
private struct UnknownFields {
    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The maximum number of fields that a refusal names.
    static let maxCount = 20

    private(set) var paths: [String] = []

    mutating func look(at object: KeyedDecodingContainer<Key>, _ schema: Schema, _ path: FieldPath) {
        let known: [String: Schema]
        switch schema {
        case .object(let fields):
            known = Dictionary(fields.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
        case .map(let value) where value.hasFields:
            known = Dictionary(object.allKeys.map { ($0.stringValue, value) }, uniquingKeysWith: { first, _ in first })
        default: return
        }
        for key in object.allKeys {
            guard paths.count < UnknownFields.maxCount else { return }
            let path = path.field(key.stringValue)
            guard let schema = known[key.stringValue] else {
                paths.append(path.text)
                continue
            }
            guard schema.hasFields else { continue }
            if case .array(let element) = schema {
                if var list = try? object.nestedUnkeyedContainer(forKey: key) { look(at: &list, element, path) }
            } else if let object = try? object.nestedContainer(keyedBy: Key.self, forKey: key) {
                look(at: object, schema, path)
            }
        }
    }

    private mutating func look(at list: inout any UnkeyedDecodingContainer, _ element: Schema, _ path: FieldPath) {
        while !list.isAtEnd, paths.count < UnknownFields.maxCount {
            let path = path.element(list.currentIndex)
            if case .array(let inner) = element {
                guard var elements = try? list.nestedUnkeyedContainer() else { return }
                look(at: &elements, inner, path)
            } else {
                guard let object = try? list.nestedContainer(keyedBy: Key.self) else { return }
                look(at: object, element, path)
            }
        }
    }
}
