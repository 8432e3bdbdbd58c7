import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// What may be sent to a route that takes a file.
struct UploadRule: Sendable {
    /// Media types, as the contract names them. What is really in the body, its content says.
    var types: [String]
    /// Whether programs may call it whatever they like.
    var takesAnyType = false
    /// Bytes of a file that is the whole body.
    var limit: Int
    /// Bytes of a form with one: the file, and what a form puts around it.
    var formLimit: Int { limit + 10_000 }
    /// The field of the file, where a form may carry it.
    var field: String?
    /// Said where there is no file.
    var missing: Phrase
    /// Said where the body is larger; a sentence with the limit if nil.
    var tooLarge: Refusal?

    /// - Returns: the file, and the form in which it came; one without fields where it came alone.
    /// - Throws: ``Refusal`` `malformed`, `too_large`, or `invalid` where the form has no such file.
    func receive(_ request: Request, from who: Who, by intake: Intake) async throws -> (Upload, Form) {
        let type = request.mediaType.value
        func family(_ type: String) -> Substring { type.prefix { $0 != "/" } }
        guard takesAnyType || types.contains(where: { family($0) == family(type) }) else {
            throw Refusal(.malformed, "Send the file as \(list: types).")
        }
        guard Form.hasParts(request) else { return (try await intake.upload(of: request, from: who, self), Form()) }
        var form = Form()
        try await form.read(request, from: who, by: intake, upload: self)
        return (try file(in: form), form)
    }

    /// - Throws: ``Refusal`` `invalid` where the form has no file, or one in a field of text.
    func file(in form: Form) throws(Refusal) -> Upload {
        if let other = form.files.keys.first(where: { $0 != field }) { throw .invalid(other, "Give text here.") }
        guard let field, let file = form.files[field], file.upload.size > 0 else {
            throw .invalid(field ?? "file", missing)
        }
        return file.upload
    }
}
