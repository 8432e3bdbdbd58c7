import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Operations
import Web

/// A submitted HTML form: fields, repeated fields and files.
struct Form: Sendable {
    struct File: Sendable {
        var name: String
        var upload: Upload
    }

    private(set) var values: [String: [String]] = [:]
    private(set) var files: [String: File] = [:]

    /// Creates an empty form.
    init() {}

    /// Creates a form from values.
    init(_ fields: [String: String]) {
        values = fields.mapValues { [$0] }
    }

    /// Reads `application/x-www-form-urlencoded`, and also `multipart/form-data` if the form may have files. If a
    /// multipart form fails, the fields before the error are kept.
    ///
    /// - Parameters:
    ///   - upload: The rule of the file; nil for a form without one.
    ///   - textLimit: The maximum size in bytes of a form without files.
    mutating func read(
        _ request: Request, from caller: RateLimitKey, by bodyReader: RequestBodyReader, upload: UploadRule?,
        textLimit: Int = RequestBody.limit
    ) async throws {
        if let upload, Form.hasParts(request) {
            let (parts, failure) = try await bodyReader.parts(
                of: request, boundary: Form.boundary(request), from: caller, upload)
            try store(parts)
            if let failure { throw failure }
        } else {
            guard ["", "application/x-www-form-urlencoded"].contains(request.mediaType.value) else {
                throw MultipartReader.malformed
            }
            let bytes = try await bodyReader.bytes(of: request, from: caller, limit: textLimit)
            // Large forms are parsed on a separate thread.
            values =
                try await bytes.count > RequestBodyReader.smallBodyLimit
                ? OffloadedWork.run { try Form.fields(bytes) } : Form.fields(bytes)
        }
    }

    private static func fields(_ bytes: [UInt8]) throws -> [String: [String]] {
        var values: [String: [String]] = [:]
        let result: Result<Void, Refusal> = bytes.withUnsafeBufferPointer { bytes in
            do throws(Refusal) {
                try URLEncoded.forEachPair(in: bytes) { name, value in
                    values[URLEncoded.decoded(name), default: []].append(URLEncoded.decoded(value))
                }
                return .success(())
            } catch { return .failure(error) }
        }
        try result.get()
        return values
    }

    /// Reads the fields typed by someone whose session has expired. Files are skipped. So are fields after a large
    /// file, but our pages put all fields first.
    init(
        typedInto request: Request, from caller: RateLimitKey, by bodyReader: RequestBodyReader, hasFiles: Bool
    ) async throws {
        if hasFiles, Form.hasParts(request) {
            try store(
                await bodyReader.fields(
                    of: request, boundary: Form.boundary(request), limit: RequestBody.resumedFormLimit))
        } else {
            try await read(request, from: caller, by: bodyReader, upload: nil, textLimit: RequestBody.resumedFormLimit)
        }
    }

    /// Returns whether a form is `multipart/form-data`, as forms with files are.
    static func hasParts(_ request: Request) -> Bool { request.mediaType.value == "multipart/form-data" }

    private static func boundary(_ request: Request) throws(Refusal) -> String {
        let boundaries = request.mediaType["boundary"]
        guard boundaries.count == 1, (1...200).contains(boundaries[0].utf8.count) else {
            throw MultipartReader.malformed
        }
        return boundaries[0]
    }

    /// Stores the parts of a multipart form. Refuses repeated names, because forms with files have no
    /// multi-value fields.
    private mutating func store(_ parts: [MultipartReader.Part]) throws(Refusal) {
        for part in parts {
            switch part {
            case .field(let name, let text):
                guard values[name] == nil else {
                    throw Refusal(.malformed, "The field “\(Text.excerpt(name))” was sent more than once.")
                }
                values[name] = [text]
            case .file(let name, let fileName, let upload):
                guard files[name] == nil else { throw .invalid(name, "Choose only one file.") }
                files[name] = File(name: fileName, upload: upload)
            }
        }
    }

    /// Returns the last value of a field; nil if it is missing or empty.
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

    /// Returns a whole number, or nil if the field is empty.
    func number(_ name: String) throws(Refusal) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(Text.trimmed(text)) else { throw .invalid(name, "Enter a whole number.") }
        return number
    }

    /// The original values of the form, by field; nil if the form has none.
    var initialValues: [String: String]? {
        let old = values.filter { $0.key.hasPrefix(FormInput.initialPrefix) }.compactMap { name, values in
            values.last.map { (String(name.dropFirst(FormInput.initialPrefix.count)), $0) }
        }
        return old.isEmpty ? nil : Dictionary(old) { first, _ in first }
    }

    /// Returns the typed value of a field; nil if it equals the original value.
    func changed(_ name: String) -> String? {
        let typed = values[name]?.last ?? ""
        return initialValues?[name] == typed ? nil : typed
    }

    /// The field in which ``kept(_:)`` stores the form's name.
    private static let action = FormInput.preservedPrefix + "action"

    /// The maximum number of values in a form that a person has typed.
    private static let maxValues = 400

    private static let senderField = FormInput.preservedPrefix + "who"

    /// Returns all values except passwords, as hidden fields of the sign-in form. Nil if the sender is unknown, or for
    /// a form that none of our pages has sent.
    ///
    /// - Parameter hadFile: Whether the form had a file, which has to be chosen again.
    func savedForSignIn(_ action: String, by sender: String?, hadFile: Bool = false) -> FormInput? {
        guard let sender, values.reduce(0, { $0 + $1.value.count }) <= Form.maxValues else { return nil }
        var lists = Dictionary(
            uniqueKeysWithValues: values.map { (FormInput.preservedPrefix + "field." + $0.key, $0.value) })
        for name in ["password", "current"] { lists[FormInput.preservedPrefix + "field." + name] = nil }
        lists[Form.action] = [action]
        lists[Form.senderField] = [sender]
        if hadFile { lists[FormInput.droppedFileField] = ["on"] }
        return FormInput(lists: lists)
    }

    /// Returns the name and the values of a form that was sent without a session.
    ///
    /// - Parameter person: The person now signed in. A form typed by somebody else on the same computer is not shown
    ///   to them.
    func restored(for person: Person) -> (action: String, form: Form)? {
        guard let action = self[Form.action], self[Form.senderField] == "\(person.id)" else { return nil }
        var form = Form()
        let prefix = FormInput.preservedPrefix + "field."
        for (name, values) in values where name.hasPrefix(prefix) {
            form.values[String(name.dropFirst(prefix.count))] = values
        }
        return (action, form)
    }

    /// Returns the submitted values without passwords, to show the form again.
    func state(_ refusal: Refusal? = nil) -> FormInput {
        var fields = values.compactMapValues(\.last)
        for name in ["password", "current"] { fields[name] = nil }
        let isAtFields = refusal.map { !$0.fields.isEmpty } ?? false
        return FormInput(
            fields: fields, lists: values, errors: refusal?.fields ?? [:],
            summary: isAtFields ? nil : refusal?.message)
    }
}
