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
            "Prints its number, its name, and the ids of what it makes. mingle do --list shows all commands, and mingle do --list NAME one of them with its fields and an example."
        ))

    @OptionGroup var data: DeviceOption
    @Argument(help: ArgumentHelp(localize("The name of the command, such as event.rsvp."))) var name: String?
    @Argument(help: ArgumentHelp(localize("Its fields as a JSON object; - reads them from standard input.")))
    var fields: String?
    @Option(help: ArgumentHelp(localize("A photo to upload before the change is sent, for its field photo.")))
    var photo: String?
    @Flag(
        help: ArgumentHelp(
            localize(
                "List the commands with their fields; ? marks those that may be left out. With a name, explain that command."
            )))
    var list = false

    /// The largest command that the server takes, in bytes.
    private static let maxBytes = 1 << 20

    /// Returns the words of a call in which `--help` beside the name of a command asks for that command's own help.
    static func withHelpOfCommand(_ words: [String]) -> [String] {
        // The first word is `do` itself. A wrong name is answered as one.
        let isFirst = words.dropFirst().first?.hasPrefix("-") == false
        guard isFirst || words.contains(where: { name in commands.contains { $0.name == name } }) else { return words }
        return words.map { ["-h", "--help"].contains($0) ? "--list" : $0 }
    }

    func validate() throws {
        guard !list else { return }
        guard let name else { throw ValidationError(localize("Name a command and its fields, as a JSON object.")) }
        guard fields != nil else {
            throw ValidationError(
                localize("Add the fields of \(name) as a JSON object. mingle do --list \(name) explains them."))
        }
    }

    func run() async throws {
        guard !list else { return try printList() }
        let payload = try payload()
        // What does not need the photo is checked before it is stored.
        if photo != nil { try ClientDo.checkTakesPhoto(name ?? "") }
        let checked = photo == nil ? try ClientDo.command(name ?? "", payload) : nil
        let device = try data.folder().completeDevice()
        do {
            let command = if let checked { checked } else { try await withPhoto(payload, on: device) }
            let pending = try ClientDo.perform(command, on: device)
            print(
                (["\(pending.number)", pending.name] + ClientDo.idsToMake(by: pending)).joined(separator: " "))
            if let refusal = device.effects()[pending.number]?.refusal {
                print(localize("The server may refuse it: \(refusal.messageAboutCopy)"))
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
            throw ClientDo.notAnObject(name ?? "")
        }
        fields["photo"] = .text(try await device.addPhoto(content).hash)
        return try ClientDo.command(name ?? "", JSONEncoder().encode(fields))
    }

    // MARK: Commands

    /// The commands that work offline, by name.
    private static var commands: [any ClientCommand.Type] {
        CommandRegistry.device.offlineCommands.sorted { $0.name < $1.name }
    }

    private static func type(named name: String) throws -> any ClientCommand.Type {
        if let type = commands.first(where: { $0.name == name }) { return type }
        guard !(CommandRegistry.all.type(named: name) is any ClientCommand.Type) else { throw Refusal.notOffline }
        let near = ClientDo.near(name, commands.map { $0.name })
        throw near.isEmpty
            ? Failure("There is no command named \(name). mingle do --list shows all.")
            : Failure("There is no command named \(name). Similar: \(near.joined(separator: ", ")).")
    }

    /// Returns the names that are almost a name, the nearest first.
    private static func near(_ name: String, _ names: [String]) -> [String] {
        let near = names.map { (name: $0, distance: $0.difference(from: name).count) }
            .filter { $0.distance <= min(4, name.count - 1) }
        return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    private static func command(_ name: String, _ payload: Data) throws -> any ClientCommand {
        let type = try type(named: name)
        do { return try CommandPayload.decode(type, payload) } catch let refusal as Refusal {
            guard refusal.code != .malformed else {
                throw notAnObject(name)
            }
            guard refusal.code == .unknownField else { throw Failure(refusal.sentence) }
            throw Failure(([refusal.message] + refusal.fields.keys.sorted().map { knownFields(near: $0, type) }).joined)
        }
    }

    private static func notAnObject(_ name: String) -> Failure {
        Failure("The fields of \(name) are not a JSON object. mingle do --list \(name) has an example.")
    }

    /// Says which fields there are in place of an unknown one.
    ///
    /// - Parameter path: `split.parts[0].value`.
    private static func knownFields(near path: String, _ type: any ClientCommand.Type) -> Phrase {
        func schema<C: ClientCommand>(_: C.Type) -> Schema { Schema(typed: C.self) }
        var names = path.split(separator: ".").map { String($0.prefix { $0 != "[" }) }
        let unknown = names.popLast() ?? path
        var known = schema(type)
        for name in names {
            guard case .object(let fields) = known, let field = fields.first(where: { $0.name == name }) else { break }
            known = field.schema
            while case .array(let element) = known { known = element }
            if case .map(let value) = known { known = value }
        }
        let near = near(unknown, known.fieldNames ?? [])
        return near.isEmpty
            ? "Instead of “\(path)” there are: \(known.fieldList)."
            : "Similar to “\(path)”: \(near.joined(separator: ", ")). There are: \(known.fieldList)."
    }

    private static func perform<C: ClientCommand>(_ command: C, on device: Device) throws -> PendingCommand {
        try device.perform(command)
    }

    /// Returns the ids of what a command makes.
    private static func idsToMake(by pending: PendingCommand) -> [String] {
        let command = try? CommandRegistry.device.decode(pending.name, Data(pending.payload.utf8))
        return (command as? any ClientCommand)?.idsToMake.compactMap { ID<Never>(bytes: $0).map { "\($0)" } } ?? []
    }

    // MARK: List

    private func printList() throws {
        func fields<C: ClientCommand>(_: C.Type) -> String { Schema(typed: C.self).fieldList }
        func help<C: ClientCommand>(_: C.Type, _ ids: [String: String]) -> [String] { CommandHelp<C>(ids: ids).lines }
        if let name {
            let lines = help(try ClientDo.type(named: name), exampleIDs)
            for line in lines { print(line) }
            return
        }
        var table = TextTable()
        for command in ClientDo.commands { table.add([command.name, fields(command)]) }
        for line in table.lines { print(line) }
        print(localize("mingle do --list NAME explains one of them."))
    }

    /// The id of an event for an example: of one that the person hosts, or of another. Empty without a copy.
    private var exampleIDs: [String: String] {
        guard let device = try? data.folder().device() else { return [:] }
        let event = try? device.read { reader, actor in
            func first(_ mine: EventFilter.Mine?) throws -> EventView? {
                try EventQuery.events(
                    EventFilter(when: .upcoming, mine: mine), as: actor, limit: 1, now: .now, in: reader
                ).items.first
            }
            return try first(.hosting) ?? first(nil)
        }
        guard let id = event.map({ "\($0.id)" }) else { return [:] }
        // A command about an event itself has its id as `id`.
        return name?.hasPrefix("event.") == true ? ["event": id, "id": id] : ["event": id]
    }
}

extension Refusal {
    /// The message, and what is wrong with each field, with its name.
    fileprivate var sentence: Phrase {
        let named = fields.sorted { $0.key < $1.key }.map { field, sentence -> Phrase in "\(field): \(sentence)" }
        // The message of one invalid field says the same as the field.
        return fields.values.contains(message) ? named.joined : ([messageAboutCopy] + named).joined
    }
}
