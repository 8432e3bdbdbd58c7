import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Web

/// What a browser sent from a form: fields, repeated fields, files.
struct Form: Sendable {
    struct File: Sendable {
        var name: String
        var bytes: [UInt8]
    }

    private(set) var values: [String: [String]] = [:]
    private(set) var files: [String: File] = [:]

    /// A form of which nothing is known.
    init() {}

    /// Reads `application/x-www-form-urlencoded` and `multipart/form-data`.
    ///
    /// - Parameter limit: the most bytes of a form with files; one without has at most ``RequestBody/limit``.
    init(_ request: Request, limit: Int) async throws {
        let type = request.headers[.contentType] ?? ""
        if type.hasPrefix("multipart/form-data") {
            let bytes = try await RequestBody.bytes(of: request, limit: limit)
            guard let boundary = type.split(separator: "boundary=").dropFirst().first?.split(separator: ";").first else {
                throw Refusal(.malformed, "The form cannot be read.")
            }
            let name = boundary.trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
            guard !name.isEmpty else { throw Refusal(.malformed, "The form cannot be read.") }
            try read(bytes, boundary: name)
        } else {
            guard type.isEmpty || type.hasPrefix("application/x-www-form-urlencoded") else {
                throw Refusal(.malformed, "The form cannot be read.")
            }
            let text = String(decoding: try await RequestBody.bytes(of: request), as: UTF8.self)
            for pair in text.split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                values[Form.decoded(parts[0]), default: []].append(parts.count > 1 ? Form.decoded(parts[1]) : "")
            }
        }
    }

    /// Nil where the field is missing or empty.
    subscript(_ name: String) -> String? {
        let value = values[name]?.last
        return value?.isEmpty == true ? nil : value
    }

    func list(_ name: String) -> [String] { values[name] ?? [] }
    func isOn(_ name: String) -> Bool { self[name] != nil }

    func id<Subject>(_ name: String, of _: Subject.Type = Subject.self) throws(Refusal) -> ID<Subject> {
        guard let text = self[name], let id = ID<Subject>(text) else { throw .notFound }
        return id
    }

    /// A whole number, or nil where the field is empty.
    func number(_ name: String) throws(Refusal) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(Text.trimmed(text)) else { throw .invalid(name, "Give a whole number.") }
        return number
    }

    /// What was typed, to be shown again. Passwords are not.
    func state(_ refusal: Refusal? = nil) -> FormState {
        var fields = values.compactMapValues(\.last)
        for name in ["password", "current"] { fields[name] = nil }
        let isAtFields = refusal.map { !$0.fields.isEmpty } ?? false
        return FormState(
            fields: fields, lists: values, errors: refusal?.fields ?? [:],
            summary: isAtFields ? nil : refusal?.message)
    }

    /// The text of a parameter in the address, as forms and `URLSearchParams` write it: a `+` is a space.
    static func text(_ name: String, in query: String?) -> String? {
        for pair in (query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if decoded(parts[0]) == name { return parts.count > 1 ? decoded(parts[1]) : "" }
        }
        return nil
    }

    private static func decoded(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
    }

    /// Splits a multipart body (RFC 7578).
    private mutating func read(_ bytes: [UInt8], boundary: String) throws {
        let data = Data(bytes)
        let separator = Data("--\(boundary)".utf8)
        let blankLine = Data("\r\n\r\n".utf8)
        guard var start = data.range(of: separator)?.upperBound else { throw Refusal(.malformed, "The form cannot be read.") }
        while let end = data.range(of: separator, in: start..<data.endIndex) {
            // A part lies between the line end after its boundary and the one before the next.
            let part = data[start..<end.lowerBound]
            start = end.upperBound
            guard let head = part.range(of: blankLine) else { continue }
            let header = String(decoding: part[part.startIndex..<head.lowerBound], as: UTF8.self)
            let content = part[head.upperBound..<max(head.upperBound, part.endIndex - 2)]
            guard let name = Form.parameter("name", in: header) else { continue }
            if let file = Form.parameter("filename", in: header) {
                files[name] = File(name: file, bytes: Array(content))
            } else {
                values[name, default: []].append(String(decoding: content, as: UTF8.self))
            }
        }
    }

    private static func parameter(_ name: String, in header: String) -> String? {
        guard let range = header.range(of: " \(name)=\"") else { return nil }
        return header[range.upperBound...].split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
    }
}
