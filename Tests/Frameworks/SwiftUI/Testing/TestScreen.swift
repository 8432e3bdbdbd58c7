import Foundation

/// A view on the screen of a device that a test looks at and touches.
///
/// The driver finds elements by what VoiceOver would read and does what a person could do. Each call updates the screen
/// first, and throws what is wrong with it.
@_spi(Testing) @MainActor public final class TestScreen {
    public enum Device: Sendable {
        case phone, pad

        /// The size in points.
        public var size: CGSize {
            self == .phone ? CGSize(width: 393, height: 852) : CGSize(width: 1024, height: 1366)
        }
    }

    let graph: Graph
    public let device: Device

    /// - Parameters:
    ///   - isStrict: Whether each update is compared with a full pass, and a difference fails the test.
    ///   - localize: Returns the phrase for a key with its arguments; nil shows the key itself.
    public init<Content: View>(
        _ device: Device = .phone, isStrict: Bool = true,
        localize: ((_ key: String, _ arguments: [String], _ locale: Locale) -> String?)? = nil,
        environment change: (inout EnvironmentValues) -> Void = { _ in }, @ViewBuilder content: () -> Content
    ) {
        self.device = device
        var environment = EnvironmentValues()
        environment.horizontalSizeClass = device == .phone ? .compact : .regular
        environment.localizations = localize.map { Localizations($0) }
        change(&environment)
        graph = Graph(content(), environment, isStrict: isStrict)
        graph.update()
    }

    isolated deinit { graph.close() }

    /// The settings of the device. A change updates the screen.
    public var environment: EnvironmentValues {
        get { graph.environment }
        set {
            graph.environment = newValue
            graph.update()
        }
    }

    /// How many bodies were evaluated so far.
    public var bodyEvaluations: Int { graph.bodyEvaluations }
    /// How many tasks of `.task` run.
    public var runningTasks: Int { graph.runningTasks }

    /// Takes the screen down, as when the window closes.
    public func close() { graph.close() }

    // MARK: Reading

    /// The topmost layer, which is all that a person can reach.
    var topNodes: [Node] { presentations.last?.output.nodes ?? graph.output.nodes }

    /// Sheets, alerts and dialogs, from the bottom to the top.
    var presentations: [Presentation] { Self.flatten(graph.output.preferences.presentations) }

    private static func flatten(_ presentations: [Presentation]) -> [Presentation] {
        presentations.flatMap { [$0] + flatten($0.output.preferences.presentations) }
    }

    /// Everything that VoiceOver reaches, in reading order.
    public var elements: [AccessibleElement] {
        graph.update()
        return AccessibilityTree(topNodes).elements
    }

    /// What VoiceOver reads, a line for each stop.
    public var tree: String { elements.map(\.description).joined(separator: "\n") }

    /// Controls without a name, which nobody could use by ear.
    public var unnamedElements: [AccessibleElement] {
        elements.filter { $0.isInteractive && $0.label.trimmingCharacters(in: .whitespaces).isEmpty }
    }

    /// Returns what is undefined or a warning on a device, and what strict mode found; then forgets it.
    public func takeProblems() -> [String] {
        graph.update()
        return graph.takeProblems()
    }

    public func shows(_ name: String) -> Bool { (try? find(name)) != nil }

    /// Finds an element by its label, its identifier, or the beginning of its label, in this order.
    ///
    /// - Parameter traits: All of them must be among the element's.
    /// - Throws: `Failure.missing` with the whole tree.
    public func find(_ name: String, _ traits: String...) throws -> AccessibleElement {
        try find(name, traits: traits, where: { _ in true })
    }

    func find(
        _ name: String, traits: [String] = [], where isWanted: (AccessibleElement) -> Bool
    ) throws -> AccessibleElement {
        let all = elements
        try throwProblems()
        let candidates = all.filter { element in traits.allSatisfy { element.traits.contains($0) } && isWanted(element)
        }
        let found =
            candidates.first { $0.label == name } ?? candidates.first { $0.identifier == name }
            ?? candidates.first { $0.label.hasPrefix(name) } ?? candidates.first { $0.label.contains(name) }
        guard let found else {
            throw Failure.missing(name, traits: traits, tree: all.map(\.description).joined(separator: "\n"))
        }
        return found
    }

    private func throwProblems() throws {
        let problems = graph.takeProblems()
        if !problems.isEmpty { throw Failure.problems(problems) }
    }

    public enum Failure: Error, CustomStringConvertible {
        case missing(String, traits: [String], tree: String)
        case disabled(String)
        case noAction(String, action: String, offered: [String])
        case problems([String])
        case timeout(String, tree: String)

        public var description: String {
            switch self {
            case .missing(let name, let traits, let tree):
                "Nothing on the screen is \(([name] + traits).joined(separator: ", ")). VoiceOver reads:\n\(tree)"
            case .disabled(let name): "\(name) is dimmed."
            case .noAction(let name, let action, let offered):
                "\(name) does not offer \(action), but: \(offered.joined(separator: ", "))."
            case .problems(let problems): problems.joined(separator: "\n")
            case .timeout(let condition, let tree): "\(condition) did not come true. VoiceOver reads:\n\(tree)"
            }
        }
    }

    // MARK: Doing

    /// Performs what a person does, and updates the screen.
    func perform(_ action: () -> Void) throws {
        action()
        graph.update()
        try throwProblems()
    }

    func enabled(_ element: AccessibleElement) throws -> AccessibleElement {
        guard element.isEnabled else { throw Failure.disabled(element.label) }
        return element
    }

    // MARK: Waiting

    /// Waits until `condition` holds, at most `limit`.
    public func waitUntil(
        _ name: String = "The condition", limit: Duration = .seconds(60), _ condition: () -> Bool
    ) async throws {
        let clock = ContinuousClock()
        let end = clock.now + limit
        graph.update()
        while !condition() {
            guard clock.now < end else { throw Failure.timeout(name, tree: tree) }
            try await Task.sleep(for: .milliseconds(2))
            graph.update()
        }
        try throwProblems()
    }

    public func waitFor(_ name: String) async throws {
        try await waitUntil("“\(name)” on the screen") { elements.contains { $0.label.contains(name) } }
    }

    public func waitForEnd(of name: String) async throws {
        try await waitUntil("“\(name)” gone") { !elements.contains { $0.label.contains(name) } }
    }
}
