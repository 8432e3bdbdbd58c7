public enum ColorScheme: CaseIterable, Sendable { case light, dark }

public enum ColorSchemeContrast: CaseIterable, Sendable { case standard, increased }

public enum UserInterfaceSizeClass: Sendable { case compact, regular }

public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

public enum EditMode: Sendable {
    case inactive, transient, active
    public var isEditing: Bool { self != .inactive }
}

public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// The size of body text in points, from Apple's table.
    var bodyPoints: Double {
        switch self {
        case .xSmall: 14
        case .small: 15
        case .medium: 16
        case .large: 17
        case .xLarge: 19
        case .xxLarge: 21
        case .xxxLarge: 23
        case .accessibility1: 28
        case .accessibility2: 33
        case .accessibility3: 40
        case .accessibility4: 47
        case .accessibility5: 53
        }
    }
}

public enum ControlSize: CaseIterable, Sendable { case mini, small, regular, large, extraLarge }

public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

public enum Prominence: Sendable { case standard, increased }

nonisolated public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let placeholder = RedactionReasons(rawValue: 1)
    public static let privacy = RedactionReasons(rawValue: 2)
    public static let invalidated = RedactionReasons(rawValue: 4)
}

nonisolated public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let capsLock = EventModifiers(rawValue: 1)
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let option = EventModifiers(rawValue: 8)
    public static let command = EventModifiers(rawValue: 16)
    public static let numericPad = EventModifiers(rawValue: 32)
    public static let all = EventModifiers(rawValue: 63)
}
