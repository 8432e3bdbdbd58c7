import Foundation

@testable import Server

/// A parsed mail from the outbox.
struct SentMail: Sendable {
    var raw: String
    var headers: [(name: String, value: String)]
    /// Content by type, for example `text/plain`.
    var parts: [String: String]
    var partTypes: [String]

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
    var to: String { header("To") ?? "" }
    var subject: String { SentMail.decoded(header("Subject") ?? "") }
    var text: String { parts["text/plain"] ?? "" }
    /// What the mail reports: its first line if the subject is the event's title, otherwise the subject.
    var headline: String { header("References") == nil ? subject : String(text.prefix { $0 != "\n" && $0 != "\r\n" }) }
    var html: String { parts["text/html"] ?? "" }
    /// The calendar part with its lines unfolded.
    var calendar: String { (parts["text/calendar"] ?? "").replacingOccurrences(of: "\r\n ", with: "") }

    func calendarValue(_ name: String) -> String? {
        calendar.components(separatedBy: "\r\n").first { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
            .map { String($0.split(separator: ":", maxSplits: 1).last ?? "") }
    }

    /// Returns the rest of the first link that contains `path`, from there on.
    func token(after path: String) -> String? {
        guard let range = text.range(of: path) else { return nil }
        return String(text[range.upperBound...].prefix { !$0.isWhitespace })
    }

    init(_ data: Data) throws {
        raw = String(decoding: data, as: UTF8.self)
        let halves = raw.components(separatedBy: "\r\n\r\n")
        headers = SentMail.headers(halves[0])
        parts = [:]
        partTypes = []
        guard let type = headers.first(where: { $0.name == "Content-Type" })?.value,
            let boundary = type.components(separatedBy: "boundary=\"").last?.dropLast()
        else { return }
        for part in raw.components(separatedBy: "--\(boundary)").dropFirst() where !part.hasPrefix("--") {
            let pieces = part.components(separatedBy: "\r\n\r\n")
            let type = SentMail.headers(pieces[0]).first { $0.name == "Content-Type" }?.value ?? ""
            let content = Data(base64Encoded: pieces[1], options: .ignoreUnknownCharacters) ?? Data()
            partTypes.append(type)
            parts[String(type.split(separator: ";")[0])] = String(decoding: content, as: UTF8.self)
        }
    }

    private static func headers(_ text: String) -> [(name: String, value: String)] {
        text.replacingOccurrences(of: "\r\n ", with: " ").components(separatedBy: "\r\n").compactMap { line in
            let pair = line.split(separator: ":", maxSplits: 1)
            return pair.count == 2 ? (String(pair[0]), pair[1].trimmingCharacters(in: .whitespaces)) : nil
        }
    }

    /// Decodes encoded words (RFC 2047).
    static func decoded(_ text: String) -> String {
        var bytes = Data()
        for word in text.components(separatedBy: " ") {
            guard word.hasPrefix("=?UTF-8?B?"), word.hasSuffix("?=") else { return text }
            bytes += Data(base64Encoded: String(word.dropFirst(10).dropLast(2))) ?? Data()
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension TestServer {
    /// Sends what is due and returns every mail in the outbox, oldest first.
    func mails(to email: String? = nil) async throws -> [SentMail] {
        try await server.runJobs()
        let outbox = folder.appending(path: "outbox")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: outbox.path)) ?? []).filter {
            $0.hasSuffix(".eml")
        }
        // Ids start with their creation time, so names sort by it.
        return try names.sorted().map { try SentMail(Data(contentsOf: outbox.appending(path: $0))) }
            .filter { email == nil || $0.to.contains("<\(email!)>") }
    }

    func forgetMails() async throws {
        try await server.runJobs()
        try? FileManager.default.removeItem(at: folder.appending(path: "outbox"))
    }
}
