import Foundation

nonisolated public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    let key: String
    let arguments: [String]

    public init(_ value: String) {
        key = value
        arguments = []
    }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.key
        arguments = stringInterpolation.arguments
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var arguments: [String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        public mutating func appendInterpolation(_ string: String) { append("%@", string) }

        public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable {
            append(value._specifier, "\(value)")
        }

        public mutating func appendInterpolation<T>(_ value: T, specifier: String) where T: _FormatSpecifiable {
            append(specifier, String(format: specifier, value._arg as! any CVarArg))
        }

        public mutating func appendInterpolation<F>(
            _ input: F.FormatInput, format: F
        ) where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
            append("%@", format.format(input))
        }

        public mutating func appendInterpolation(_ text: Text) { append("%@", text.resolved(in: EnvironmentValues())) }

        private mutating func append(_ specifier: String, _ value: String) {
            key += specifier
            arguments.append(value)
        }
    }

    /// Puts the arguments where the specifiers are, in the language of the environment.
    func resolved(in environment: EnvironmentValues) -> String {
        if let text = environment.localizations?.localize(key, arguments, environment.locale) { return text }
        return arguments.isEmpty ? key : Self.format(key, arguments)
    }

    static func format(_ key: String, _ arguments: [String]) -> String {
        var result = ""
        var rest = Substring(key)
        var index = 0
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(where: { $0 == "@" || ($0.isLetter && $0 != "l") }) else { break }
            let number = rest[..<end].split(separator: "$").first.flatMap { Int($0) }
            let position = number.map { $0 - 1 } ?? index
            index += 1
            if arguments.indices.contains(position) { result += arguments[position] }
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}

public protocol _FormatSpecifiable: Equatable {
    associatedtype _Arg
    var _arg: Self._Arg { get }
    var _specifier: String { get }
}

extension Int: _FormatSpecifiable {
    public var _arg: Int64 { Int64(self) }
    public var _specifier: String { "%lld" }
}
extension Int32: _FormatSpecifiable {
    public var _arg: Int32 { self }
    public var _specifier: String { "%d" }
}
extension Int64: _FormatSpecifiable {
    public var _arg: Int64 { self }
    public var _specifier: String { "%lld" }
}
extension UInt: _FormatSpecifiable {
    public var _arg: UInt64 { UInt64(self) }
    public var _specifier: String { "%llu" }
}
extension Double: _FormatSpecifiable {
    public var _arg: Double { self }
    public var _specifier: String { "%lf" }
}
extension Float: _FormatSpecifiable {
    public var _arg: Float { self }
    public var _specifier: String { "%f" }
}
