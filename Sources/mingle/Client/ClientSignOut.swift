import ArgumentParser
import Device
import Domain

struct ClientSignOut: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out", abstract: localize("End the session and delete your copy."))

    @OptionGroup var data: DeviceOption
    @Flag(help: ArgumentHelp(localize("Lose the changes that wait or were refused."))) var discard = false

    func run() async throws {
        let folder = try data.folder()
        let device = try folder.device(acceptsLostQueue: discard)
        let unsent = try device.unsentCount()
        guard discard || unsent == 0 else {
            let refused = try device.refused().count
            let reasons = [
                unsent > refused ? SyncStatus.waiting(unsent - refused) : nil,
                refused > 0 ? SyncStatus.refused(refused) : nil, "Sign out with --discard to give that up.",
            ]
            throw Failure(reasons.compactMap(\.self).joined)
        }
        try await device.signOut(discarding: unsent)
        print(localize("Signed out. The folder \(folder.path) is deleted."))
    }
}
