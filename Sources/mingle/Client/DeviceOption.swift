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
        do { return try DeviceFolder.account(in: chosen ?? "") == nil } catch { return false }
    }

    func validate() throws {
        guard chosen != nil else {
            throw ValidationError(localize("Name the folder of your copy with --data, or in MINGLE_DEVICE."))
        }
    }

    /// Opens the folder of an account that has signed in.
    func folder() throws -> DeviceFolder {
        let path = chosen ?? ""
        guard try DeviceFolder.account(in: path) != nil else {
            throw Failure(
                "Nobody has signed in with the folder \(path). Start with mingle sync --server URL --as EMAIL --data \(path)."
            )
        }
        return try DeviceFolder(path)
    }

    /// Opens the folder, and creates it if it is missing.
    func newFolder() throws -> DeviceFolder { try DeviceFolder(chosen ?? "") }
}
