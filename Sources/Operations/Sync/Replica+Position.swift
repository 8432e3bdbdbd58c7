public import Store

extension Replica {
    /// How far a replica has followed its server. Stored in the same transaction as the rows.
    public struct Position: Hashable, Sendable {
        /// The cursor of the last stored page.
        public var cursor: String
        /// The last of the device's own commands that the stored rows reflect, or 0. Less than any number while it is
        /// not known of the client.
        public var lastCommand: Int64
        /// Whether everything that the person may see has been received once.
        public var isComplete: Bool

        public init(cursor: String, lastCommand: Int64, isComplete: Bool) {
            (self.cursor, self.lastCommand, self.isComplete) = (cursor, lastCommand, isComplete)
        }
    }

    static let positionTable: SQL = """
        CREATE TABLE IF NOT EXISTS replica_position (
            one \(.integer) NOT NULL PRIMARY KEY CHECK (one = 1),
            cursor \(.text) NOT NULL,
            last_command \(.integer) NOT NULL,
            is_complete \(.boolean) NOT NULL
        ) \(.strict)
        """

    /// Returns the position, or nil if no page has been stored.
    public static func position(in reader: any Reader) throws -> Position? {
        try reader.row("SELECT cursor, last_command, is_complete FROM replica_position") {
            Position(cursor: try $0.next(), lastCommand: try $0.next(), isComplete: try $0.next())
        }
    }

    public static func store(_ position: Position, in writer: any Writer) throws {
        try writer.execute(
            """
            INSERT INTO replica_position (one, cursor, last_command, is_complete)
            VALUES (1, \(position.cursor), \(position.lastCommand), \(position.isComplete))
            ON CONFLICT (one) DO UPDATE SET cursor = excluded.cursor, last_command = excluded.last_command,
                is_complete = excluded.is_complete
            """)
    }
}
