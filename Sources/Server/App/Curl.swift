import Subprocess

/// One run of `curl`, which speaks other people's protocols for us.
///
/// The options go through standard input, where other users of the machine see neither passwords nor addresses.
struct Curl: Sendable {
    struct Result: Sendable {
        /// As in curl's manual, "EXIT CODES"; 0 where all went well, -1 where it was killed.
        var code: Int
        var output: String
        /// What went wrong, in one line.
        var problem: String
    }

    /// A line for each option.
    private var configuration = "silent\nshow-error\n"

    /// - Parameters:
    ///   - option: its long name in curl's manual.
    ///   - value: one line; line breaks are taken out.
    mutating func set(_ option: String, _ value: String) {
        // By code points, as curl reads them: a quotation mark with an accent over it is one character, and ends the value all the same.
        var quoted = ""
        for scalar in value.unicodeScalars where !Character(scalar).isNewline {
            if scalar == "\\" || scalar == "\"" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(scalar)
        }
        configuration += "\(option) = \"\(quoted)\"\n"
    }

    /// - Parameter option: one that takes no value.
    mutating func set(_ option: String) {
        configuration += "\(option)\n"
    }

    /// - Throws: if there is no `curl`.
    func run() async throws -> Result {
        // More than the longest header that curl lets through, 100 KiB: what goes beyond the limit throws, and a message
        // that has left would seem not to have.
        let result = try await Subprocess.run(
            .name("curl"), arguments: ["--disable", "--config", "-"], input: .string(configuration),
            output: .string(limit: 128 << 10), error: .string(limit: 4096))
        let code = if case .exited(let code) = result.terminationStatus { Int(code) } else { -1 }
        return Result(
            code: code, output: result.standardOutput,
            problem: String(result.standardError.prefix { !$0.isNewline }))
    }
}
