public import Foundation
public import Operations

extension Device {
    /// Returns a photo that a row or a command names, from the device or from the server.
    ///
    /// What was fetched stays on the device until no row names it any more, within ``PhotoCache/maxBytes`` and
    /// ``PhotoCache/maxFiles``. Callers of the same photo share one call to the server. A photo that this device uploads
    /// is returned as it was added, in either size.
    ///
    /// - Throws: ``SyncFailure``: `unreachable` without a network, `refused` if the server does not show it any more.
    public func photo(_ hash: String, _ size: PhotoSize = .full) async throws -> Data {
        try await photos.photo(hash, size)
    }

    /// Stores a file for a command that is performed next, and returns how that command names it. It is uploaded before
    /// the command is pushed.
    ///
    /// ```swift
    /// try device.perform(AddPost(event: event, photo: try await device.addPhoto(file)))
    /// ```
    ///
    /// - Throws: ``Refusal`` at `photo` for a file that the server would refuse for its size or type.
    public func addPhoto(_ file: Data) async throws -> StoredPhoto { try await photos.add(file) }
}
