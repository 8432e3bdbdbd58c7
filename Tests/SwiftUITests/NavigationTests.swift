@_spi(Testing) import SwiftUI
import Testing

@MainActor struct NavigationTests {
    private struct Numbers: View {
        @State private var path: [Int] = []
        var body: some View {
            NavigationStack(path: $path) {
                List { ForEach(1..<4) { NavigationLink("Number \($0)", value: $0) } }
                    .navigationTitle("Numbers")
                    .navigationDestination(for: Int.self) { number in
                        VStack {
                            Text("Page \(number)")
                            Button("Double") { path.append(number * 2) }
                            Button("Home") { path = [] }
                        }.navigationTitle("Title \(number)")
                    }
            }
        }
    }

    @Test func linksPushAndBackPops() throws {
        let screen = TestScreen { Numbers() }
        #expect(screen.tree.hasPrefix("Numbers, heading\nNumber 1, button"))
        try screen.tap("Number 2")
        #expect(screen.tree == "Back, button\nTitle 2, heading\nPage 2\nDouble, button\nHome, button")
        try screen.back()
        #expect(screen.shows("Number 1"))
    }

    @Test func thePathIsChangedByCode() throws {
        let screen = TestScreen { Numbers() }
        try screen.tap("Number 3")
        try screen.tap("Double")
        try screen.tap("Double")
        #expect(screen.shows("Page 12"))
        try screen.back()
        #expect(screen.shows("Page 6"))
        try screen.tap("Home")
        #expect(screen.shows("Numbers"))
    }

    private struct Detail: View {
        @State private var taps = 0
        @Environment(\.dismiss) private var dismiss
        let name: String
        var body: some View {
            Button("Taps \(taps)") { taps += 1 }
            Button("Done") { dismiss() }
            NavigationLink("Deeper") { Text("Deep") }.navigationTitle(name)
        }
    }

    private struct Mixed: View {
        @State private var shown: String?
        @State private var isHelpShown = false
        var body: some View {
            NavigationStack {
                VStack {
                    NavigationLink("View") { Detail(name: "Linked") }
                    NavigationLink("Nowhere", value: String?.none)
                    Button("Item") { shown = "Bound" }
                    Button("Help") { isHelpShown = true }
                }
                .navigationDestination(item: $shown) { Detail(name: $0) }
                .navigationDestination(isPresented: $isHelpShown) { Text("Help page") }
            }
        }
    }

    @Test func linksWithViewsPushThem() throws {
        let screen = TestScreen { Mixed() }
        try screen.tap("View")
        try screen.tap("Taps 0")
        try screen.tap("Deeper")
        #expect(screen.shows("Deep"))
        try screen.back()
        #expect(screen.shows("Taps 1"))
        try screen.tap("Done")
        #expect(screen.shows("Item"))
    }

    @Test func boundDestinationsOpenAndClose() throws {
        let screen = TestScreen { Mixed() }
        try screen.tap("Item")
        #expect(screen.shows("Bound"))
        try screen.tap("Done")
        #expect(screen.shows("Help"))
        try screen.tap("Help")
        #expect(screen.shows("Help page"))
        try screen.back()
        #expect(!screen.shows("Help page"))
    }

    @Test func aLinkWithoutValueIsDimmed() throws {
        let screen = TestScreen { Mixed() }
        #expect(try !screen.find("Nowhere").isEnabled)
    }

    @Test func aMissingDestinationIsReported() {
        let screen = TestScreen {
            NavigationStack(path: .constant([1])) { Text("Root") }
        }
        #expect(screen.takeProblems() == ["NavigationStack: no navigationDestination(for: Int.self)."])
    }

    private struct Bars: View {
        @State private var text = ""
        @State private var isEditing = false
        @State private var found = ""
        var body: some View {
            NavigationStack {
                Text("Body \(text) \(found)")
                    .navigationTitle("Bars")
                    .searchable(text: $text, prompt: "Find")
                    .onSubmit(of: .search) { found = "found" }
                    .toolbar {
                        ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
                        ToolbarItem(placement: .primaryAction) { Button("Edit") { isEditing.toggle() } }
                        if isEditing { ToolbarItem(placement: .bottomBar) { Button("Delete") {} } }
                        ToolbarItemGroup { Button("More") {} }
                    }
            }
        }
    }

    @Test func barsAreReadAroundTheContent() throws {
        let screen = TestScreen { Bars() }
        #expect(
            screen.tree == """
                Cancel, button
                Bars, heading
                Edit, button
                More, button
                Find, search field
                Body\u{20}\u{20}
                """)
        try screen.tap("Edit")
        #expect(screen.tree.hasSuffix("\nDelete, button"))
    }

    @Test func searchingTypesAndSubmits() throws {
        let screen = TestScreen { Bars() }
        try screen.search("cake")
        #expect(screen.shows("Body cake"))
        try screen.submit(into: "Find")
        #expect(screen.shows("Body cake found"))
    }

    private struct Split: View {
        @State private var chosen: String?
        var body: some View {
            NavigationSplitView {
                List(selection: $chosen) { ForEach(["Cats", "Dogs"], id: \.self) { Text($0) } }
                    .navigationTitle("Animals")
            } detail: {
                Text("About \(chosen ?? "nothing")")
            }
        }
    }

    @Test func columnsStandSideBySideOnAPad() throws {
        let screen = TestScreen(.pad) { Split() }
        #expect(screen.tree == "Animals, heading\nCats, button\nDogs, button\nAbout nothing")
        try screen.tap("Dogs")
        #expect(screen.tree == "Animals, heading\nCats, button\nDogs, button, selected\nAbout Dogs")
    }

    @Test func columnsFollowEachOtherOnAPhone() throws {
        let screen = TestScreen { Split() }
        #expect(screen.tree == "Animals, heading\nCats, button\nDogs, button")
        try screen.tap("Cats")
        #expect(screen.tree == "Back, button\nAbout Cats")
        try screen.back()
        #expect(screen.shows("Dogs"))
    }
}
