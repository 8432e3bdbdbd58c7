/// The addresses of the files under `Public/`: each has the version of them all in it, so browsers keep them for good.
public struct AssetPaths: Sendable {
    public let version: String

    public init(version: String) { self.version = version }

    /// The address of a file, such as `css/main.css`.
    public func callAsFunction(_ path: String) -> String { "/assets/\(version)/\(path)" }
}
