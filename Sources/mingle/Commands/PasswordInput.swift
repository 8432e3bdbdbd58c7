import ArgumentParser
import Domain
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where the command line takes a new password from: standard input, a prompt, or an option.
struct PasswordInput: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            localize("The password. Other users of this computer can read it; omit it to be prompted.")))
    var password: String?
    @Flag(help: ArgumentHelp(localize("Read the password from the first line of standard input.")))
    var passwordStdin = false

    /// Returns the password. Asks for it, twice and without echo, if neither option is given.
    ///
    /// - Throws: ``Failure`` if there is none: standard input is empty or no terminal, or the two entries differ.
    func read() throws -> String {
        if let password {
            if passwordStdin { throw Failure("Use either --password or --password-stdin.") }
            return password
        }
        if passwordStdin { return try PasswordInput.firstLine() }
        let password = try PasswordInput.ask("Password:")
        guard try PasswordInput.ask("Repeat the password:") == password else {
            throw Failure("The passwords don’t match.")
        }
        return password
    }

    /// Warns after a password has been given as an option.
    func warn() {
        guard password != nil else { return }
        let warning = localize(
            "Other users of this computer can read --password. Use --password-stdin.")
        FileHandle.standardError.write(Data((warning + "\n").utf8))
    }

    /// Returns the password on the first line of standard input.
    static func firstLine() throws -> String {
        guard let line = readLine(), !line.isEmpty else { throw Failure("There is no password on standard input.") }
        return line
    }

    /// Asks on standard error and reads a line without echo. The echo is off before the question appears.
    static func ask(_ question: Phrase) throws -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure("There is no terminal to ask for the password. Use --password-stdin.")
        }
        return try TerminalEcho.disabled {
            FileHandle.standardError.write(Data("\(localize(question)) ".utf8))
            defer { FileHandle.standardError.write(Data("\n".utf8)) }
            guard let line = readLine(), !line.isEmpty else { throw Failure("You entered no password.") }
            return line
        }
    }
}
