import Foundation
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct PresentationTests {
    private struct Sheet: View {
        @Environment(\.dismiss) private var dismiss
        @State private var text = ""
        @State private var isAsking = false
        let blocks: Bool
        var body: some View {
            NavigationStack {
                Form { TextField("Title", text: $text) }
                    .navigationTitle("New")
                    .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } } }
                    .confirmationDialog("Discard?", isPresented: $isAsking) {
                        Button("Discard", role: .destructive) { dismiss() }
                    } message: {
                        Text("What you wrote is lost.")
                    }
                    .toolbar { ToolbarItem { Button("Ask") { isAsking = true } } }
            }.interactiveDismissDisabled(blocks)
        }
    }

    private struct Sheets: View {
        struct Item: Identifiable { let id: Int }
        @State private var isShown = false
        @State private var item: Item?
        @State private var dismissals = 0
        var blocks = false
        var body: some View {
            VStack {
                Button("Open") { isShown = true }
                Button("Item") { item = Item(id: 4) }
                Text("Dismissed \(dismissals)")
            }
            .sheet(isPresented: $isShown, onDismiss: { dismissals += 1 }) { Sheet(blocks: blocks) }
            .fullScreenCover(item: $item) { item in Text("Item \(item.id)") }
        }
    }

    @Test func aSheetCoversTheScreen() throws {
        let screen = TestScreen { Sheets() }
        try screen.tap("Open")
        #expect(screen.presentation == "sheet")
        #expect(
            screen.tree == "Close, button\nNew, heading\nAsk, button\nTitle, text field"
        )
        #expect(!screen.shows("Open"))
        try screen.tap("Close")
        #expect(screen.presentation == nil)
        #expect(screen.shows("Dismissed 1"))
    }

    @Test func aSheetIsSwipedAwayAndBeginsAnew() throws {
        let screen = TestScreen { Sheets() }
        try screen.tap("Open")
        try screen.type("Draft", into: "Title")
        try screen.dismiss()
        #expect(screen.shows("Dismissed 1"))
        try screen.tap("Open")
        #expect(try screen.find("Title").value == "")
    }

    @Test func aSheetCanRefuseToBeSwipedAway() throws {
        let screen = TestScreen { Sheets(blocks: true) }
        try screen.tap("Open")
        #expect(throws: TestScreen.Failure.self) { try screen.dismiss() }
        #expect(screen.presentation == "sheet")
    }

    @Test func itemsArePresented() throws {
        let screen = TestScreen { Sheets() }
        try screen.tap("Item")
        #expect(screen.presentation == "cover")
        #expect(screen.tree == "Item 4")
    }

    @Test func dialogsOfferCancel() throws {
        let screen = TestScreen { Sheets() }
        try screen.tap("Open")
        try screen.tap("Ask")
        #expect(screen.presentation == "dialog")
        #expect(screen.tree == "Discard?, heading\nWhat you wrote is lost.\nDiscard, button\nCancel, button")
        try screen.tap("Cancel")
        #expect(screen.presentation == "sheet")
        try screen.tap("Ask")
        try screen.tap("Discard", "button")
        #expect(screen.presentation == nil)
    }

    private struct Alerts: View {
        @State private var isShown = false
        @State private var name = ""
        @State private var problem: String?
        var body: some View {
            Button("Rename") { isShown = true }
            Button("Fail") { problem = "It is full." }
            Text("Name \(name)")
                .alert("Rename", isPresented: $isShown) {
                    TextField("New name", text: $name)
                    Button("Save") {}
                    Button("Cancel", role: .cancel) {}
                }
                .alert(
                    "Could not save",
                    isPresented: Binding(get: { problem != nil }, set: { if !$0 { problem = nil } }),
                    presenting: problem
                ) { _ in
                } message: {
                    Text($0)
                }
        }
    }

    @Test func alertsHaveFieldsAndButtons() throws {
        let screen = TestScreen { Alerts() }
        try screen.tap("Rename")
        #expect(screen.presentation == "alert")
        try screen.type("Ada", into: "New name")
        try screen.tap("Save")
        #expect(screen.presentation == nil)
        #expect(screen.shows("Name Ada"))
    }

    @Test func anAlertWithoutButtonsGetsOK() throws {
        let screen = TestScreen { Alerts() }
        try screen.tap("Fail")
        #expect(screen.tree == "Could not save, heading\nIt is full.\nOK, button")
        #expect(throws: TestScreen.Failure.self) { try screen.dismiss() }
        try screen.tap("OK")
        #expect(screen.presentation == nil)
    }

    private struct Broken: LocalizedError { let errorDescription: String? = "It broke." }

    @Test func errorsAreTitles() {
        let screen = TestScreen {
            Text("A").alert(isPresented: .constant(true), error: Broken()) { Button("Retry") {} }
        }
        #expect(screen.tree == "It broke., heading\nRetry, button")
    }
}
