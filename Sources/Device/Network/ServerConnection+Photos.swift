import Domain
import Foundation
import Wire

/// The calls for photos.
extension ServerConnection {
    /// How long an upload may take: 15 MB at 128 kbit/s.
    private static let uploadTime = Span.minutes(16)

    func photo(_ hash: String, _ size: PhotoSize, token: String) async throws -> Data {
        var headers = headers(token)
        headers["Accept"] = "image/jpeg"
        let path = "\(APIPath.photo(hash))?size=\(size.rawValue)"
        return try await send(ServerRequest(method: "GET", path: path, headers: headers)).body
    }

    /// Uploads a photo for commands that name it.
    func upload(_ file: Data, _ type: PhotoType, token: String) async throws -> UploadedPhotoView {
        var headers = headers(token)
        headers["Content-Type"] = "image/\(type.rawValue)"
        return try decoded(
            await send(
                ServerRequest(method: "POST", path: APIPath.photos(), headers: headers, body: file),
                within: ServerConnection.uploadTime))
    }
}
