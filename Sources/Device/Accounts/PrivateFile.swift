import Foundation

/// Files that only their owner can read.
enum PrivateFile {
    /// Replaces a file. Nobody else can read it at any moment, and a crash leaves the old or the new content.
    static func write(_ data: Data, to url: URL) throws {
        let next = url.appendingPathExtension("next")
        if FileManager.default.fileExists(atPath: next.path) { try FileManager.default.removeItem(at: next) }
        guard
            FileManager.default.createFile(
                atPath: next.path, contents: data, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        guard rename(next.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
