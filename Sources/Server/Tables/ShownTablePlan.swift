import Crypto
import Domain
import Foundation
import Operations
import ServerOperations

/// A plan that somebody sees before they confirm it.
struct ShownTablePlan: Sendable {
    let plan: TablePlan
    /// A fingerprint of the plan. Its import is refused if the same plan cannot be made any more.
    let outline: String

    /// - Parameter now: The time at which the plan was made.
    init(_ plan: TablePlan, now: Instant) async throws {
        self.plan = plan
        outline = try await OffloadedWork.run {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            var hash = SHA256()
            for change in plan.changes { hash.update(data: try encoder.encode(change)) }
            let digest = hash.finalize().prefix(16).map { Hex.byte($0) }.joined()
            return "\(now.milliseconds)-\(plan.added)-\(plan.updated)-\(plan.unchanged)-\(digest)"
        }
    }

    /// Returns the time at which a plan was made, or `nil` if its file is not kept any more.
    ///
    /// - Parameter outline: The fingerprint that came back with the confirmation.
    static func time(in outline: String?, now: Instant) -> Instant? {
        guard let text = outline?.prefix(while: { $0 != "-" }), let milliseconds = Int64(text) else { return nil }
        let time = Instant(milliseconds: milliseconds)
        return time <= now && now - time <= UploadSpool.lifetime ? time : nil
    }
}
