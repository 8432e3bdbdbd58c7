import Foundation
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct ControlTests {
    private struct Fields: View {
        @State private var name = ""
        @State private var secret = ""
        @State private var notes = ""
        @State private var amount = 2.5
        @State private var sent = ""
        @FocusState private var focus: Field?
        enum Field { case name, secret }
        var body: some View {
            TextField("Name", text: $name, prompt: Text("Your name")).focused($focus, equals: .name)
                .onSubmit { focus = .secret }
            SecureField("Password", text: $secret).focused($focus, equals: .secret).onSubmit { sent = name }
            TextEditor(text: $notes).accessibilityLabel("Notes")
            TextField("Amount", value: $amount, format: .number.locale(Locale(identifier: "en_GB")))
            Text("Sent \(sent), \(amount, format: .number.locale(Locale(identifier: "en_GB")))")
        }
    }

    @Test func typingFillsFields() throws {
        let screen = TestScreen { Fields() }
        try screen.type("Ada", into: "Name")
        try screen.type("secret", into: "Password")
        try screen.type("Two\nlines", into: "Notes")
        try screen.type("7.25", into: "Amount")
        #expect(
            screen.tree == """
                Name, “Ada”, text field
                Password, “••••••”, secure text field
                Notes, “Two
                lines”, text field
                Amount, “7.25”, text field
                Sent , 7.25
                """)
    }

    @Test func whatIsNoNumberChangesNothing() throws {
        let screen = TestScreen { Fields() }
        try screen.type("many", into: "Amount")
        #expect(screen.shows("Sent , 2.5"))
    }

    @Test func returnMovesTheFocusAndSubmits() throws {
        let screen = TestScreen { Fields() }
        try screen.submit("Ada", into: "Name")
        #expect(try screen.find("Password").isFocused)
        #expect(try !screen.find("Name").isFocused)
        try screen.submit("pw", into: "Password")
        #expect(screen.shows("Sent Ada"))
    }

    private struct Choices: View {
        enum Size: String, CaseIterable { case small, large }
        @State private var size = Size.small
        @State private var kind: String? = nil
        var body: some View {
            Picker("Size", selection: $size) { ForEach(Size.allCases, id: \.self) { Text($0.rawValue) } }
                .pickerStyle(.segmented)
            Picker("Kind", selection: $kind) {
                Text("None").tag(String?.none)
                Text("Walk").tag(String?.some("walk"))
            }
        }
    }

    @Test func pickersChooseByTag() throws {
        let screen = TestScreen { Choices() }
        #expect(screen.tree == "Size, “small”, picker\nKind, “None”, picker")
        try screen.pick("large", in: "Size")
        try screen.pick("Walk", in: "Kind")
        #expect(screen.tree == "Size, “large”, picker\nKind, “Walk”, picker")
        #expect(throws: TestScreen.Failure.self) { try screen.pick("huge", in: "Size") }
    }

    @Test func aPickerReportsASelectionWithoutOption() {
        let screen = TestScreen { Picker("P", selection: .constant(5)) { Text("One").tag(1) } }
        #expect(screen.takeProblems() == ["Picker: the selection 5 has no option with its tag."])
    }

    @Test func aPickerReportsATagOfAnotherType() {
        let screen = TestScreen { Picker("P", selection: .constant(1)) { Text("One").tag("1") } }
        #expect(screen.takeProblems().first == "Picker: “One” has String instead of a tag of Int.")
    }

    private struct Adjustable: View {
        @State private var seats = 2
        @State private var volume = 0.5
        @State private var date = Date(timeIntervalSince1970: 1_800_000_000)
        var body: some View {
            Stepper("\(seats) seats", value: $seats, in: 1...3)
            Slider(value: $volume, in: 0...1) { Text("Volume") }
            DatePicker("Starts", selection: $date, in: Date(timeIntervalSince1970: 1_700_000_000)...)
        }
    }

    @Test func steppersAndSlidersKeepTheirBounds() throws {
        let screen = TestScreen { Adjustable() }
        try screen.adjust("2 seats", by: 1)
        try screen.adjust("3 seats", by: 2)
        #expect(screen.shows("3 seats"))
        try screen.adjust("Volume", by: -7)
        #expect(try screen.find("Volume").value == "0%")
    }

    @Test func datePickersKeepTheirRange() throws {
        let screen = TestScreen { Adjustable() }
        #expect(try screen.find("Starts").value == "15 Jan 2027 at 08:00")
        try screen.setDate(Date(timeIntervalSince1970: 0), of: "Starts")
        #expect(try screen.find("Starts").value == "14 Nov 2023 at 22:13")
    }

    private struct Menus: View {
        @State private var sort = "date"
        @State private var isReversed = false
        var body: some View {
            Menu("Sort", systemImage: "arrow.up.arrow.down") {
                Button("By name") { sort = "name" }
                Button("By place") {}.disabled(true)
                Toggle("Reversed", isOn: $isReversed)
            }
            Text("\(sort) \(isReversed)")
        }
    }

    @Test func menusOfferWhatIsEnabled() throws {
        let screen = TestScreen { Menus() }
        #expect(try screen.find("Sort").options == ["By name", "Reversed"])
        try screen.pick("By name", in: "Sort")
        try screen.pick("Reversed", in: "Sort")
        #expect(screen.shows("name true"))
    }

    @Test func progressAndGaugesAreRead() {
        let screen = TestScreen {
            ProgressView("Loading")
            ProgressView("Upload", value: 0.25)
            Gauge(value: 3, in: 0...4) { Text("Seats") }
        }
        #expect(
            screen.tree
                == "Loading, “in progress”, updates frequently\nUpload, “25%”, updates frequently\nSeats, “75%”")
    }

    @Test func emptyStatesLeadOn() throws {
        var hasCreated = false
        let screen = TestScreen {
            ContentUnavailableView {
                Label("No events", systemImage: "calendar")
            } description: {
                Text("Nothing is planned.")
            } actions: {
                Button("Create event") { hasCreated = true }
            }
        }
        #expect(screen.tree == "No events\nNothing is planned.\nCreate event, button")
        try screen.tap("Create event")
        #expect(hasCreated)
    }

    @Test func shareLinksHandOverTheirItems() throws {
        let shared = SharedItems()
        let screen = TestScreen(environment: { $0.sharedItems = shared }) {
            ShareLink("Share event", item: URL(string: "https://example.org/e/1")!)
        }
        try screen.tap("Share event")
        #expect(shared.items == ["https://example.org/e/1"])
    }

    private struct Bare: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View { configuration.label.padding() }
    }

    @Test func customButtonStylesKeepTheButton() throws {
        var taps = 0
        let screen = TestScreen { Button("Go") { taps += 1 }.buttonStyle(Bare()) }
        try screen.tap("Go", "button")
        #expect(taps == 1)
    }

    private struct Keys: View {
        @State private var log = ""
        var body: some View {
            Button("Save") { log += "s" }.keyboardShortcut("s")
            Button("OK") { log += "o" }.keyboardShortcut(.defaultAction)
            Text("Log \(log)")
        }
    }

    @Test func keyboardShortcutsPressTheirButton() throws {
        let screen = TestScreen { Keys() }
        try screen.press("s")
        try screen.press("\r", [])
        #expect(screen.shows("Log so"))
        #expect(throws: TestScreen.Failure.self) { try screen.press("x") }
    }

    @Test func gesturesAreOffered() throws {
        var log: [String] = []
        let screen = TestScreen {
            Text("Card").onTapGesture { log.append("tap") }.onLongPressGesture { log.append("long") }
        }
        try screen.tap("Card")
        try screen.longPress("Card")
        #expect(log == ["tap", "long"])
    }

    @Test func imagesOfTheNetworkShowTheirPlaceholder() {
        let screen = TestScreen {
            AsyncImage(url: nil) {
                $0.resizable()
            } placeholder: {
                Text("Waiting")
            }
        }
        #expect(screen.tree == "Waiting")
    }
}
