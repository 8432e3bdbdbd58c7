import ArgumentParser
import Device
import Domain
import Operations
import Store

/// The options that everything to show shares.
struct ShowOptions: ParsableArguments {
    @OptionGroup var data: DeviceOption
    @Flag(help: ArgumentHelp(localize("Print JSON, as the REST API does."))) var json = false

    /// Reads from the copy, and prints the result.
    ///
    /// - Parameter lines: Returns the result as lines for people.
    func show<Value: Encodable>(
        _ read: (any Reader, Actor) throws -> Value, lines: (Value, ShowContext) throws -> [String]
    ) throws {
        let device = try data.folder().completeDevice()
        let found: (value: Value, zone: String)
        do {
            found = try device.read { (try read($0, $1), $1.person?.timeZone ?? "UTC") }
        } catch let refusal as Refusal { throw Failure(refusal.messageAboutCopy) }
        guard !json else { return try printJSON(found.value) }
        let context = ShowContext(
            zone: found.zone, pending: device.effects().values.reduce(into: []) { $0.formUnion($1.rows) })
        let lines = try lines(found.value, context)
        for line in lines { print(line) }
        if lines.isEmpty { print(localize("There is nothing to show.")) }
        if lines.contains(where: { $0.hasPrefix(ShowContext.pendingMark) }) {
            print(localize("\(ShowContext.pendingMark) waits for the server"))
        }
    }
}
