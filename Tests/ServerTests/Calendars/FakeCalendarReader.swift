import Foundation

@testable import Server
@testable import TestCampus

/// A program in place of `mingle read-calendar` that does what a hostile file might make the reader do.
struct FakeCalendarReader {
    let folder: URL
    let process: CalendarProcess

    /// - Parameter script: a shell script for `sh`; `$FOLDER` is a temporary folder of its own.
    init(_ script: String, _ change: (inout CalendarProcess.Limits) -> Void = { _ in }) throws {
        folder = Scratch.path("reader")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let program = folder.appending(path: "mingle")
        // Another process writes the program. Processes that other tests start at that moment inherit a descriptor that
        // this one has open. A program that is open for writing cannot be run (ETXTBSY).
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

    /// Records that it started, then waits for `release()`.
    static let waiting = "touch $FOLDER/began.$$; while [ ! -e $FOLDER/go ]; do sleep 0.02; done"

    /// Reports an empty file.
    static let empty =
        "echo '{\"contents\":{\"_0\":{\"entries\":[],\"covered\":[],\"skipped\":[],\"past\":0,\"endless\":0,\"floating\":0}}}'"

    func release() throws { try Data().write(to: folder.appending(path: "go")) }

    var began: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).count { $0.hasPrefix("began.") }
        }
    }

    /// Waits until `count` readers have started.
    func waitUntilBegun(_ count: Int) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while try began < count {
            guard ContinuousClock.now < end else { throw Unexpected("\(try began) of \(count) readers began") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
