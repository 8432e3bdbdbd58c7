/// Watches whether the network is there, so that a device without one waits instead of trying.
public protocol Reachability: Sendable {
    /// Whether the server can be reached: at once, if that is known, and whenever it changes. For one reader at a time.
    func changes() -> AsyncStream<Bool>

    /// A call to the server has ended.
    ///
    /// - Parameter hadResponse: Whether anything responded.
    func callEnded(hadResponse: Bool)
}
