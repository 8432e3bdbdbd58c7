import ArgumentParser
import Device
import Domain

struct ClientSignOut: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out", abstract: localize("End the session and delete your copy."))

    @OptionGroup var data: DeviceOption
    @Flag(help: ArgumentHelp(localize("Lose the changes that were not sent."))) var discard = false

    func run() async throws {
        let folder = try data.folder()
        let device = try folder.device(acceptsLostQueue: discard)
        let unsent = try device.unsentCount()
        guard discard || unsent == 0 else {
            throw Failure(
                "\(unsent, .count) changes have not reached the server. Run mingle sync and see mingle pending, or lose them with --discard."
            )
        }
        try await device.signOut(discarding: unsent)
        print(localize("Signed out. The folder \(folder.path) is deleted."))
    }
}
