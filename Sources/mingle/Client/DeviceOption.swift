import ArgumentParser
import Domain
import Foundation

/// The option that all commands of the client share.
struct DeviceOption: ParsableArguments {
    @Option(
        name: .customLong("data"),
        help: ArgumentHelp(
            localize("The folder of your copy, for one account. Default: the environment variable MINGLE_DEVICE.")))
    var path: String?

    private var chosen: String? {
        [path, ProcessInfo.processInfo.environment["MINGLE_DEVICE"]].compactMap(\.self).first { !$0.isEmpty }
    }

    /// Whether nobody has signed in with the folder. Problems of the folder are reported when it is opened.
    var isUnused: Bool {
        guard let chosen else { return false }
        do { return try DeviceFolder.account(in: chosen) == nil } catch { return false }
    }

    /// - Throws: `ValidationError` if no folder is named. Not every use of a command needs one.
    private func named() throws -> String {
        guard let chosen else {
            throw ValidationError(localize("Name the folder of your copy with --data, or in MINGLE_DEVICE."))
        }
        return chosen
    }

    /// Opens the folder of an account that has signed in.
    func folder() throws -> DeviceFolder {
        let path = try named()
        guard try DeviceFolder.account(in: path) != nil else {
            throw Failure(
                "Nobody has signed in with the folder \(path). Start with mingle sync --server URL --as EMAIL --data \(path)."
            )
        }
        return try DeviceFolder(path)
    }

    /// Opens the folder, and creates it if it is missing.
    ///
    /// - Parameter follows: Whether the process follows, and gives way to others.
    func newFolder(follows: Bool) throws -> DeviceFolder { try DeviceFolder(named(), follows: follows) }
}
