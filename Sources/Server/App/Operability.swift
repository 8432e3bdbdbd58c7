import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Operations
import ServerOperations
import Store

/// `/health` and `/metrics`, for operators.
struct Operability {
    let community: Community
    let probe: HealthProbe

    func register(with router: Router<AppContext>) {
        router.get("/health") { request, _ in
            guard await probe.isWritable() else {
                throw Refusal(.unavailable, "The store cannot be written.", retryAfter: 10)
            }
            return Reply(type: "application/json", body: Array(#"{"status":"ok"}"#.utf8)).response(to: request)
        }
        router.get("/metrics") { request, context in
            guard IPAddress(text: context.address)?.isLoopback == true, request.headers[.forwardedFor] == nil
            else { throw Refusal.notFound }
            let text = try await community.read { try metrics(in: $0) }
            return Reply(type: "text/plain; version=0.0.4; charset=utf-8", body: Array(text.utf8)).response(to: request)
        }
    }

    private func metrics(in reader: any Reader) throws -> String {
        let figures = try SystemQuery.figures(in: reader)
        var lines: [String] = []
        for (name, help, value) in figures {
            lines += ["# HELP mingle_\(name) \(help)", "# TYPE mingle_\(name) gauge", "mingle_\(name) \(value)"]
        }
        lines += [
            "# HELP process_resident_memory_bytes Resident memory.", "# TYPE process_resident_memory_bytes gauge",
            "process_resident_memory_bytes \(residentMemory())",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the resident memory in bytes; 0 if the system does not report it.
    private func residentMemory() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
    }
}
