import ArgumentParser
import Device
import Domain

struct ClientRetry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: localize("Queue a change again that the server refused."))

    @OptionGroup var data: DeviceOption
    @Argument(help: ArgumentHelp(localize("Its number, as shown by mingle pending."))) var number: Int64

    func run() throws {
        let device = try data.folder().device()
        guard let queued = try device.retry(number) else {
            throw try ClientDrop.complaint(about: number, on: device)
        }
        print("\(queued.number) \(queued.name)")
    }
}
