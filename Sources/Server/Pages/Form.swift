import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Operations
import Web

/// What a browser sent from a form: fields, repeated fields, files.
struct Form: Sendable {
    struct File: Sendable {
        var name: String
        var upload: Upload
    }

    private(set) var values: [String: [String]] = [:]
    private(set) var files: [String: File] = [:]

    /// A form of which nothing is known.
    init() {}

    /// A form that nobody sent.
    init(_ fields: [String: String]) {
        values = fields.mapValues { [$0] }
    }

    /// Reads `application/x-www-form-urlencoded`, and `multipart/form-data` where the form has files. Of the latter the fields before the
    /// fault are kept where it throws.
    ///
    /// - Parameters:
    ///   - upload: the rule of the file; nil for a form that has none.
    ///   - textLimit: the most bytes of a form without files.
    mutating func read(
        _ request: Request, from who: Who, by intake: Intake, upload: UploadRule?, textLimit: Int = RequestBody.limit
    ) async throws {
        if let upload, Form.hasParts(request) {
            let (parts, failure) = try await intake.parts(
                of: request, boundary: Form.boundary(request), from: who, upload)
            try take(parts)
            if let failure { throw failure }
        } else {
            guard ["", "application/x-www-form-urlencoded"].contains(request.mediaType.value) else {
                throw MultipartReader.malformed
            }
            let bytes = try await intake.bytes(of: request, from: who, limit: textLimit)
            // A large one keeps no thread that others wait for.
            values = try await bytes.count > Intake.small ? LongWork.run { try Form.fields(bytes) } : Form.fields(bytes)
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

    /// Reads what somebody typed who is not signed in any more. Of a form with files these are left out, and so are fields that come
    /// after a large one: our pages put them before.
    init(typedInto request: Request, from who: Who, by intake: Intake, hasFiles: Bool) async throws {
        if hasFiles, Form.hasParts(request) {
            try take(await intake.fields(of: request, boundary: Form.boundary(request), limit: RequestBody.keptLimit))
        } else {
            try await read(request, from: who, by: intake, upload: nil, textLimit: RequestBody.keptLimit)
        }
    }

    /// Whether a form is sent in parts, as one with files is.
    static func hasParts(_ request: Request) -> Bool { request.mediaType.value == "multipart/form-data" }

    private static func boundary(_ request: Request) throws(Refusal) -> String {
        let boundaries = request.mediaType["boundary"]
        guard boundaries.count == 1, (1...200).contains(boundaries[0].utf8.count) else {
            throw MultipartReader.malformed
        }
        return boundaries[0]
    }

    /// Refuses what is sent twice: a form with files has no field of several values.
    private mutating func take(_ parts: [MultipartReader.Part]) throws(Refusal) {
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

    /// What the form was filled with, by field; nil where it does not say.
    var was: [String: String]? {
        let old = values.filter { $0.key.hasPrefix(FormState.was) }.compactMap { name, values in
            values.last.map { (String(name.dropFirst(FormState.was.count)), $0) }
        }
        return old.isEmpty ? nil : Dictionary(old) { first, _ in first }
    }

    /// What was typed into a field; nil where it is what the form was filled with.
    func changed(_ name: String) -> String? {
        let typed = values[name]?.last ?? ""
        return was?[name] == typed ? nil : typed
    }

    /// The name under which ``kept(_:)`` has that of the form.
    private static let action = FormState.kept + "action"

    /// Values beyond which nobody has typed a form.
    private static let most = 400

    private static let who = FormState.kept + "who"

    /// All that was typed, but passwords, as fields of the form that signs in; nil for what no page of ours has sent, and where nobody knows
    /// who has typed it.
    ///
    /// - Parameter hadFile: whether a file went with it, which has to be chosen again.
    func kept(_ action: String, by who: String?, hadFile: Bool = false) -> FormState? {
        guard let who, values.reduce(0, { $0 + $1.value.count }) <= Form.most else { return nil }
        var lists = Dictionary(uniqueKeysWithValues: values.map { (FormState.kept + "field." + $0.key, $0.value) })
        for name in ["password", "current"] { lists[FormState.kept + "field." + name] = nil }
        lists[Form.action] = [action]
        lists[Form.who] = [who]
        if hadFile { lists[FormState.keptButFile] = ["on"] }
        return FormState(lists: lists)
    }

    /// The form whose sender was not signed in any more, and its name.
    ///
    /// - Parameter person: who is signed in now. What somebody else has typed on the same computer is not theirs to read.
    func resumed(by person: Person) -> (action: String, form: Form)? {
        guard let action = self[Form.action], self[Form.who] == "\(person.id)" else { return nil }
        var form = Form()
        let prefix = FormState.kept + "field."
        for (name, values) in values where name.hasPrefix(prefix) {
            form.values[String(name.dropFirst(prefix.count))] = values
        }
        return (action, form)
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
}
