/// What it takes to send one message to one browser.
public struct PushTarget: Sendable {
    public var endpoint: String
    /// The browser's public key, 65 bytes.
    public var p256dh: [UInt8]
    /// 16 bytes.
    public var auth: [UInt8]
    public var notice: NoticeView
    /// The language of whoever reads it (BCP 47).
    public var locale: String
}
