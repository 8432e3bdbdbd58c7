import Foundation
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct ListTests {
    private struct Groceries: View {
        @State private var items = ["Apples", "Bread", "Cheese"]
        @State private var log = "nothing"
        var body: some View {
            List {
                Section("To buy") {
                    ForEach(items, id: \.self) { item in
                        Text(item).swipeActions {
                            Button("Buy") { log = "bought \(item)" }
                            Button("Remove", role: .destructive) { items.removeAll { $0 == item } }
                        }
                    }
                }
                Section {
                    Text(log)
                } footer: {
                    Text("Swipe to buy.")
                }
            }
        }
    }

    @Test func sectionsHaveHeadersAndFooters() {
        let screen = TestScreen { Groceries() }
        #expect(
            screen.tree == """
                To buy, heading
                Apples, actions: Buy, Remove
                Bread, actions: Buy, Remove
                Cheese, actions: Buy, Remove
                nothing
                Swipe to buy.
                """)
    }

    @Test func swipeActionsAreOfferedAndPerformed() throws {
        let screen = TestScreen { Groceries() }
        try screen.perform("Buy", on: "Bread")
        #expect(screen.shows("bought Bread"))
        try screen.perform("Remove", on: "Bread")
        #expect(!screen.tree.contains("\nBread"))
        #expect(throws: TestScreen.Failure.self) { try screen.perform("Eat", on: "Apples") }
    }

    private struct Editable: View {
        @State private var items = ["A", "B", "C"]
        var body: some View {
            List {
                ForEach(items, id: \.self) { Text($0) }
                    .onDelete { items.remove(atOffsets: $0) }
                    .onMove { items.move(fromOffsets: $0, toOffset: $1) }
            }
        }
    }

    @Test func rowsAreDeletedAndMoved() throws {
        let screen = TestScreen { Editable() }
        try screen.move("A", to: "C")
        #expect(screen.elements.map(\.label) == ["B", "C", "A"])
        try screen.move("A", to: "B")
        #expect(screen.elements.map(\.label) == ["A", "B", "C"])
        try screen.perform("Delete", on: "B")
        #expect(screen.elements.map(\.label) == ["A", "C"])
    }

    private struct Selecting: View {
        @State private var chosen: Int?
        @State private var several: Set<Int> = []
        var body: some View {
            List(selection: $chosen) { ForEach(1..<3) { Text("Row \($0)") } }
            List(selection: $several) { ForEach(7..<9) { Text("Number \($0)") } }
        }
    }

    @Test func rowsAreSelected() throws {
        let screen = TestScreen { Selecting() }
        try screen.tap("Row 2")
        try screen.tap("Number 7")
        try screen.tap("Number 8")
        try screen.tap("Number 7")
        #expect(
            screen.tree
                == "Row 1, button\nRow 2, button, selected\nNumber 7, button\nNumber 8, button, selected")
    }

    private struct Refreshing: View {
        @State private var count = 0
        var body: some View {
            List { Text("Loaded \(count)") }.refreshable {
                await Task.yield()
                await MainActor.run { count += 1 }
            }
        }
    }

    @Test func pullingDownRefreshes() async throws {
        let screen = TestScreen { Refreshing() }
        try await screen.refresh()
        #expect(screen.shows("Loaded 1"))
    }

    @Test func aScreenWithoutRefreshSaysSo() async {
        let screen = TestScreen { List { Text("A") } }
        await #expect(throws: TestScreen.Failure.self) { try await screen.refresh() }
    }

    private struct Menus: View {
        @State private var log = ""
        var body: some View {
            Text("Photo \(log)").contextMenu {
                Button("Copy") { log = "copied" }
                Button("Hidden") {}.disabled(true)
            }
        }
    }

    @Test func contextMenusOfferTheirEnabledButtons() throws {
        let screen = TestScreen { Menus() }
        #expect(try screen.find("Photo").actions == ["Copy"])
        try screen.perform("Copy", on: "Photo")
        #expect(screen.shows("Photo copied"))
    }

    private struct Collapsible: View {
        @State private var isExpanded = true
        var body: some View {
            List {
                Section(isExpanded: $isExpanded) {
                    Text("Inside")
                } header: {
                    Text("More")
                }
                DisclosureGroup("Details") { Text("Deep") }
            }
        }
    }

    @Test func sectionsAndGroupsCollapse() throws {
        let screen = TestScreen { Collapsible() }
        #expect(screen.tree == "More, “expanded”, heading, button\nInside\nDetails, “collapsed”, button")
        try screen.tap("More")
        try screen.tap("Details")
        #expect(screen.tree == "More, “collapsed”, heading, button\nDetails, “expanded”, button\nDeep")
    }

    @Test func badgesAreRead() {
        let screen = TestScreen { List { Text("Inbox").badge(3) } }
        #expect(screen.tree == "Inbox, badge 3")
    }

    @Test func listsOfDataAndForms() {
        struct Item: Identifiable { let id: Int }
        let screen = TestScreen {
            List([Item(id: 1), Item(id: 2)]) { Text("Item \($0.id)") }
            List(["x"], id: \.self) { Text($0) }
            Form { LabeledContent("Name", value: "Ada") }
        }
        #expect(screen.tree == "Item 1\nItem 2\nx\nName, Ada")
    }
}
