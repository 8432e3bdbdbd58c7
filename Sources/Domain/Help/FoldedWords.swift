/// The words of a text in comparable form: lowercase letters without diacritics, as people without the right keyboard
/// type them.
enum FoldedWords {
    /// Returns the folded words: `Gäste & Café, doesn’t` gives `gaeste`, `cafe`, `doesnt`.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x30...0x39, 0x61...0x7A: word.append(scalar)
            case 0x41...0x5A: word.append(Unicode.Scalar(scalar.value + 0x20)!)
            // Apostrophes are dropped.
            case 0x27, 0x60, 0xB4, 0x2018, 0x2019, 0x2BC: continue
            // A combining diaeresis, as some systems write umlauts.
            case 0x308: if let last = word.last, last == "a" || last == "o" || last == "u" { word.append("e") }
            // Other combining marks.
            case 0x300...0x36F: continue
            case 0x1E9E: word.append(contentsOf: "ss".unicodeScalars)
            case 0xC0...0x17F:
                let small = (0xC0...0xDE).contains(scalar.value) ? scalar.value + 0x20 : scalar.value
                if let letters = plain(small) { word.append(contentsOf: letters.unicodeScalars) } else { end() }
            default: if scalar.properties.isAlphabetic { word.append(scalar) } else { end() }
            }
        }
        end()
        return words
    }

    /// Returns a letter of Latin-1 or Latin Extended-A without diacritics, or nil for the few symbols among them.
    private static func plain(_ value: UInt32) -> String? {
        switch value {
        case 0xE4, 0xE6: "ae"
        case 0xF6, 0x153, 0x152: "oe"
        case 0xFC: "ue"
        case 0xDF: "ss"
        case 0xF7, 0xD7: nil
        case 0xE0...0xE5, 0x100...0x105: "a"
        case 0xE7, 0x106...0x10D: "c"
        case 0x10E...0x111, 0xF0: "d"
        case 0xE8...0xEB, 0x112...0x11B: "e"
        case 0x11C...0x123: "g"
        case 0x124...0x127: "h"
        case 0xEC...0xEF, 0x128...0x131: "i"
        case 0x132...0x135: "j"
        case 0x136...0x138: "k"
        case 0x139...0x142: "l"
        case 0xF1, 0x143...0x14B: "n"
        case 0xF2...0xF8, 0x14C...0x151: "o"
        case 0x154...0x159: "r"
        case 0x15A...0x161, 0x17F: "s"
        case 0x162...0x167, 0xFE: "t"
        case 0xF9...0xFB, 0x168...0x173: "u"
        case 0x174, 0x175: "w"
        case 0xFD, 0xFF, 0x176...0x178: "y"
        default: "z"
        }
    }
}
