public import Domain
public import Operations
public import Store

public enum JobQuery {
    /// Returns the condition for jobs that a worker may take. Only one job of an owner runs at a time, so that no one
    /// can fill a lane.
    static func takeable(_ lane: JobLane) -> SQL {
        """
        lane = \(lane) AND state = 'waiting' AND (owner IS NULL OR NOT EXISTS (
            SELECT 1 FROM job other WHERE other.lane = \(lane) AND other.state = 'running' AND other.owner = job.owner))
        """
    }

    /// Returns when the next job of a lane can be taken, or `nil` if none is waiting.
    public static func nextTime(in lane: JobLane, in reader: any Reader) throws -> Instant? {
        let waiting: Instant? = try reader.value(
            "SELECT run_at FROM job WHERE \(takeable(lane)) ORDER BY run_at LIMIT 1")
        let running: Instant? = try reader.value(
            "SELECT run_at FROM job WHERE lane = \(lane) AND state = 'running' ORDER BY run_at LIMIT 1")
        return [waiting, running].compactMap { $0 }.min()
    }

    /// Returns the jobs that were given up, with the reason.
    public static func dead(in reader: any Reader) throws -> [(kind: String, problem: String)] {
        try reader.rows("SELECT kind, coalesce(problem, '') FROM job WHERE state = 'dead' ORDER BY id") {
            (try $0.next(), try $0.next())
        }
    }
}
