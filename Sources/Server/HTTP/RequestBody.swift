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

    /// Decodes a JSON object, and names unknown and invalid fields in the refusal.
    static func decoded<Body: Decodable>(_ bytes: [UInt8], _ schema: Schema) throws -> Body {
        let isFreeForm = schema.isFreeForm
        try JSONBounds.check(bytes, maxValues: isFreeForm ? JSONBounds.maxPushedValues : JSONBounds.maxValues)
        do {
            let decoder = JSONDecoder()
            decoder.userInfo[knownNames] = schema.fieldNames
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
            throw refusal(error)
        }
    }

    /// Returns the field with a fraction or an out-of-range number where the schema requires an integer.
    private static func fieldWithoutWholeNumber(_ bytes: [UInt8], _ schema: Schema) -> String? {
        guard case .object(let fields) = schema,
            let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        else { return nil }
        func isBroken(_ value: Any?, _ schema: Schema) -> Bool {
            switch schema {
            case .integer: (value as? NSNumber).map { Int(exactly: $0.doubleValue) == nil } ?? false
            case .array(let element): (value as? [Any])?.contains { isBroken($0, element) } ?? false
            case .object(let fields):
                (value as? [String: Any]).map { object in fields.contains { isBroken(object[$0.name], $0.schema) } }
                    ?? false
            default: false
            }
        }
        return fields.first { isBroken(object[$0.name], $0.schema) }?.name
    }

    private static func refusal(_ error: DecodingError) -> Refusal {
        func field(_ path: [any CodingKey]) -> String? {
            path.first?.stringValue
        }
        switch error {
        case .keyNotFound(let key, _):
            return .invalid(key.stringValue, "This field is required.")
        case .valueNotFound(_, let context):
            return field(context.codingPath).map { .invalid($0, "This field cannot be null.") } ?? malformed
        case .typeMismatch(let type, let context):
            return field(context.codingPath).map { .invalid($0, hint(for: type)) } ?? malformed
        case .dataCorrupted(let context):
            guard let name = field(context.codingPath) else { return malformed }
            return .invalid(
                name, DecodingHint.hint(context.debugDescription) ?? "This is not one of the allowed values.")
        @unknown default: return malformed
        }
    }

    static let malformed = Refusal(.malformed, "The body is not a JSON object of the expected form.")

    private static func hint(for type: Any.Type) -> Phrase {
        switch type {
        case is String.Type: "Use text here."
        case is Bool.Type: "Use true or false here."
        case is Int.Type, is Int64.Type: "Use a whole number here."
        case is Double.Type: "Use a number here."
        default: "Use another kind of value here."
        }
    }
}

/// The key under which a decoder finds the known names.
private let knownNames = CodingUserInfoKey(rawValue: "knownNames")!

/// Decodes a JSON object, and rejects unknown fields if the known ones are given.
private struct KnownFields<Body: Decodable>: Decodable {
    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    var body: Body

    init(from decoder: any Decoder) throws {
        if let names = decoder.userInfo[knownNames] as? [String] {
            let sent = try decoder.container(keyedBy: Key.self).allKeys
            let unknown = Array(
                sent.lazy.map(\.stringValue).filter { !names.contains($0) }.prefix(20).map { Text.excerpt($0) })
            guard unknown.isEmpty else {
                throw Refusal(
                    .unknownField, "There is no field “\(unknown[0])” here.",
                    fields: Dictionary(unknown.map { ($0, "Unknown field.") }, uniquingKeysWith: { a, _ in a }))
            }
        }
        body = try Body(from: decoder)
    }
}
