public import Domain
public import Operations

extension MingleServer {
    /// Puts a picture on a board, as whoever uploads one does.
    ///
    /// - Parameters:
    ///   - picture: a file as it is uploaded.
    ///   - community: by whose clock it is done.
    /// - Throws: ``Refusal``, `unavailable` where libvips is missing.
    public func addPost(
        _ picture: [UInt8], to event: ID<Event>, caption: String?, as actor: Actor, in community: Community
    ) async throws -> ID<Post> {
        let writer = try UploadWriter(folder: photos.files.workshop, place: nil)
        try picture.withUnsafeBytes { try writer.write($0) }
        return try await photos.keep(writer.finish()) { photo in
            try await community.perform(AddPost(event: event, photo: photo, caption: caption), as: actor)
        }
    }
}
