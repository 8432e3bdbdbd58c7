import Domain
import Foundation
import Synchronization

/// The locks of a device's folder, which one process at a time uses.
///
/// A process that follows gives way to others: it looks whether one waits (``isWanted``), closes its device, and calls
/// ``giveWay(while:)``. The system releases the locks of a process that ends, also of one that is killed.
struct DeviceLock {
    private enum File: String, CaseIterable {
        /// Locked by the process that uses the folder.
        case use = "device.lock"
        /// Locked by a process that waits for the folder, until it has it.
        case turn = "device.turn"
        /// Locked by the process that follows, also while it gives way.
        case follower = "device.follower"
    }

    /// The names of the lock files.
    static let names = Set(File.allCases.map(\.rawValue))

    /// How long another command may take to end.
    private static let (tries, pause): (Int, TimeInterval) = (50, 0.1)
    /// The locks that this process holds until it ends or gives way.
    private static let held = Mutex<[File: FileLock]>([:])

    let folder: URL

    private func lock(_ file: File, creates: Bool = true) -> FileLock? {
        FileLock(path: folder.appendingPathComponent(file.rawValue).path, creates: creates)
    }

    private func hold(_ file: File, _ lock: FileLock?) { DeviceLock.held.withLock { $0[file] = lock } }

    /// Locks the folder. Waits some seconds for another process that uses it.
    ///
    /// - Throws: ``Failure`` if that does not end, or has signed out.
    func take() throws {
        var turn: FileLock?
        defer { withExtendedLifetime(turn) {} }
        for attempt in 1...DeviceLock.tries {
            // A folder that a sign-out is deleting gets no new files.
            let isFirst = attempt == 1
            if let lock = lock(.use, creates: isFirst) { return hold(.use, lock) }
            if turn == nil { turn = lock(.turn, creates: isFirst) }
            if attempt < DeviceLock.tries { Thread.sleep(forTimeInterval: DeviceLock.pause) }
            let path = folder.appendingPathComponent(File.use.rawValue).path
            guard FileManager.default.fileExists(atPath: path) else {
                throw Failure("Another mingle has signed out and deleted the folder.")
            }
        }
        throw Failure("Another mingle is using this device folder. Wait until it has ended, or end it.")
    }

    /// Makes this process the one that follows. Waits some seconds for another one that ends.
    ///
    /// - Throws: ``Failure`` if another process follows.
    func follow() throws {
        for attempt in 1...DeviceLock.tries {
            if let lock = lock(.follower) { return hold(.follower, lock) }
            if attempt < DeviceLock.tries { Thread.sleep(forTimeInterval: DeviceLock.pause) }
        }
        throw Failure("Another mingle sync --follow uses this folder already.")
    }

    /// Whether another process waits for the folder.
    var isWanted: Bool { lock(.turn) == nil }

    /// Lets another process use the folder, and takes it again when nobody waits any more.
    ///
    /// - Parameter isOwned: Whether the folder is still the account's.
    /// - Throws: ``Failure`` if it is not; `CancellationError`.
    func giveWay(while isOwned: () throws -> Bool) async throws {
        hold(.use, nil)
        while true {
            try await Task.sleep(for: .seconds(DeviceLock.pause))
            guard try isOwned() else { throw Failure("Another mingle has signed out and deleted the folder.") }
            // Who waits goes first.
            guard let turn = lock(.turn, creates: false) else { continue }
            let lock = lock(.use, creates: false)
            withExtendedLifetime(turn) {}
            if let lock { return hold(.use, lock) }
        }
    }
}
