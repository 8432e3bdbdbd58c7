@_spi(Testing) import SwiftUI
import Testing

@MainActor struct LifecycleTests {
    @MainActor final class Log {
        var lines: [String] = []
        func add(_ line: String) { lines.append(line) }
    }

    private struct Toggled: View {
        @State private var isShown = false
        let log: Log
        var body: some View {
            Button("Toggle") { isShown.toggle() }
            if isShown {
                Text("Shown").onAppear { log.add("appear") }.onDisappear { log.add("disappear") }
            }
        }
    }

    @Test func viewsAppearAndDisappearOnce() throws {
        let log = Log()
        let screen = TestScreen { Toggled(log: log) }
        try screen.tap("Toggle")
        #expect(log.lines == ["appear"])
        try screen.tap("Toggle")
        #expect(log.lines == ["appear", "disappear"])
    }

    private struct Loading: View {
        @State private var text = "Loading"
        var body: some View { Text(text).task { text = "Loaded" } }
    }

    @Test func tasksLoad() async throws {
        let screen = TestScreen { Loading() }
        #expect(screen.shows("Loading"))
        try await screen.waitFor("Loaded")
    }

    private struct Forever: View {
        let log: Log
        var body: some View {
            Text("Running").task {
                log.add("start")
                while !Task.isCancelled { await Task.yield() }
                log.add("cancelled")
            }
        }
    }

    @Test func closingTheScreenCancelsItsTasks() async throws {
        let log = Log()
        let screen = TestScreen { Forever(log: log) }
        try await screen.waitUntil { log.lines == ["start"] }
        #expect(screen.runningTasks == 1)
        screen.close()
        try await screen.waitUntil { log.lines == ["start", "cancelled"] }
        try await screen.waitUntil { screen.runningTasks == 0 }
    }

    private struct Numbered: View {
        @State private var id = 1
        let log: Log
        var body: some View {
            Button("Next") { id += 1 }
            Text("Page").task(id: id) { [id] in
                log.add("start \(id)")
                while !Task.isCancelled { await Task.yield() }
                log.add("end \(id)")
            }
        }
    }

    @Test func anotherTaskIDStartsAgain() async throws {
        let log = Log()
        let screen = TestScreen { Numbered(log: log) }
        try await screen.waitUntil { log.lines == ["start 1"] }
        try screen.tap("Next")
        try await screen.waitUntil { log.lines.count == 3 }
        #expect(Set(log.lines) == ["start 1", "end 1", "start 2"])
        screen.close()
        try await screen.waitUntil { screen.runningTasks == 0 }
    }

    private struct Changes: View {
        @State private var number = 0
        let log: Log
        var body: some View {
            Button("Add") { number += 2 }
            Text("\(number)")
                .onChange(of: number) { old, new in log.add("\(old) to \(new)") }
                .onChange(of: number, initial: true) { log.add("now \(number)") }
        }
    }

    @Test func changesAreSeenWithTheOldValue() throws {
        let log = Log()
        let screen = TestScreen { Changes(log: log) }
        #expect(log.lines == ["now 0"])
        try screen.tap("Add")
        #expect(log.lines.sorted() == ["0 to 2", "now 0", "now 2"])
    }

    private struct Sum: PreferenceKey {
        static var defaultValue: Int { 0 }
        static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }

    private struct Measured: View {
        @State private var sum = 0
        var body: some View {
            VStack {
                Text("A").preference(key: Sum.self, value: 2)
                Text("B").preference(key: Sum.self, value: 3)
            }.onPreferenceChange(Sum.self) { sum = $0 }
            Text("Sum \(sum)")
        }
    }

    @Test func preferencesAreReduced() {
        let screen = TestScreen { Measured() }
        #expect(screen.shows("Sum 5"))
    }
}
