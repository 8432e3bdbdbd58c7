/// The sizes in which the server has photos.
public enum PhotoSize: String, Sendable, CaseIterable {
    /// At most 2,048 pixels on the long side.
    case full
    /// At most 480 pixels on the long side.
    case thumb
}
