import Foundation

/// The folder for everything that this run writes, deleted when the process ends.
enum Scratch {
    static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "mingle-server-tests-\(ProcessInfo.processInfo.processIdentifier)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: Scratch.folder) }
        return folder
    }()

    /// Returns a new, unused path.
    static func path(_ name: String) -> URL { folder.appending(path: "\(UUID().uuidString)-\(name)") }

    /// Writes the bytes to a new file.
    static func file(_ bytes: [UInt8]) throws -> URL {
        let file = path("file")
        try Data(bytes).write(to: file)
        return file
    }
}
