import Foundation
import Logging

/// Logs one JSON object per line to standard error, for log collectors.
struct JSONLog: LogHandler {
    var logLevel: Logger.Level = .notice
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
        fields["level"] = event.level.rawValue
        fields["message"] = "\(event.message)"
        fields["at"] = Date().ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true))
        guard var line = try? JSONEncoder().encode(fields) else { return }
        line.append(10)
        FileHandle.standardError.write(line)
    }
}
