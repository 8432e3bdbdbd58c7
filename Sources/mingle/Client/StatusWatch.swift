import Device

/// Reads the statuses of a device until it is ended.
struct StatusWatch {
    private let task: Task<SyncStatus?, Never>

    init(_ device: Device, _ show: @escaping @Sendable (SyncStatus) -> Void) {
        task = Task {
            var last: SyncStatus?
            for await status in device.statusChanges {
                last = status
                show(status)
            }
            return last
        }
    }

    /// Returns the last status.
    func end() async -> SyncStatus? {
        task.cancel()
        return await task.value
    }
}
