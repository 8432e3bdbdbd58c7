import Properties
import Testing

@testable import Domain

struct TicketCodeTests {
    @Test func `Every code has ten characters that nobody confuses, and is read back in any form`() throws {
        try forAll(300) { g in
            let code = TicketCode(random: (0..<TicketCode.length).map { _ in UInt8(g.int(0...255)) })
            #expect(code.text.utf8.count == TicketCode.length)
            #expect(!code.text.contains { "ILOU".contains($0) })
            for typed in [code.text, code.text.lowercased(), code.grouped, " \(code.grouped) "] {
                #expect(TicketCode(typed) == code, "\(typed)")
            }
            let misread = code.text.map { $0 == "0" ? "O" : $0 == "1" ? g.pick(["I", "l"]) : "\($0)" }.joined()
            #expect(TicketCode(misread) == code)
        }
    }

    @Test(arguments: ["", "K7QM2", "K7QM2-XPD4", "K7QM2-XPD4RR", "K7QM2-XPDU4", "K7QM2_XPD4R", "K7QM2-XPD4ß"])
    func `Nothing else is a code`(_ text: String) {
        #expect(TicketCode(text) == nil)
    }

    @Test func `A code is read aloud in two groups`() {
        #expect(TicketCode("k7qm2xpd4r")?.grouped == "K7QM2-XPD4R")
    }

    @Test func `Any text is read without a trap`() throws {
        try forAll(300) { g in
            _ = TicketCode(g.hostileText())
            _ = ScannedCode(g.hostileText())
            _ = ScannedCode(g.word(g.int(0...40)))
        }
    }
}
