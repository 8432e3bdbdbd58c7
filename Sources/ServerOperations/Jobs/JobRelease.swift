import Domain
import Operations
import Store

/// Requeues interrupted jobs. Whether an interrupted mail or message was delivered is unknown. A duplicate mail, under
/// the same Message-ID, is a small nuisance; a lost one can lock someone out.
enum JobRelease {
    static func run(_ condition: SQL, in tx: Transaction) throws {
        let left = try tx.rows("SELECT id, kind, attempts FROM job WHERE state = 'running' AND \(condition)") {
            (id: try $0.next(ID<Job>.self), kind: try $0.next(String.self), attempts: try $0.next(Int.self))
        }
        for job in left {
            let isGivenUp = job.attempts > (job.kind == PushJob.job ? PushJob.maxRepeats : RetrySchedule.backoff.count)
            guard !isGivenUp else {
                try tx.execute(
                    "UPDATE job SET state = 'dead', problem = 'Interrupted again and again.' WHERE id = \(job.id)")
                continue
            }
            // The first retry is immediate. Later ones back off, in case the job crashes the process.
            let time = job.attempts <= 1 ? tx.now : tx.now + RetrySchedule.backoff[job.attempts - 2]
            try tx.execute("UPDATE job SET state = 'waiting', run_at = \(time) WHERE id = \(job.id)")
        }
    }
}
