import Foundation

/// An action that keeps its identity while its view is on the screen, so that an environment with it can be compared.
final class ActionTarget {
    var action: () -> Void = {}
}

final class AsyncActionTarget {
    var action: () async -> Void = {}
}

/// Where navigation links lead.
final class NavigationTarget {
    var push: (AnyHashable) -> Void = { _ in }
    var pushView: (any View) -> Void = { _ in }
}

final class Localizations {
    let localize: (_ key: String, _ arguments: [String], _ locale: Locale) -> String?
    init(_ localize: @escaping (String, [String], Locale) -> String?) { self.localize = localize }
}

@MainActor @preconcurrency public struct DismissAction {
    nonisolated(unsafe) let target: ActionTarget?
    nonisolated init(target: ActionTarget?) { self.target = target }
    @MainActor @preconcurrency public func callAsFunction() { target?.action() }
}

nonisolated public struct DismissSearchAction {
    @MainActor @preconcurrency public func callAsFunction() {}
}

nonisolated public struct RefreshAction: Sendable {
    nonisolated(unsafe) let target: AsyncActionTarget
    public func callAsFunction() async { await target.action() }
}

@MainActor @preconcurrency public struct OpenURLAction {
    public struct Result: Sendable {
        enum Outcome: Equatable { case handled, discarded, system, url(URL) }
        let outcome: Outcome
        public static let handled = Result(outcome: .handled)
        public static let discarded = Result(outcome: .discarded)
        public static let systemAction = Result(outcome: .system)
        public static func systemAction(_ url: URL) -> Result { Result(outcome: .url(url)) }
    }

    nonisolated(unsafe) private let handler: (URL) -> Result

    @MainActor @preconcurrency public init(handler: @escaping (URL) -> Result) { self.handler = handler }

    nonisolated init(unchecked handler: @escaping (URL) -> Result) { self.handler = handler }

    @MainActor @preconcurrency public func callAsFunction(_ url: URL) { _ = handler(url) }

    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        completion(handler(url).outcome != .discarded)
    }
}
