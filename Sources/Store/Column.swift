public import Domain

/// A value that is stored in one column.
public protocol Column: Sendable {
    var sqlValue: SQLValue { get }
    static func read(_ source: any RowSource, _ index: Int) throws -> Self
}

/// The engine's view of the current row of a result. A class, because it is passed on for every column that is read.
public protocol RowSource: AnyObject {
    func isNull(_ index: Int) -> Bool
    func boolean(_ index: Int) -> Bool
    func integer(_ index: Int) -> Int64
    func real(_ index: Int) -> Double
    func text(_ index: Int) -> String
    func blob(_ index: Int) -> [UInt8]
    /// Returns 16 bytes as two numbers, most significant first, or nil if the value does not have 16 bytes.
    func words(_ index: Int) -> (high: UInt64, low: UInt64)?
}

/// The current row, read column by column from the left.
///
/// Every stored row is read through this type, so its methods are inlined and specialized for each column type at the
/// call site.
public struct Row {
    @usableFromInline let source: any RowSource
    @usableFromInline var index = 0

    public init(_ source: any RowSource) {
        self.source = source
    }

    /// Reads the next column. Throws if it is null or not a value of this type.
    @inlinable public mutating func next<Value: Column>(_: Value.Type = Value.self) throws -> Value {
        defer { index += 1 }
        guard !source.isNull(index) else { throw ColumnError.null(index) }
        return try Value.read(source, index)
    }

    /// Reads the next column, which may be null.
    @inlinable public mutating func next<Value: Column>(_: Value?.Type = Value?.self) throws -> Value? {
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
    @inlinable public static func read(_ source: any RowSource, _ index: Int) -> Int64 { source.integer(index) }
}

extension Int: Column {
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    @inlinable public static func read(_ source: any RowSource, _ index: Int) -> Int { Int(source.integer(index)) }
}

extension Bool: Column {
    public var sqlValue: SQLValue { .boolean(self) }
    @inlinable public static func read(_ source: any RowSource, _ index: Int) -> Bool { source.boolean(index) }
}

extension Double: Column {
    public var sqlValue: SQLValue { .real(self) }
    @inlinable public static func read(_ source: any RowSource, _ index: Int) -> Double { source.real(index) }
}

extension String: Column {
    /// No engine keeps NUL inside text, and SQLite silently drops what follows it. NUL is therefore bound as U+FFFD.
    public var sqlValue: SQLValue {
        .text(
            utf8.contains(0)
                ? String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 })) : self)
    }
    @inlinable public static func read(_ source: any RowSource, _ index: Int) -> String { source.text(index) }
}

extension [UInt8]: Column {
    public var sqlValue: SQLValue { .blob(self) }
    @inlinable public static func read(_ source: any RowSource, _ index: Int) -> [UInt8] { source.blob(index) }
}

extension Instant: Column {
    public var sqlValue: SQLValue { .integer(milliseconds) }
    @inlinable public static func read(_ source: any RowSource, _ index: Int) -> Instant {
        Instant(milliseconds: source.integer(index))
    }
}

extension CivilDate: Column {
    public var sqlValue: SQLValue { .text(iso) }
    @inlinable public static func read(_ source: any RowSource, _ index: Int) throws -> CivilDate {
        guard let date = CivilDate(iso: source.text(index)) else { throw ColumnError.unreadable(index) }
        return date
    }
}

extension ID: Column {
    public var sqlValue: SQLValue { .blob(bytes) }
    @inlinable public static func read(_ source: any RowSource, _ index: Int) throws -> ID {
        guard let words = source.words(index) else { throw ColumnError.unreadable(index) }
        return ID(high: words.high, low: words.low)
    }
}

/// Enumerations are stored as their raw values, which are those of the REST contract.
extension Column where Self: RawRepresentable, RawValue == String {
    public var sqlValue: SQLValue { .text(rawValue) }
    @inlinable public static func read(_ source: any RowSource, _ index: Int) throws -> Self {
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
extension TableKind: Column {}
extension TableImportStatus: Column {}
extension NoticeKind: Column {}
extension ExpenseSplit.Kind: Column {}
extension AreaType: Column {}
extension VenueType: Column {}
extension ActivityStatus: Column {}

extension Currency: Column {
    public var sqlValue: SQLValue { .text(code) }
    public static func read(_ source: any RowSource, _ index: Int) throws -> Currency {
        guard let currency = Currency(source.text(index)) else { throw ColumnError.unreadable(index) }
        return currency
    }
}
