public import Operations

/// The data needed to send one message to one browser.
public struct PushTarget: Sendable {
    public var endpoint: String
    /// The browser's public key, 65 bytes.
    public var p256dh: [UInt8]
    /// The browser's authentication secret, 16 bytes.
    public var auth: [UInt8]
    public var notice: NoticeView
    /// The reader's language (BCP 47).
    public var locale: String
}
