import Properties
import Testing

@testable import Domain

struct TodoLinesTests {
    @Test(
        arguments: [
            ("Bread", "Bread", nil), ("3 × Drinks", "Drinks", 3), ("3× Drinks", "Drinks", 3), ("4 x Seats", "Seats", 4),
            ("- [ ] Keys", "Keys", nil),
            ("• 2 X Salad", "Salad", 2), ("2 xylophones", "2 xylophones", nil), ("3 ×", "3 ×", nil),
            ("0 × Nothing", "0 × Nothing", nil),
            ("101 × Too many", "101 × Too many", nil), ("12 eggs", "12 eggs", nil), ("-", "-", nil),
        ] as [(String, String, Int?)])
    func aLineSays(_ text: String, _ title: String, _ places: Int?) throws {
        #expect(try TodoLines.parsed(text) == [.init(title: title, places: places)])
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        for template in TodoTemplate.allCases {
            let lines = template.items.map { TodoLines.Line(title: $0.title.english, places: $0.places) }
            #expect(try TodoLines.parsed(lines.map(\.text).joined(separator: "\n")) == lines)
        }
    }

    @Test func noneAndTooMany() {
        #expect(throws: Refusal.self) { try TodoLines.parsed(" \n\r\n") }
        #expect(throws: Refusal.self) { try TodoLines.parsed(String(repeating: "x\n", count: 51)) }
    }
}
