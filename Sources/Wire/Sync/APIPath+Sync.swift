/// Pushing commands, pulling changes, and the live stream.
extension APIPath {
    public static let push = APIPath("/sync/push")
    public static let pull = APIPath("/sync/pull")
    public static let stream = APIPath("/sync/stream")
}
