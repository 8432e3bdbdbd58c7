public import Domain

/// A value that fits into one column, both ways.
public protocol Column: Sendable {
    var sqlValue: SQLValue { get }
    static func read(_ source: any RowSource, _ index: Int) throws -> Self
}

/// What an engine gives for the current row of a result. An object, since a row that is read hands it on for every column.
public protocol RowSource: AnyObject {
    func isNull(_ index: Int) -> Bool
    func boolean(_ index: Int) -> Bool
    func integer(_ index: Int) -> Int64
    func real(_ index: Int) -> Double
    func text(_ index: Int) -> String
    func blob(_ index: Int) -> [UInt8]
    /// 16 bytes as two numbers, the most significant first; nil for what is no 16 bytes.
    func words(_ index: Int) -> (high: UInt64, low: UInt64)?
}

/// The current row, read column by column from the left.
///
/// Every row of every page passes here, so that what reads it is compiled for each type of column where it is asked for.
public struct Row {
    @usableFromInline let source: any RowSource
    @usableFromInline var index = 0

    public init(_ source: any RowSource) {
        self.source = source
    }

    /// The next column. Throws where it is null, or no value of its type.
    @inlinable public mutating func next<Value: Column>(_: Value.Type = Value.self) throws -> Value {
        defer { index += 1 }
        guard !source.isNull(index) else { throw ColumnError.null(index) }
        return try Value.read(source, index)
    }

    /// The next column, which may be null.
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
    /// No engine keeps NUL inside text, and SQLite silently drops what follows it: it is bound as U+FFFD.
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

/// Enumerations are stored in the spelling of the contract.
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
