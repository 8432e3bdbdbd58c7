import Foundation
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct TextTests {
    @Test func keysAreLocalizedWithTheirArguments() {
        let phrases = ["Hello %@": "Hallo %@", "%lld guests": "%lld Gäste", "%@ by %@": "%2$@ von %1$@"]
        let screen = TestScreen(
            localize: { key, arguments, locale in
                #expect(locale.identifier == "de_DE")
                return phrases[key].map { phrase in
                    var text = phrase
                    for (index, argument) in arguments.enumerated() {
                        text = text.replacingOccurrences(of: "%\(index + 1)$@", with: argument)
                        text = text.replacingOccurrences(of: index == 0 ? "%@" : "%%", with: argument)
                        text = text.replacingOccurrences(of: "%lld", with: argument)
                    }
                    return text
                }
            }, environment: { $0.locale = Locale(identifier: "de_DE") }
        ) {
            Text("Hello \("Ada")")
            Text("\(3) guests")
            Text("\("Cake") by \("Bo")")
            Text("Unknown")
        }
        #expect(screen.tree == "Hallo Ada\n3 Gäste\nBo von Cake\nUnknown")
    }

    @Test func withoutACatalogueTheKeyIsThePhrase() {
        let name = "Ada"
        let screen = TestScreen {
            Text("\(name) has \(2) of 100%")
            Text(verbatim: "As %@ is")
            Text(String("plain"))
            Text("A") + Text("B")
        }
        #expect(screen.tree == "Ada has 2 of 100%\nAs %@ is\nplain\nAB")
    }

    @Test func datesFollowTheEnvironment() {
        let date = Date(timeIntervalSince1970: 1_800_000_000)
        let screen = TestScreen(environment: { environment in
            environment.locale = Locale(identifier: "de_DE")
            environment.timeZone = TimeZone(identifier: "Europe/Berlin")!
        }) {
            Text(date, style: .date)
            Text(date, style: .time)
        }
        #expect(screen.tree == "15. Januar 2027\n09:00")
    }

    @Test func formattedValuesAreShown() {
        let screen = TestScreen {
            Text(0.5, format: .percent.locale(Locale(identifier: "en_GB")))
            Text(1234, format: .number.locale(Locale(identifier: "en_GB")))
        }
        #expect(screen.tree == "50%\n1,234")
    }

    @Test func labelsAreReadByTheirTitle() {
        let screen = TestScreen {
            Label("Calendar", systemImage: "calendar")
            Label("Icon", systemImage: "star").labelStyle(.iconOnly)
            Image(systemName: "star")
            Image(decorative: "cover")
            Image("cover", label: Text("A cake"))
        }
        #expect(screen.tree == "Calendar\nIcon\nA cake, image")
    }
}
