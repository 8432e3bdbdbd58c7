@_spi(Testing) import SwiftUI
import Testing

@MainActor struct TabTests {
    private struct Page: View {
        @State private var taps = 0
        let name: String
        var body: some View { Button("\(name) \(taps)") { taps += 1 } }
    }

    private struct Root: View {
        enum Place { case home, people, manage }
        @State private var place = Place.home
        @State private var isOrganiser = false
        var body: some View {
            TabView(selection: $place) {
                Tab("Home", systemImage: "house", value: Place.home) {
                    Page(name: "Home page")
                    Button("Become organiser") { isOrganiser = true }
                    Button("Go to people") { place = .people }
                }
                Tab("People", systemImage: "person.2", value: Place.people) { Page(name: "People page") }.badge(3)
                if isOrganiser {
                    Tab("Organise", systemImage: "calendar", value: Place.manage) { Page(name: "Organise page") }
                }
            }
        }
    }

    @Test func tabsAreReadAfterTheirContent() {
        let screen = TestScreen { Root() }
        #expect(
            screen.tree == """
                Home page 0, button
                Become organiser, button
                Go to people, button
                Home, tab, selected
                People, tab, badge 3
                """)
    }

    @Test func tabsKeepTheirState() throws {
        let screen = TestScreen { Root() }
        try screen.tap("Home page 0")
        try screen.tap("People", "tab")
        #expect(screen.shows("People page 0"))
        try screen.tap("Home", "tab")
        #expect(screen.shows("Home page 1"))
    }

    @Test func tabsAreChosenByCodeAndByCondition() throws {
        let screen = TestScreen { Root() }
        try screen.tap("Become organiser")
        try screen.tap("Organise", "tab")
        #expect(screen.shows("Organise page 0"))
        try screen.tap("Home", "tab")
        try screen.tap("Go to people")
        #expect(screen.shows("People page 0"))
    }

    @Test func tabsWithoutSelectionChooseThemselves() throws {
        let screen = TestScreen {
            TabView {
                Tab("One", systemImage: "1.circle") { Text("First") }
                Tab("Two", systemImage: "2.circle") { Text("Second") }
            }
        }
        try screen.tap("Two", "tab")
        #expect(screen.tree == "Second\nOne, tab\nTwo, tab, selected")
    }
}
