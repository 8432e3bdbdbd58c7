import Domain

extension UploadRule {
    /// A photo: either the bytes alone, or a form with a field `photo`.
    static let photo = UploadRule(
        types: ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "multipart/form-data"],
        limit: 16 << 20, field: "photo", missing: "Choose a photo.", tooLarge: PhotoRules.tooLarge)
}
