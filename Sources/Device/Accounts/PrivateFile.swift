import Foundation

/// Files that only their owner can read.
enum PrivateFile {
    /// Replaces a file. Nobody else can read it at any moment, and a crash or a power failure leaves the old or the new
    /// content.
    static func write(_ data: Data, to url: URL) throws {
        let next = url.appendingPathExtension("next")
        if FileManager.default.fileExists(atPath: next.path) { try FileManager.default.removeItem(at: next) }
        guard
            FileManager.default.createFile(
                atPath: next.path, contents: data, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        try sync(next)
        guard rename(next.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        #if !canImport(Darwin)
        // The new name, too. APFS keeps the order of writes and names.
        try sync(url.deletingLastPathComponent())
        #endif
    }

    /// Waits until a file, or the names in a folder, are on the disk.
    private static func sync(_ url: URL) throws {
        let file = open(url.path, O_RDONLY)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
