/// An sRGB colour with eight bits per channel, in style-sheet notation: `#0f766e`.
public struct Colour: Hashable, Sendable, CustomStringConvertible {
    public let red, green, blue: UInt8

    public static let black = Colour(red: 0, green: 0, blue: 0)
    public static let white = Colour(red: 255, green: 255, blue: 255)

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#rrggbb` in either case; nil for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
        var value = 0
        for byte in bytes.dropFirst() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value * 16 + Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value * 16 + Int(byte - UInt8(ascii: "a")) + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value * 16 + Int(byte - UInt8(ascii: "A")) + 10
            default: return nil
            }
        }
        self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    }

    /// The six hexadecimal digits without the leading `#`.
    public var digits: String {
        var text = ""
        for channel in [red, green, blue] {
            text += String(channel >> 4, radix: 16)
            text += String(channel & 15, radix: 16)
        }
        return text
    }

    public var description: String { "#" + digits }

    /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2).
    public var luminance: Double {
        0.2126 * Colour.light(red) + 0.7152 * Colour.light(green) + 0.0722 * Colour.light(blue)
    }

    /// Returns the contrast ratio of two colours, from 1 for equal ones to 21 for black and white (WCAG 2.2).
    public func contrast(with other: Colour) -> Double {
        let (mine, theirs) = (luminance, other.luminance)
        return (max(mine, theirs) + 0.05) / (min(mine, theirs) + 0.05)
    }

    /// Returns a mixture with another colour.
    ///
    /// - Parameter share: The share of the other colour, from 0 for none to 1 for that colour alone.
    public func mixed(with other: Colour, share: Double) -> Colour {
        func channel(_ mine: UInt8, _ theirs: UInt8) -> UInt8 {
            UInt8((Double(mine) + (Double(theirs) - Double(mine)) * min(max(share, 0), 1)).rounded())
        }
        return Colour(red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
    }

    /// Returns the linear light of a channel, from 0 to 1.
    private static func light(_ channel: UInt8) -> Double {
        let part = Double(channel) / 255
        guard part > 0.04045 else { return part / 12.92 }
        // The power of 2.4, as the square times the fifth root of the square.
        let square = (part + 0.055) / 1.055 * ((part + 0.055) / 1.055)
        return square * fifthRoot(square)
    }

    /// Returns the fifth root by Newton's method, because `pow` needs Foundation.
    ///
    /// - Parameter value: More than 0, at most 1.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<64 {
            let power = root * root * root * root
            let next = (4 * root + value / power) / 5
            if next == root { break }
            root = next
        }
        return root
    }
}
