@_spi(Testing) import SwiftUI
import Testing

@MainActor struct ViewBuilderTests {
    private struct Branches: View {
        @State private var number = 0
        var body: some View {
            Button("Next") { number += 1 }
            if number == 0 { Text("Zero") }
            if number > 1 {
                Text("Many")
            } else {
                Text("Few")
            }
            switch number {
            case 0: Text("Case none")
            case 1: Text("Case one")
            default: Text("Case more")
            }
            if let half = number.isMultiple(of: 2) ? number / 2 : nil { Text("Half is \(half)") }
            if #available(iOS 18, *) { Text("Available") }
        }
    }

    @Test func conditionsChooseWhatIsShown() throws {
        let screen = TestScreen { Branches() }
        #expect(screen.tree == "Next, button\nZero\nFew\nCase none\nHalf is 0\nAvailable")
        try screen.tap("Next")
        #expect(screen.tree == "Next, button\nFew\nCase one\nAvailable")
        try screen.tap("Next")
        #expect(screen.tree == "Next, button\nMany\nCase more\nHalf is 1\nAvailable")
    }

    @Test func groupsAndErasedViewsAreTransparent() {
        let screen = TestScreen {
            Group {
                Text("One")
                AnyView(Text("Two"))
                EmptyView()
            }
        }
        #expect(screen.tree == "One\nTwo")
    }

    @Test func forEachShowsRangesIdentifiablesAndKeyPaths() {
        struct Person: Identifiable { let id: String }
        let screen = TestScreen {
            ForEach(0..<2) { Text("Number \($0)") }
            ForEach([Person(id: "Ada"), Person(id: "Bo")]) { Text($0.id) }
            ForEach(["x", "y"], id: \.self) { Text($0) }
        }
        #expect(screen.tree == "Number 0\nNumber 1\nAda\nBo\nx\ny")
    }

    @Test func forEachReportsAnIDThatOccursTwice() {
        let screen = TestScreen { ForEach(["a", "a"], id: \.self) { Text($0) } }
        #expect(screen.takeProblems() == ["ForEach: the id a occurs twice. What is shown is undefined."])
    }

    @Test func moreThanTenViewsFitIntoOneBody() {
        let screen = TestScreen {
            VStack {
                Text("1")
                Text("2")
                Text("3")
                Text("4")
                Text("5")
                Text("6")
                Text("7")
                Text("8")
                Text("9")
                Text("10")
                Text("11")
            }
        }
        #expect(screen.elements.count == 11)
    }

    private struct Framed: ViewModifier {
        @State private var taps = 0
        let name: String
        func body(content: Content) -> some View {
            Button("\(name) \(taps)") { taps += 1 }
            content
        }
    }

    @Test func customModifiersHaveStateOfTheirOwn() throws {
        let screen = TestScreen { Text("Inside").modifier(Framed(name: "A")).modifier(Framed(name: "B")) }
        #expect(screen.tree == "B 0, button\nA 0, button\nInside")
        try screen.tap("A 0")
        try screen.tap("A 1")
        #expect(screen.tree == "B 0, button\nA 2, button\nInside")
    }

    private struct Changing: View {
        @State private var word = "old"
        var body: some View {
            Button("Change") { word = "new" }
            Text(word).modifier(Framed(name: "F"))
        }
    }

    @Test func customModifiersShowChangedContent() throws {
        let screen = TestScreen { Changing() }
        try screen.tap("F 0")
        try screen.tap("Change")
        #expect(screen.tree == "Change, button\nF 1, button\nnew")
    }

    @Test func viewThatFitsTakesTheLastChoiceForLargeText() {
        let screen = TestScreen {
            ViewThatFits {
                Text("Wide")
                Text("Narrow")
            }
        }
        #expect(screen.tree == "Wide")
        screen.environment.dynamicTypeSize = .accessibility3
        #expect(screen.tree == "Narrow")
    }
}
