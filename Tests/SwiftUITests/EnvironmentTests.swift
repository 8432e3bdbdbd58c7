import Foundation
import Observation
@_spi(Testing) import SwiftUI
import Testing

private struct GreetingKey: EnvironmentKey {
    static var defaultValue: String { "Hello" }
}

extension EnvironmentValues {
    fileprivate var greeting: String {
        get { self[GreetingKey.self] }
        set { self[GreetingKey.self] = newValue }
    }
}

@MainActor struct EnvironmentTests {
    private struct Greeting: View {
        @Environment(\.greeting) private var greeting
        var body: some View { Text(greeting) }
    }

    private struct Switching: View {
        @State private var isGerman = false
        var body: some View {
            Button("Switch") { isGerman.toggle() }
            Greeting().environment(\.greeting, isGerman ? "Hallo" : "Hi")
            Greeting()
        }
    }

    @Test func valuesReachWhatIsBelow() throws {
        let screen = TestScreen { Switching() }
        #expect(screen.tree == "Switch, button\nHi\nHello")
        try screen.tap("Switch")
        #expect(screen.tree == "Switch, button\nHallo\nHello")
    }

    @Observable final class Session { var name = "Ada" }

    private struct Name: View {
        @Environment(Session.self) private var session
        var body: some View { Text(session.name) }
    }

    private struct OptionalName: View {
        @Environment(Session.self) private var session: Session?
        var body: some View { Text(session?.name ?? "Nobody") }
    }

    @Test func objectsAreFoundByTheirType() {
        let session = Session()
        let screen = TestScreen {
            Name().environment(session)
            OptionalName()
        }
        #expect(screen.tree == "Ada\nNobody")
        session.name = "Bo"
        #expect(screen.tree == "Bo\nNobody")
    }

    private struct Settings: View {
        @Environment(\.colorScheme) private var scheme
        @Environment(\.dynamicTypeSize) private var size
        @Environment(\.accessibilityReduceMotion) private var reducesMotion
        @Environment(\.layoutDirection) private var direction
        @Environment(\.horizontalSizeClass) private var width
        @ScaledMetric private var side = 10.0
        var body: some View {
            Text("\(scheme) \(size) \(reducesMotion) \(direction) \(width.map { "\($0)" } ?? "none") \(Int(side))")
        }
    }

    @Test func theDeviceCanBeSetUp() {
        let screen = TestScreen(.pad) { Settings() }
        #expect(screen.tree == "light large false leftToRight regular 10")
        screen.environment.colorScheme = .dark
        screen.environment.dynamicTypeSize = .accessibility5
        screen.environment.reducesMotion = true
        screen.environment.layoutDirection = .rightToLeft
        #expect(screen.tree == "dark accessibility5 true rightToLeft regular 31")
    }

    private struct Inner: View {
        @Environment(\.isEnabled) private var isEnabled
        var body: some View { Text(isEnabled ? "Enabled" : "Disabled") }
    }

    @Test func disabledReachesControls() {
        let screen = TestScreen {
            VStack {
                Inner()
                Button("Save") {}
            }.disabled(true)
        }
        #expect(screen.tree == "Disabled\nSave, button, dimmed")
        #expect(throws: TestScreen.Failure.self) { try screen.tap("Save") }
    }

    private struct Opener: View {
        @Environment(\.openURL) private var openURL
        var body: some View {
            Button("Open") { openURL(URL(string: "https://example.org/a")!) }
            Link("Site", destination: URL(string: "https://example.org/b")!)
        }
    }

    @Test func linksAreHandedToTheSystem() throws {
        var opened: [String] = []
        let screen = TestScreen {
            Opener().environment(
                \.openURL,
                OpenURLAction { url in
                    opened.append(url.path)
                    return .handled
                })
        }
        try screen.tap("Open")
        try screen.tap("Site", "link")
        #expect(opened == ["/a", "/b"])
    }

    @Test func onlyReadersOfAChangedValueAreEvaluated() {
        let screen = TestScreen {
            Greeting()
            Settings()
        }
        let before = screen.bodyEvaluations
        screen.environment.greeting = "Servus"
        #expect(screen.shows("Servus"))
        #expect(screen.bodyEvaluations == before + 1)
    }
}
