import Domain
import HTTPTypes
import Hummingbird

/// An uploaded photo as a request carries it: its bytes alone, or a form with a field `photo`.
enum PhotoUpload {
    /// Bytes of the whole body.
    static let limit = 16 << 20
    /// As the contract names them. What is really in the body, its content says.
    static let mediaTypes = [
        "image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "multipart/form-data",
    ]

    /// - Throws: ``Refusal`` `malformed`, `too_large`, or `invalid` where the form has no photo.
    static func bytes(of request: Request) async throws -> [UInt8] {
        let type = (request.headers[.contentType] ?? "").lowercased()
        guard type.hasPrefix("multipart/form-data") || type.hasPrefix("image/") else {
            throw Refusal(
                .malformed,
                "Send the photo as image/jpeg, image/png, image/webp or image/heic, or in a form as the field photo.")
        }
        do {
            guard type.hasPrefix("multipart/form-data") else {
                return try await RequestBody.bytes(of: request, limit: limit)
            }
            return try bytes(of: try await Form(request, limit: limit))
        } catch let refusal as Refusal where refusal.code == .tooLarge {
            throw PhotoRules.tooLarge
        }
    }

    static func bytes(of form: Form) throws(Refusal) -> [UInt8] {
        guard let file = form.files["photo"], !file.bytes.isEmpty else { throw .invalid("photo", "Choose a photo.") }
        return file.bytes
    }
}
