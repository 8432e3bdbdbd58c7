public import Domain
public import Store

/// What a pending command does on the device.
public struct CommandEffect: Hashable, Sendable {
    /// A row that the command changes.
    public struct RowKey: Hashable, Sendable {
        public var kind: RowKind
        /// 16 bytes.
        public var id: [UInt8]

        public init(kind: RowKind, id: [UInt8]) {
            (self.kind, self.id) = (kind, id)
        }
    }

    public var rows: Set<RowKey> = []
    /// Why the rules refuse it on the rows that the device has. The server decides all the same.
    public var refusal: Refusal?
}
