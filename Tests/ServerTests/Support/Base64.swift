import Foundation

enum Base64 {
    /// Encodes as RFC 4648, section 5, without padding.
    static func url(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
