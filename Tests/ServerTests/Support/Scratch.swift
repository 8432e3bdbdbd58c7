import Foundation

/// The folder of everything that this run writes; gone when the process ends.
enum Scratch {
    static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "mingle-server-tests-\(ProcessInfo.processInfo.processIdentifier)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: Scratch.folder) }
        return folder
    }()

    /// A path that nothing has yet.
    static func path(_ name: String) -> URL { folder.appending(path: "\(UUID().uuidString)-\(name)") }

    /// A file of these bytes.
    static func file(_ bytes: [UInt8]) throws -> URL {
        let file = path("file")
        try Data(bytes).write(to: file)
        return file
    }
}
