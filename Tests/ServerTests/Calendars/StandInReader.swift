import Foundation

@testable import Server

/// A program in place of `mingle read-calendar`: it does what hostile files might make that do.
struct StandInReader {
    let folder: URL
    let process: CalendarProcess

    /// - Parameter script: of `sh`; `$FOLDER` is a folder of its own.
    init(_ script: String, _ change: (inout CalendarProcess.Limits) -> Void = { _ in }) throws {
        folder = Scratch.path("reader")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let program = folder.appending(path: "mingle")
        // Written by a process of its own: what this one has open for writing, a process that another test starts just then has open, too, and a
        // program that is open for writing cannot be run (ETXTBSY).
        let writer = try Process.run(
            URL(filePath: "/bin/sh"),
            arguments: [
                "-c", "printf '%s' \"$1\" > \"$0\" && chmod 700 \"$0\"", program.path,
                "#!/bin/sh\nFOLDER='\(folder.path)'\n\(script)\n",
            ])
        writer.waitUntilExit()
        var limits = CalendarProcess.Limits()
        change(&limits)
        process = CalendarProcess(program: program, limits: limits)
    }

    /// Waits for `release()`, and notes that it does.
    static let waiting = "touch $FOLDER/began.$$; while [ ! -e $FOLDER/go ]; do sleep 0.02; done"

    /// Says that there is nothing in the file.
    static let empty =
        "echo '{\"contents\":{\"_0\":{\"entries\":[],\"covered\":[],\"skipped\":[],\"past\":0,\"endless\":0,\"floating\":0}}}'"

    func release() throws { try Data().write(to: folder.appending(path: "go")) }

    var began: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).count { $0.hasPrefix("began.") }
        }
    }

    /// Until so many are at work.
    func waitUntilBegun(_ count: Int) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while try began < count {
            guard ContinuousClock.now < end else { throw Unexpected("\(try began) of \(count) readers began") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
