import Observation
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct UpdateTests {
    @Observable final class Model {
        var left = 0
        var right = 0
        @ObservationIgnored var hidden = 0
    }

    private struct Left: View {
        let model: Model
        var body: some View { Text("Left \(model.left)") }
    }

    private struct Right: View {
        let model: Model
        var body: some View { Text("Right \(model.right)") }
    }

    private struct Both: View {
        let model: Model
        var body: some View {
            Left(model: model)
            Right(model: model)
        }
    }

    @Test func onlyTheReaderOfAPropertyIsEvaluatedAgain() {
        let model = Model()
        let screen = TestScreen { Both(model: model) }
        let before = screen.bodyEvaluations
        model.left += 1
        #expect(screen.tree == "Left 1\nRight 0")
        #expect(screen.bodyEvaluations == before + 1)
    }

    @Test func severalChangesAreOneUpdate() {
        let model = Model()
        let screen = TestScreen { Both(model: model) }
        let before = screen.bodyEvaluations
        model.left += 1
        model.left += 1
        model.right += 1
        #expect(screen.tree == "Left 2\nRight 1")
        #expect(screen.bodyEvaluations == before + 2)
    }

    @Test func anUpdateComesWithoutBeingAskedFor() async throws {
        let model = Model()
        let screen = TestScreen { Both(model: model) }
        let before = screen.bodyEvaluations
        model.left += 1
        let end = ContinuousClock.now + .seconds(60)
        while screen.bodyEvaluations == before, ContinuousClock.now < end { await Task.yield() }
        #expect(screen.bodyEvaluations == before + 1)
        #expect(screen.shows("Left 1"))
    }

    private struct Untracked: View {
        let model: Model
        var body: some View { Text("Hidden \(model.hidden), left \(model.left)") }
    }

    private struct Mixed: View {
        let model: Model
        var body: some View {
            Text("Right \(model.right)")
            Untracked(model: model)
        }
    }

    @Test func strictModeFindsAMissedUpdate() {
        let model = Model()
        let screen = TestScreen { Mixed(model: model) }
        model.hidden = 7
        model.right = 1
        let problems = screen.takeProblems()
        #expect(problems.count == 1)
        #expect(problems.first?.contains("Hidden 0, left 0") == true)
        #expect(problems.first?.contains("Hidden 7, left 0") == true)
    }

    @Test func aMissedUpdateFailsTheNextGesture() {
        let model = Model()
        let screen = TestScreen { Mixed(model: model) }
        model.hidden = 7
        model.right = 1
        #expect(throws: TestScreen.Failure.self) { try screen.find("Right 1") }
    }

    @Test func withoutStrictModeTheOldTextStays() {
        let model = Model()
        let screen = TestScreen(isStrict: false) { Mixed(model: model) }
        model.hidden = 7
        model.right = 1
        #expect(screen.tree == "Right 1\nHidden 0, left 0")
    }

    private struct Rows: View {
        let model: Model
        var body: some View {
            List { ForEach(0..<2) { Text("Row \($0) of \(model.left)") } }
        }
    }

    @Test func whatRowsReadIsTracked() {
        let model = Model()
        let screen = TestScreen { Rows(model: model) }
        model.left = 5
        #expect(screen.tree == "Row 0 of 5\nRow 1 of 5")
        #expect(screen.takeProblems().isEmpty)
    }

    private struct Same: View {
        @State private var number = 1
        let evaluated: () -> Void
        var body: some View {
            evaluated()
            return Button("Set \(number)") { number = 1 }
        }
    }

    @Test func writingTheSameValueUpdatesNothing() throws {
        let screen = TestScreen(isStrict: false) { Same {} }
        let before = screen.bodyEvaluations
        try screen.tap("Set 1")
        #expect(screen.bodyEvaluations == before)
    }

    private struct Endless: View {
        @State private var number = 0
        var body: some View { Text("\(number)").onChange(of: number, initial: true) { number += 1 } }
    }

    @Test func anUpdateThatNeverEndsIsReported() {
        let screen = TestScreen(isStrict: false) { Endless() }
        #expect(screen.takeProblems() == ["An update changes what it reads and never ends."])
    }

    private struct Plain: View {
        let number: Int
        var body: some View { Text("Plain \(number)") }
    }

    private struct Parent: View {
        @State private var taps = 0
        var body: some View {
            Button("Tap \(taps)") { taps += 1 }
            Plain(number: taps / 2)
        }
    }

    @Test func anEqualValueKeepsItsBody() throws {
        let screen = TestScreen { Parent() }
        let before = screen.bodyEvaluations
        try screen.tap("Tap 0")
        #expect(screen.bodyEvaluations == before + 1)
        try screen.tap("Tap 1")
        #expect(screen.bodyEvaluations == before + 3)
        #expect(screen.shows("Plain 1"))
    }

    @Test func aChangeOnAnotherThreadArrives() async throws {
        let model = Model()
        let screen = TestScreen { Both(model: model) }
        nonisolated(unsafe) let shared = model
        await Task.detached { shared.left = 9 }.value
        try await screen.waitFor("Left 9")
    }
}
