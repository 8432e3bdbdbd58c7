import Localization
import Wire

/// Prints a value as JSON, as a server would.
func printJSON(_ value: some Encodable) throws {
    print(String(decoding: try JSONWriter.bytes(value, localize: Languages.own.english.text), as: UTF8.self))
}
