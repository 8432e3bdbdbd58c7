/// What changes.
extension APIPath {
    public static let stream = APIPath("/sync/stream")
}
