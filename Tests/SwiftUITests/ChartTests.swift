import Charts
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct ChartTests {
    private struct Month: Identifiable {
        let id: String
        let guests: Int
    }

    @Test func marksAreReadWithBothValues() {
        let months = [Month(id: "May", guests: 12), Month(id: "June", guests: 30)]
        let screen = TestScreen {
            Chart {
                ForEach(months) { month in
                    BarMark(x: .value("Month", month.id), y: .value("Guests", month.guests)).foregroundStyle(.blue)
                }
            }
            Chart(months) { LineMark(x: .value("Guests", $0.guests), y: .value("Month", $0.id)) }
        }
        #expect(screen.tree == "May, “12”\nJune, “30”\nMay, “12”\nJune, “30”")
    }
}
