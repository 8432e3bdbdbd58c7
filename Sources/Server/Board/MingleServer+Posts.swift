public import Domain
public import Operations

extension MingleServer {
    /// Adds a picture to a board, in the same way as an upload.
    ///
    /// - Parameters:
    ///   - picture: The contents of an image file.
    ///   - community: The community whose clock is used.
    /// - Throws: ``Refusal``; `unavailable` if libvips is missing.
    public func addPost(
        _ picture: [UInt8], to event: ID<Event>, caption: String?, as actor: Actor, in community: Community
    ) async throws -> ID<Post> {
        let writer = try UploadWriter(folder: photos.files.workshop, slot: nil)
        try picture.withUnsafeBytes { try writer.write($0) }
        return try await photos.store(writer.finish()) { photo in
            try await community.perform(AddPost(event: event, photo: photo, caption: caption), as: actor)
        }
    }
}
