@_spi(Testing) import SwiftUI
import Testing

@MainActor struct AccessibilityTests {
    @Test func controlsWithoutANameAreFound() {
        let screen = TestScreen {
            Button {
            } label: {
                Image(systemName: "trash")
            }
            Button("Save") {}
            TextField("", text: .constant(""))
            Toggle("", isOn: .constant(true))
        }
        #expect(
            screen.unnamedElements.map(\.description) == [
                "‹no label›, button", "‹no label›, text field", "‹no label›, “on”, switch",
            ])
    }

    @Test func labelsValuesHintsAndTraitsAreRead() {
        let screen = TestScreen {
            Button {
            } label: {
                Image(systemName: "trash")
            }
            .accessibilityLabel("Delete").accessibilityHint("Removes the entry")
            Text("News").accessibilityAddTraits(.isHeader)
            Text("3/4").accessibilityLabel("Progress").accessibilityValue("three of four")
        }
        #expect(
            screen.tree
                == "Delete, button, hint: Removes the entry\nNews, heading\nProgress, “three of four”")
    }

    @Test func elementsCombineOrIgnoreTheirChildren() {
        let screen = TestScreen {
            HStack {
                Text("One")
                Text("Two")
            }.accessibilityElement(children: .combine)
            HStack {
                Text("Three")
                Text("Four")
            }.accessibilityElement(children: .ignore).accessibilityLabel("Numbers")
            Text("Hidden").accessibilityHidden(true)
        }
        #expect(screen.tree == "One, Two\nNumbers")
    }

    @Test func buttonsReadAllTheirTexts() {
        let screen = TestScreen {
            Button {
            } label: {
                VStack {
                    Text("Picnic")
                    Text("Saturday")
                }
            }
        }
        #expect(screen.tree == "Picnic, Saturday, button")
    }

    @Test func sortPriorityChangesTheOrder() {
        let screen = TestScreen {
            VStack {
                Text("Later")
                Text("First").accessibilitySortPriority(1)
            }
        }
        #expect(screen.tree == "First\nLater")
    }

    private struct Rating: View {
        @State private var stars = 3
        var body: some View {
            HStack { ForEach(0..<5) { Image(systemName: $0 < stars ? "star.fill" : "star") } }
                .accessibilityElement().accessibilityLabel("Rating").accessibilityValue("\(stars) stars")
                .accessibilityAdjustableAction { direction in stars += direction == .increment ? 1 : -1 }
                .accessibilityAction(named: "Clear") { stars = 0 }
        }
    }

    @Test func customControlsAreAdjustedAndOfferActions() throws {
        let screen = TestScreen { Rating() }
        #expect(screen.tree == "Rating, “3 stars”, adjustable, actions: Clear")
        try screen.adjust("Rating", by: 1)
        #expect(try screen.find("Rating").value == "4 stars")
        try screen.perform("Clear", on: "Rating")
        #expect(try screen.find("Rating").value == "0 stars")
    }

    @Test func identifiersFindElements() throws {
        let screen = TestScreen { Button("Weiter") {}.accessibilityIdentifier("next") }
        #expect(try screen.find("next").label == "Weiter")
    }

    @Test func aMissingElementNamesTheTree() {
        let screen = TestScreen { Text("Only this") }
        let failure = #expect(throws: TestScreen.Failure.self) { try screen.find("That") }
        #expect(failure?.description == "Nothing on the screen is That. VoiceOver reads:\nOnly this")
    }

    @Test func representationsReplaceWhatIsShown() {
        let screen = TestScreen {
            Text("●●○").accessibilityRepresentation { Slider(value: .constant(0.5)).accessibilityLabel("Volume") }
        }
        #expect(screen.tree == "Volume, “50%”, adjustable")
    }

    @Test func invisibleContentIsSilent() {
        let screen = TestScreen {
            Text("Transparent").opacity(0)
            Text("Gone").hidden()
            Text("Here")
        }
        #expect(screen.tree == "Here")
    }
}
