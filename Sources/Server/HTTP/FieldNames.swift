import HTTPTypes

/// Header fields that the library does not name. Each is parsed once.
extension HTTPField.Name {
    static let lastEventID = Self("Last-Event-ID")!
    static let accelBuffering = Self("X-Accel-Buffering")!
    static let idempotencyKey = Self("Idempotency-Key")!
    static let clearSiteData = Self("Clear-Site-Data")!
    static let forwardedFor = Self("X-Forwarded-For")!
    static let referrerPolicy = Self("Referrer-Policy")!
    static let openerPolicy = Self("Cross-Origin-Opener-Policy")!
    static let requestID = Self("X-Request-Id")!
    static let fetchSite = Self("Sec-Fetch-Site")!
    static let rateLimitPolicy = Self("RateLimit-Policy")!
    static let password = Self("X-Mingle-Password")!
    static let rateLimit = Self("RateLimit")!
}
