import Foundation

/// Folders that only their owner can read, and that are on this device alone.
///
/// On Apple's systems their files are encrypted until the device is first unlocked after its start, because apps sync in
/// the background, and are in no backup: a copy would use numbers of commands a second time, and rows come from the
/// server again.
enum PrivateFolder {
    /// Creates a folder if it is missing, and protects it with all that it holds.
    static func prepare(_ url: URL) throws {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try protect(url, mode: 0o700)
        #if canImport(Darwin)
        var (folder, values) = (url, URLResourceValues())
        values.isExcludedFromBackup = true
        try folder.setResourceValues(values)
        #endif
        for file in try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil) {
            do {
                guard try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true else { continue }
                try protect(file, mode: 0o600)
            } catch {
                // SQLite deletes its files when another process closes them.
                guard !FileManager.default.fileExists(atPath: file.path) else { throw error }
            }
        }
    }

    private static func protect(_ url: URL, mode: Int) throws {
        var attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
        #if canImport(Darwin)
        // New files inherit it from their folder.
        attributes[.protectionKey] = FileProtectionType.completeUntilFirstUserAuthentication
        #endif
        try FileManager.default.setAttributes(attributes, ofItemAtPath: url.path)
    }

    /// Deletes a folder. One of its files goes last, so that a wipe that was interrupted can be told.
    static func wipe(_ url: URL, last: String) throws {
        for file in try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        where file.lastPathComponent != last {
            try FileManager.default.removeItem(at: file)
        }
        try FileManager.default.removeItem(at: url)
    }
}
