import Foundation

nonisolated public struct Text: Equatable, Sendable {
    indirect enum Storage: Equatable, @unchecked Sendable {
        case verbatim(String)
        case localized(LocalizedStringKey)
        case date(Date, DateStyle)
        case interval(Date, Date)
        case joined(Text, Text)
        case attributed(AttributedString)
    }

    let storage: Storage
    var style: [String: String] = [:]
    var label: Storage?
    var isHeading = false

    init(_ storage: Storage) { self.storage = storage }

    public init(verbatim content: String) { self.init(.verbatim(content)) }

    @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol { self.init(.verbatim(String(content))) }

    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) { self.init(.localized(key)) }

    public init<F>(
        _ input: F.FormatInput, format: F
    ) where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(.verbatim(format.format(input)))
    }

    // Its literals must not compete with those of a key.
    @_disfavoredOverload public init(_ attributedContent: AttributedString) {
        self.init(.attributed(attributedContent))
    }

    public init(_ date: Date, style: Text.DateStyle) { self.init(.date(date, style)) }

    public init(_ dates: ClosedRange<Date>) { self.init(.interval(dates.lowerBound, dates.upperBound)) }

    public init(_ image: Image) { self.init(.verbatim("")) }

    public struct DateStyle: Sendable, Equatable {
        enum Kind { case time, date, relative, offset, timer }
        let kind: Kind
        public static let time = DateStyle(kind: .time)
        public static let date = DateStyle(kind: .date)
        public static let relative = DateStyle(kind: .relative)
        public static let offset = DateStyle(kind: .offset)
        public static let timer = DateStyle(kind: .timer)
    }

    public enum TruncationMode: Sendable { case head, tail, middle }

    public enum Case: Sendable { case uppercase, lowercase }

    public struct LineStyle: Hashable, Sendable {
        public struct Pattern: Sendable {
            public static let solid = Pattern()
            public static let dot = Pattern()
            public static let dash = Pattern()
        }
        public static let single = LineStyle()
        public init(pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) {}
        init() {}
    }

    func resolved(in environment: EnvironmentValues) -> String { Self.resolve(storage, environment) }

    private static func resolve(_ storage: Storage, _ environment: EnvironmentValues) -> String {
        switch storage {
        case .verbatim(let text): text
        case .localized(let key): key.resolved(in: environment)
        case .joined(let a, let b): a.resolved(in: environment) + b.resolved(in: environment)
        case .attributed(let text): String(text.characters)
        case .date(let date, let style): format(date, style, environment)
        case .interval(let start, let end):
            format(start, .time, environment) + "–" + format(end, .time, environment)
        }
    }

    private static func format(_ date: Date, _ style: DateStyle, _ environment: EnvironmentValues) -> String {
        var format: Date.FormatStyle =
            style.kind == .time ? Date.FormatStyle().hour().minute() : Date.FormatStyle().day().month(.wide).year()
        format.locale = environment.locale
        format.timeZone = environment.timeZone
        format.calendar = environment.calendar
        return date.formatted(format)
    }
}

extension Text: View {
    public typealias Body = Never
}

extension Text: PrimitiveView {
    func render(in context: Context) -> Output {
        let environment = context.environment
        var node = Node(.text)
        node.text = resolved(in: environment)
        if environment.styles.textCase == "uppercase" { node.text = node.text.uppercased() }
        if environment.styles.textCase == "lowercase" { node.text = node.text.lowercased() }
        node.style = environment.font?.css ?? [:]
        node.style.merge(style) { $1 }
        if let lines = environment.lineLimit {
            node.style["--lines"] = String(lines)
            node.classes.append("clamped")
        }
        if environment.multilineTextAlignment != .leading {
            node.style["text-align"] = environment.multilineTextAlignment == .center ? "center" : "end"
        }
        if environment.redactionReasons.contains(.placeholder) { node.classes.append("redacted") }
        node.accessibility.label = label.map { Self.resolve($0, environment) }
        if isHeading { node.accessibility.traits.formUnion(.isHeader) }
        return node.text.isEmpty && node.accessibility.label == nil ? Output() : Output(node)
    }
}

extension Text {
    private func styled(_ key: String, _ value: String?) -> Text {
        var text = self
        text.style[key] = value ?? text.style[key]
        return text
    }

    public static func + (lhs: Text, rhs: Text) -> Text {
        var text = Text(.joined(lhs, rhs))
        text.style = lhs.style
        return text
    }

    public func font(_ font: Font?) -> Text {
        var text = self
        if let font { text.style.merge(font.css) { $1 } }
        return text
    }

    public func fontWeight(_ weight: Font.Weight?) -> Text { styled("font-weight", weight?.css) }
    public func fontDesign(_ design: Font.Design?) -> Text { styled("font-family", design?.css) }
    public func bold() -> Text { styled("font-weight", "600") }
    public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
    public func italic() -> Text { styled("font-style", "italic") }
    public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }
    public func monospaced(_ isActive: Bool = true) -> Text {
        isActive ? styled("font-family", Font.Design.monospaced.css) : self
    }
    public func monospacedDigit() -> Text { styled("font-variant-numeric", "tabular-nums") }
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        isActive ? styled("text-decoration", "line-through") : self
    }
    public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
    ) -> Text { strikethrough(isActive, color: color) }
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        isActive ? styled("text-decoration", "underline") : self
    }
    public func kerning(_ kerning: CGFloat) -> Text { styled("letter-spacing", "\(kerning)px") }
    public func tracking(_ tracking: CGFloat) -> Text { styled("letter-spacing", "\(tracking)px") }
    public func foregroundStyle<S>(_ style: S) -> Text where S: ShapeStyle { styled("color", style.css) }
    public func foregroundColor(_ color: Color?) -> Text { styled("color", color?.css) }

    public func accessibilityLabel(_ label: Text) -> Text {
        var text = self
        text.label = label.storage
        return text
    }
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> Text { accessibilityLabel(Text(labelKey)) }
    @_disfavoredOverload public func accessibilityLabel<S>(_ label: S) -> Text where S: StringProtocol {
        accessibilityLabel(Text(label))
    }
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Text {
        var text = self
        text.isHeading = true
        return text
    }
}
