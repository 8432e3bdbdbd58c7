import ArgumentParser
import Device
import Domain

struct ClientDrop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", abstract: localize("Drop a change that the server refused."))

    @OptionGroup var data: DeviceOption
    @Argument(help: ArgumentHelp(localize("Its number, as shown by mingle pending."))) var number: Int64

    func run() throws {
        guard let dropped = try data.folder().device().drop(number) else { throw ClientDrop.notRefused(number) }
        print(localize("Dropped: \(dropped.name)"))
    }

    static func notRefused(_ number: Int64) -> Failure {
        Failure("No refused change has the number \(String(number)).")
    }
}
