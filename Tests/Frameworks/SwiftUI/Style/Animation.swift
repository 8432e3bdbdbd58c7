import Foundation

/// Animations are accepted and end at once.
nonisolated public struct Animation: Equatable, Sendable {
    let name: String

    public static let `default` = Animation(name: "default")
    public static let linear = Animation(name: "linear")
    public static let easeIn = Animation(name: "easeIn")
    public static let easeOut = Animation(name: "easeOut")
    public static let easeInOut = Animation(name: "easeInOut")
    public static var spring: Animation { Animation(name: "spring") }
    public static var smooth: Animation { Animation(name: "smooth") }
    public static var snappy: Animation { Animation(name: "snappy") }
    public static var bouncy: Animation { Animation(name: "bouncy") }
    public static func linear(duration: TimeInterval) -> Animation { linear }
    public static func easeIn(duration: TimeInterval) -> Animation { easeIn }
    public static func easeOut(duration: TimeInterval) -> Animation { easeOut }
    public static func easeInOut(duration: TimeInterval) -> Animation { easeInOut }
    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
    ) -> Animation { spring }
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation { smooth }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation { snappy }
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation { bouncy }
    public func delay(_ delay: TimeInterval) -> Animation { self }
    public func speed(_ speed: Double) -> Animation { self }
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
}

nonisolated public struct Transaction {
    public var animation: Animation?
    public var disablesAnimations = false
    public init() {}
    public init(animation: Animation?) { self.animation = animation }
}

public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}

nonisolated public struct AnimationCompletionCriteria: Hashable, Sendable {
    public static let logicallyComplete = AnimationCompletionCriteria()
    public static let removed = AnimationCompletionCriteria()
}

public func withTransaction<Result>(
    _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }

nonisolated public struct AnyTransition {
    public static let opacity = AnyTransition()
    public static let identity = AnyTransition()
    public static var slide: AnyTransition { AnyTransition() }
    public static var scale: AnyTransition { AnyTransition() }
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { insertion }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

nonisolated public struct ContentTransition: Equatable, Sendable {
    public static let identity = ContentTransition()
    public static let opacity = ContentTransition()
    public static let interpolate = ContentTransition()
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
    public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
    public static var symbolEffect: ContentTransition { ContentTransition() }
}

extension View {
    nonisolated public func animation<V>(_ animation: Animation?, value: V) -> some View where V: Equatable {
        unchanged()
    }

    nonisolated public func transition(_ t: AnyTransition) -> some View { unchanged() }

    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { unchanged() }

    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        unchanged()
    }

    nonisolated public func matchedGeometryEffect<ID>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View where ID: Hashable { unchanged() }

    nonisolated public func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID
    ) -> some View { unchanged() }

    nonisolated public func navigationTransition(_ style: some NavigationTransition) -> some View { unchanged() }
}

nonisolated public struct MatchedGeometryProperties: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let position = MatchedGeometryProperties(rawValue: 1)
    public static let size = MatchedGeometryProperties(rawValue: 2)
    public static let frame = MatchedGeometryProperties(rawValue: 3)
}

public protocol NavigationTransition {}

nonisolated public struct ZoomNavigationTransition: NavigationTransition {}

nonisolated public struct AutomaticNavigationTransition: NavigationTransition {
    public init() {}
}

extension NavigationTransition where Self == ZoomNavigationTransition {
    public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
        ZoomNavigationTransition()
    }
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
    public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}
