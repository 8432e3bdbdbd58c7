public import Domain

/// A value that fits into one column, both ways.
public protocol Column: Sendable {
    var sqlValue: SQLValue { get }
    static func read(_ source: any RowSource, _ index: Int) throws -> Self
}

/// What an engine gives for the current row of a result.
public protocol RowSource {
    func isNull(_ index: Int) -> Bool
    func boolean(_ index: Int) -> Bool
    func integer(_ index: Int) -> Int64
    func real(_ index: Int) -> Double
    func text(_ index: Int) -> String
    func blob(_ index: Int) -> [UInt8]
}

/// The current row, read column by column from the left.
public struct Row {
    private let source: any RowSource
    private var index = 0

    public init(_ source: any RowSource) {
        self.source = source
    }

    /// The next column. Throws where it is null, or no value of its type.
    public mutating func next<Value: Column>(_: Value.Type = Value.self) throws -> Value {
        defer { index += 1 }
        guard !source.isNull(index) else { throw ColumnError.null(index) }
        return try Value.read(source, index)
    }

    /// The next column, which may be null.
    public mutating func next<Value: Column>(_: Value?.Type = Value?.self) throws -> Value? {
        defer { index += 1 }
        return source.isNull(index) ? nil : try Value.read(source, index)
    }
}

public enum ColumnError: Error {
    case null(Int)
    case unreadable(Int)
}

extension Int64: Column {
    public var sqlValue: SQLValue { .integer(self) }
    public static func read(_ source: any RowSource, _ index: Int) -> Int64 { source.integer(index) }
}

extension Int: Column {
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    public static func read(_ source: any RowSource, _ index: Int) -> Int { Int(source.integer(index)) }
}

extension Bool: Column {
    public var sqlValue: SQLValue { .boolean(self) }
    public static func read(_ source: any RowSource, _ index: Int) -> Bool { source.boolean(index) }
}

extension Double: Column {
    public var sqlValue: SQLValue { .real(self) }
    public static func read(_ source: any RowSource, _ index: Int) -> Double { source.real(index) }
}

extension String: Column {
    /// No engine keeps NUL inside text, and SQLite silently drops what follows it: it is bound as U+FFFD.
    public var sqlValue: SQLValue {
        .text(utf8.contains(0) ? String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 })) : self)
    }
    public static func read(_ source: any RowSource, _ index: Int) -> String { source.text(index) }
}

extension [UInt8]: Column {
    public var sqlValue: SQLValue { .blob(self) }
    public static func read(_ source: any RowSource, _ index: Int) -> [UInt8] { source.blob(index) }
}

extension Instant: Column {
    public var sqlValue: SQLValue { .integer(milliseconds) }
    public static func read(_ source: any RowSource, _ index: Int) -> Instant {
        Instant(milliseconds: source.integer(index))
    }
}

extension ID: Column {
    public var sqlValue: SQLValue { .blob(bytes) }
    public static func read(_ source: any RowSource, _ index: Int) throws -> ID {
        guard let id = ID(bytes: source.blob(index)) else { throw ColumnError.unreadable(index) }
        return id
    }
}

/// Enumerations are stored in the spelling of the contract.
extension Column where Self: RawRepresentable, RawValue == String {
    public var sqlValue: SQLValue { .text(rawValue) }
    public static func read(_ source: any RowSource, _ index: Int) throws -> Self {
        guard let value = Self(rawValue: source.text(index)) else { throw ColumnError.unreadable(index) }
        return value
    }
}

extension Role: Column {}
extension AccountStatus: Column {}
extension Visibility: Column {}
extension GuestListRule: Column {}
extension EventStatus: Column {}
extension RSVPStatus: Column {}
extension JoinRequestStatus: Column {}
extension NoticeKind: Column {}
