import ArgumentParser
import Domain
import Foundation
import Operations
import ServerOperations

struct UserCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: localize("Create and manage accounts."),
        subcommands: [Create.self, List.self, Promote.self, Disable.self, Enable.self, Delete.self])

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: localize("Create an account whose address counts as confirmed."))
        @OptionGroup var data: DataOption
        @Option var email: String
        @OptionGroup var passwordInput: PasswordInput
        @Option var givenName: String
        @Option(help: ArgumentHelp(localize("The family name. Omit it for people with one name."))) var familyName:
            String?
        @Option(help: ArgumentHelp(localize("MEMBER, READ_ONLY, EDITOR or ADMINISTRATOR."))) var role = "MEMBER"
        @Option(
            help: ArgumentHelp(localize("The person's time zone (IANA name). Default: the community’s.")))
        var timeZone: String?
        @Option(
            help: ArgumentHelp(
                localize("The person's language tag, such as de. Default: MINGLE_LANGUAGE.")))
        var language: String?

        func run() async throws {
            let role = try UserCommands.role(role)
            let password = try passwordInput.read()
            if let timeZone, !Zones.exists(timeZone) { throw Failure("There is no time zone named \(timeZone).") }
            let community = try data.folder().community()
            let id = try await community.register(
                Registration(
                    givenName: givenName, familyName: familyName, email: email, password: password, timeZone: timeZone,
                    locale: language
                        ?? ProcessInfo.processInfo.environment["MINGLE_LANGUAGE"].flatMap { $0.isEmpty ? nil : $0 }),
                role: role, verified: true, as: .system)
            print("\(id) \(email) \(role.rawValue)")
            passwordInput.warn()
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: localize("List all accounts."))
        @OptionGroup var data: DataOption

        func run() async throws {
            let community = try data.folder().community()
            var cursor: PageCursor?
            repeat {
                let page = try await community.read { [cursor] in
                    try UserQuery.users(as: .system, after: cursor, limit: 200, in: $0)
                }
                for user in page.items {
                    let note = user.emailVerified ? "" : " \(localize("(address not confirmed)"))"
                    print(
                        "\(user.id)  \(user.role.rawValue)  \(user.status.rawValue)  \(user.email)  \(user.name)\(note)"
                    )
                }
                cursor = page.next
            } while cursor != nil
        }
    }

    struct Promote: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: localize("Change the role of an account."))
        @OptionGroup var data: DataOption
        @Argument var email: String
        @Argument(help: ArgumentHelp(localize("MEMBER, READ_ONLY, EDITOR or ADMINISTRATOR."))) var role: String

        func run() async throws {
            let role = try UserCommands.role(role)
            try await UserCommands.change(email, data) { AdministerUser(id: $0, role: role) }
        }
    }

    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: localize("Disable an account and sign it out."))
        @OptionGroup var data: DataOption
        @Argument var email: String

        func run() async throws {
            try await UserCommands.change(email, data) { AdministerUser(id: $0, status: .disabled) }
        }
    }

    struct Enable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: localize("Enable a disabled account."))
        @OptionGroup var data: DataOption
        @Argument var email: String

        func run() async throws {
            try await UserCommands.change(email, data) { AdministerUser(id: $0, status: .active) }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: localize("Delete an account; future events are cancelled and their guests notified."))
        @OptionGroup var data: DataOption
        @Argument var email: String

        func run() async throws {
            try await UserCommands.change(email, data) { DeleteAccount(id: $0) }
        }
    }

    private static func role(_ text: String) throws -> Role {
        guard let role = Role(rawValue: text.uppercased()) else {
            throw ValidationError(localize("A role must be MEMBER, READ_ONLY, EDITOR or ADMINISTRATOR."))
        }
        return role
    }

    private static func change<C: Command>(
        _ email: String, _ data: DataOption, _ command: (ID<User>) -> C
    ) async throws {
        let community = try data.folder().community()
        guard let id = try await community.read({ try AccountQuery.find(email: email, in: $0) }) else {
            throw Failure("Nobody has the address \(email).")
        }
        try await community.perform(command(id), as: .system)
        print(localize("Done: \(email)"))
    }
}
