import Domain
import Foundation
import Subprocess

/// Packs files with the system's `zip`.
enum ZipArchive {
    /// Writes an archive.
    ///
    /// - Parameters:
    ///   - archive: The file to write, readable only by its owner. Its folder is on the same disk as the photos, and
    ///     created if missing.
    ///   - files: File contents by name.
    ///   - photos: Hashes of photos to include in full size, as `photos/<hash>.jpg`. Photos without a file are skipped.
    /// - Throws: ``Refusal`` `unavailable` if packing fails. Nothing is left behind then.
    static func write(
        to archive: URL, _ files: [String: [UInt8]], photos: Set<String> = [], from photoFiles: PhotoFiles
    ) async throws {
        let contents = archive.deletingLastPathComponent().appendingPathComponent(UUID().uuidString, isDirectory: true)
        let pictures = contents.appendingPathComponent("photos", isDirectory: true)
        try FileManager.default.createDirectory(
            at: photos.isEmpty ? contents : pictures, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: contents) }
        for (name, bytes) in files { try Data(bytes).write(to: contents.appendingPathComponent(name)) }
        for hash in photos {
            let file = photoFiles.url(hash, .full)
            let name = pictures.appendingPathComponent("\(hash).jpg")
            do { try FileManager.default.linkItem(at: file, to: name) } catch {
                try? FileManager.default.copyItem(at: file, to: name)
            }
        }
        // JPEG files are stored, because compressing them gains nothing.
        let script = #"umask 077; cd "$1" && exec zip -q -r -D -n .jpg "$2" ."#
        let result = try await Subprocess.run(
            .name("sh"), arguments: ["-c", script, "sh", contents.absoluteURL.path, archive.absoluteURL.path],
            output: .discarded, error: .discarded)
        guard result.terminationStatus.isSuccess else {
            try? FileManager.default.removeItem(at: archive)
            throw Refusal(
                .unavailable,
                "The archive could not be created. The disk may be full, or the program zip may be missing.",
                retryAfter: 600)
        }
    }
}
