public import Foundation

/// A temporary folder of this process, removed when it exits.
public let processFolder: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "mingle-tests-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: processFolder) }
    return folder
}()
