import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// What a route accepts as an upload.
struct UploadRule: Sendable {
    /// Media types, as in the contract. The actual type is determined from the content.
    var types: [String]
    /// Whether programs may send any media type.
    var takesAnyType = false
    /// The maximum size, in bytes, of a file that is the whole body.
    var limit: Int
    /// The maximum size, in bytes, of a form with a file: the file and the form's overhead.
    var formLimit: Int { limit + 10_000 }
    /// The form field of the file; nil if no form is accepted.
    var field: String?
    /// The message for a missing file.
    var missing: Phrase
    /// The refusal of a larger body. If nil, a sentence with the limit.
    var tooLarge: Refusal?

    /// Receives an upload.
    ///
    /// - Returns: The file and its form, which has no fields if the file came alone.
    /// - Throws: ``Refusal`` `malformed`, `too_large`, or `invalid` if the form has no such file.
    func receive(
        _ request: Request, from caller: RateLimitKey, by bodyReader: RequestBodyReader
    ) async throws -> (Upload, Form) {
        let type = request.mediaType.value
        func family(_ type: String) -> Substring { type.prefix { $0 != "/" } }
        guard takesAnyType || types.contains(where: { family($0) == family(type) }) else {
            throw Refusal(.malformed, "Send the file as \(list: types).")
        }
        guard Form.hasParts(request) else {
            return (try await bodyReader.upload(of: request, from: caller, self), Form())
        }
        var form = Form()
        try await form.read(request, from: caller, by: bodyReader, upload: self)
        return (try file(in: form), form)
    }

    /// Returns the file of a form.
    ///
    /// - Throws: ``Refusal`` `invalid` if the form has no file, or a file in a text field.
    func file(in form: Form) throws(Refusal) -> Upload {
        if let other = form.files.keys.first(where: { $0 != field }) { throw .invalid(other, "Use text here.") }
        guard let field, let file = form.files[field], file.upload.size > 0 else {
            throw .invalid(field ?? "file", missing)
        }
        return file.upload
    }
}
