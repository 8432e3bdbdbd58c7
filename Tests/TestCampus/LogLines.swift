import Logging
import Synchronization

/// All log entries with their metadata, one string each.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

struct CapturingLogHandler: LogHandler {
    let lines: LogLines
    var logLevel: Logger.Level = .debug
    var metadata: Logger.Metadata = [:]

    init(lines: LogLines) {
        self.lines = lines
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        lines.add(
            "\(event.level) \(event.message) " + all.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " "))
    }
}
