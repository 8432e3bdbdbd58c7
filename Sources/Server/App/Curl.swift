import Subprocess

/// One run of `curl`, our client for SMTP and for HTTP requests to other servers.
///
/// Options are passed through standard input, so that other users of the machine see neither passwords nor addresses.
struct Curl: Sendable {
    struct Result: Sendable {
        /// A code from "EXIT CODES" in curl's manual: 0 for success, -1 if curl was killed.
        var code: Int
        var output: String
        /// The error message, in one line.
        var problem: String
    }

    /// The configuration, one line per option.
    private var configuration = "silent\nshow-error\n"

    /// Sets an option.
    ///
    /// - Parameters:
    ///   - option: The long name from curl's manual.
    ///   - value: A single line; line breaks are removed.
    mutating func set(_ option: String, _ value: String) {
        // Escapes by code point, as curl parses them. A quotation mark with a combining accent is one character, but
        // still ends the value.
        var quoted = ""
        for scalar in value.unicodeScalars where !Character(scalar).isNewline {
            if scalar == "\\" || scalar == "\"" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(scalar)
        }
        configuration += "\(option) = \"\(quoted)\"\n"
    }

    /// Sets an option.
    ///
    /// - Parameter option: The long name of an option without a value.
    mutating func set(_ option: String) {
        configuration += "\(option)\n"
    }

    /// Runs curl.
    ///
    /// - Throws: If `curl` is not installed.
    func run() async throws -> Result {
        // Above the longest header that curl accepts (100 KiB). Exceeding the limit would throw, and a message that was
        // sent would seem unsent.
        let result = try await Subprocess.run(
            .name("curl"), arguments: ["--disable", "--config", "-"], input: .string(configuration),
            output: .string(limit: 128 << 10), error: .string(limit: 4096))
        let code = if case .exited(let code) = result.terminationStatus { Int(code) } else { -1 }
        return Result(
            code: code, output: result.standardOutput,
            problem: String(result.standardError.prefix { !$0.isNewline }))
    }
}
