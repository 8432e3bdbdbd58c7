import Foundation
import Observation
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct StateTests {
    private struct Counter: View {
        @State private var count = 0
        let name: String
        var body: some View { Button("\(name): \(count)") { count += 1 } }
    }

    private struct TwoCounters: View {
        @State private var isSwapped = false
        var body: some View {
            Button("Swap") { isSwapped.toggle() }
            ForEach(isSwapped ? ["B", "A"] : ["A", "B"], id: \.self) { Counter(name: $0) }
        }
    }

    @Test func stateBelongsToThePositionOfAView() throws {
        let screen = TestScreen {
            Counter(name: "First")
            Counter(name: "Second")
        }
        try screen.tap("Second: 0")
        try screen.tap("Second: 1")
        #expect(screen.tree == "First: 0, button\nSecond: 2, button")
    }

    @Test func stateFollowsTheIDsOfForEach() throws {
        let screen = TestScreen { TwoCounters() }
        try screen.tap("A: 0")
        try screen.tap("Swap")
        #expect(screen.tree == "Swap, button\nB: 0, button\nA: 1, button")
    }

    private struct Replaced: View {
        @State private var id = 0
        @State private var isShown = true
        var body: some View {
            Button("New id") { id += 1 }
            Button("Toggle") { isShown.toggle() }
            if isShown { Counter(name: "C").id(id) }
        }
    }

    @Test func anotherIDStartsWithNewState() throws {
        let screen = TestScreen { Replaced() }
        try screen.tap("C: 0")
        try screen.tap("New id")
        #expect(screen.shows("C: 0"))
    }

    @Test func whatLeavesTheScreenLosesItsState() throws {
        let screen = TestScreen { Replaced() }
        try screen.tap("C: 0")
        try screen.tap("Toggle")
        #expect(!screen.shows("C"))
        try screen.tap("Toggle")
        #expect(screen.shows("C: 0"))
    }

    private struct Branching: View {
        @State private var isLeft = true
        var body: some View {
            Button("Switch") { isLeft.toggle() }
            if isLeft { Counter(name: "Same") } else { Counter(name: "Same") }
        }
    }

    @Test func branchesAreDifferentViews() throws {
        let screen = TestScreen { Branching() }
        try screen.tap("Same: 0")
        try screen.tap("Switch")
        #expect(screen.shows("Same: 0"))
    }

    private struct Child: View {
        @Binding var text: String
        var body: some View { TextField("Name", text: $text) }
    }

    private struct Parent: View {
        struct Person { var name = "Ada" }
        @State private var person = Person()
        var body: some View {
            Text("Hello \(person.name)")
            Child(text: $person.name)
        }
    }

    @Test func bindingsLeadBackToTheirState() throws {
        let screen = TestScreen { Parent() }
        try screen.type("Bo", into: "Name")
        #expect(screen.tree == "Hello Bo\nName, “Bo”, text field")
    }

    @Observable final class Model {
        var name = "Ada"
        var age = 30
        var tags = ["a"]
    }

    private struct Editor: View {
        @Bindable var model: Model
        var body: some View {
            TextField("Name", text: $model.name)
            Stepper("Age", value: $model.age)
        }
    }

    @Test func bindableWritesToTheModel() throws {
        let model = Model()
        let screen = TestScreen { Editor(model: model) }
        try screen.type("Bo", into: "Name")
        try screen.adjust("Age", by: 2)
        #expect(model.name == "Bo")
        #expect(model.age == 32)
        #expect(screen.tree == "Name, “Bo”, text field\nAge, “32”, adjustable")
    }

    @Test func optionalBindingsUnwrap() {
        let some = Binding(Binding<Int?>.constant(3))
        let none = Binding(Binding<Int?>.constant(nil))
        #expect(some?.wrappedValue == 3)
        #expect(none == nil)
    }

    private struct Rows: View {
        struct Item: Identifiable { let id: Int; var isDone: Bool }
        @State private var items = [Item(id: 1, isDone: false), Item(id: 2, isDone: false)]
        var body: some View {
            ForEach($items) { $item in Toggle("Item \(item.id)", isOn: $item.isDone) }
            Text("\(items.count { $0.isDone }) done")
        }
    }

    @Test func forEachHandsOutBindings() throws {
        let screen = TestScreen { Rows() }
        try screen.toggle("Item 2")
        #expect(screen.tree == "Item 1, “off”, switch\nItem 2, “on”, switch\n1 done")
    }

    private struct Stored: View {
        @AppStorage("SwiftUITests.sound") private var hasSound = true
        var body: some View { Toggle("Sound", isOn: $hasSound) }
    }

    @Test func appStorageIsSharedByItsKey() throws {
        UserDefaults.standard.removeObject(forKey: "SwiftUITests.sound")
        let screen = TestScreen {
            Stored()
            Stored()
        }
        #expect(screen.tree == "Sound, “on”, switch\nSound, “on”, switch")
        try screen.toggle("Sound")
        #expect(screen.tree == "Sound, “off”, switch\nSound, “off”, switch")
        UserDefaults.standard.removeObject(forKey: "SwiftUITests.sound")
    }
}
