import Hummingbird

/// Recognizes devices by their user agent. Names are the same in all languages; empty if unknown.
enum DeviceName {
    static func of(_ request: Request) -> String {
        let agent = request.headers[.userAgent] ?? ""
        let browsers = [
            ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
        ]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Mac OS X", "Mac"), ("Windows", "Windows"),
            ("Linux", "Linux"),
        ]
        let browser = browsers.first { agent.contains($0.0) }?.1
        let system = systems.first { agent.contains($0.0) }?.1
        switch (browser, system) {
        case (let browser?, let system?): return "\(browser) · \(system)"
        case (nil, let system?): return system
        default: return program(agent)
        }
    }

    /// Returns the program's name and version number, such as `curl/8.5.0`. The result appears in mails, so anything
    /// else in the header, such as a URL, is dropped.
    private static func program(_ agent: String) -> String {
        let name = agent.prefix(40).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        guard !name.isEmpty else { return "" }
        let version = agent.dropFirst(name.count).prefix(20)
        let number =
            version.hasPrefix("/") ? version.dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") } : ""
        return number.isEmpty ? String(name) : "\(name)/\(number)"
    }
}
