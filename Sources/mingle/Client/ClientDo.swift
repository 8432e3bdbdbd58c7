import ArgumentParser
import Device
import Domain
import Foundation
import Operations
import Server
import ServerOperations
import Wire

struct ClientDo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "do", abstract: localize("Make a change in your copy, and queue it for the server."),
        discussion: localize(
            "Prints its number, its name, and the id of what it makes. mingle do --list shows all names and fields."))

    @OptionGroup var data: DeviceOption
    @Argument(help: ArgumentHelp(localize("The name of the command, such as event.rsvp."))) var name: String?
    @Argument(help: ArgumentHelp(localize("Its fields as a JSON object; - reads them from standard input.")))
    var fields: String?
    @Option(help: ArgumentHelp(localize("A photo to upload before the change is sent, for its field photo.")))
    var photo: String?
    @Flag(help: ArgumentHelp(localize("List the commands with their fields; ? marks those that may be left out.")))
    var list = false

    /// The largest command that the server takes, in bytes.
    private static let maxBytes = 1 << 20

    func validate() throws {
        guard list || (name != nil && fields != nil) else {
            throw ValidationError(localize("Name a command and its fields, as a JSON object."))
        }
    }

    func run() async throws {
        guard !list else { return ClientDo.printList() }
        let payload = try payload()
        // What does not need the photo is checked before it is stored.
        if photo != nil { try ClientDo.checkTakesPhoto(name ?? "") }
        let checked = photo == nil ? try ClientDo.command(name ?? "", payload) : nil
        let device = try data.folder().device()
        do {
            let command = if let checked { checked } else { try await withPhoto(payload, on: device) }
            let pending = try ClientDo.perform(command, on: device)
            print(
                ["\(pending.number)", pending.name, ClientDo.createdID(of: pending)].compactMap(\.self).joined(
                    separator: " "))
            if let refusal = device.effects()[pending.number]?.refusal {
                print(localize("The server may refuse it: \(refusal.message)"))
            }
        } catch let refusal as Refusal {
            throw Failure(refusal.sentence)
        }
    }

    private func payload() throws -> Data {
        let data =
            try fields == "-"
            ? FileHandle.standardInput.read(upToCount: ClientDo.maxBytes + 1) ?? Data() : Data((fields ?? "").utf8)
        guard data.count <= ClientDo.maxBytes else { throw Failure("This is larger than the allowed \("1 MB").") }
        return data
    }

    // MARK: Photos

    private static func checkTakesPhoto(_ name: String) throws {
        guard let type = CommandRegistry.device.type(named: name), !(type is any PhotoCommand.Type) else { return }
        throw Failure("\(name) has no photo.")
    }

    /// Stores the photo, and decodes the command that names it.
    private func withPhoto(_ payload: Data, on device: Device) async throws -> any ClientCommand {
        let path = photo ?? ""
        guard let file = FileHandle(forReadingAtPath: path),
            let content = try? file.read(upToCount: PhotoRules.maxBytes + 1)
        else { throw Failure("The file \(path) cannot be read.") }
        guard var fields = try? JSONDecoder().decode([String: PayloadValue].self, from: payload) else {
            throw Failure("The fields of \(name ?? "") are not a JSON object.")
        }
        fields["photo"] = .text(try await device.addPhoto(content).hash)
        return try ClientDo.command(name ?? "", JSONEncoder().encode(fields))
    }

    // MARK: Commands

    /// The commands that work offline, by name.
    private static var commands: [any ClientCommand.Type] {
        CommandRegistry.device.offlineCommands.sorted { $0.name < $1.name }
    }

    private static func command(_ name: String, _ payload: Data) throws -> any ClientCommand {
        guard let type = commands.first(where: { $0.name == name }) else {
            if CommandRegistry.all.type(named: name) is any ClientCommand.Type {
                throw Refusal.notOffline
            }
            let near = commands.map { $0.name }.map { (name: $0, distance: $0.difference(from: name).count) }
                .filter { $0.distance <= 4 }.sorted { $0.distance < $1.distance }.prefix(3).map(\.name)
            throw near.isEmpty
                ? Failure("There is no command named \(name). mingle do --list shows all.")
                : Failure("There is no command named \(name). Similar: \(near.joined(separator: ", ")).")
        }
        do { return try CommandPayload.decode(type, payload) } catch let refusal as Refusal {
            guard refusal.code != .malformed else {
                throw Failure("The fields of \(name) are not a JSON object.")
            }
            throw Failure(refusal.sentence)
        }
    }

    private static func perform<C: ClientCommand>(_ command: C, on device: Device) throws -> PendingCommand {
        try device.perform(command)
    }

    /// Returns the id of what a command makes.
    private static func createdID(of pending: PendingCommand) -> String? {
        func id<C: CreatingCommand>(_ command: C) -> String? { command.createdID.map { "\($0)" } }
        let command = try? CommandRegistry.device.decode(pending.name, Data(pending.payload.utf8))
        return (command as? any CreatingCommand).flatMap { id($0) }
    }

    private static func printList() {
        func fields<C: ClientCommand>(_: C.Type) -> String {
            Schema(C.self).fieldList
        }
        var table = TextTable()
        for command in commands { table.add([command.name, fields(command)]) }
        for line in table.lines { print(line) }
    }
}

extension Refusal {
    /// The message, and what is wrong with each field, with its name.
    fileprivate var sentence: Phrase {
        let named = fields.sorted { $0.key < $1.key }.map { field, sentence -> Phrase in "\(field): \(sentence)" }
        // The message of one invalid field says the same as the field.
        return fields.values.contains(message) ? named.joined : ([message] + named).joined
    }
}
