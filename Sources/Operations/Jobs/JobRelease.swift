import Domain
import Store

/// What was interrupted is done again. For a mail or a message nobody can know whether it was taken: a mail that comes
/// twice, under one Message-ID, is a small nuisance, one that never comes locks somebody out.
enum JobRelease {
    static func run(_ condition: SQL, in tx: Transaction) throws {
        let left = try tx.rows("SELECT id, kind, attempts FROM job WHERE state = 'running' AND \(condition)") {
            (id: try $0.next(ID<Job>.self), kind: try $0.next(String.self), attempts: try $0.next(Int.self))
        }
        for job in left {
            let isGivenUp = job.attempts > (job.kind == PushOrder.job ? PushOrder.mostRepeats : JobTries.waits.count)
            guard !isGivenUp else {
                try tx.execute(
                    "UPDATE job SET state = 'dead', problem = 'Interrupted again and again.' WHERE id = \(job.id)")
                continue
            }
            // At once the first time; then it waits, should it be the job that brings the process down.
            let time = job.attempts <= 1 ? tx.now : tx.now + JobTries.waits[job.attempts - 2]
            try tx.execute("UPDATE job SET state = 'waiting', run_at = \(time) WHERE id = \(job.id)")
        }
    }
}
