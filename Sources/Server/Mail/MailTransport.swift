import Domain
public import Foundation

/// The destination of outgoing mails.
public enum MailTransport: Sendable {
    /// Files in a folder, for trying things out and for machines without mail.
    case outbox(URL)
    /// An SMTP server that is reached through `curl`: an `smtp://` or `smtps://` URL, which may contain user
    /// and password.
    ///
    /// Mails in transit are in the folder `spool`, which only the server reads.
    case smtp(URL, spool: URL)

    enum Outcome: Sendable {
        case sent
        /// Certainly not sent: the server refused it.
        case failed(String)
        /// Certainly not sent: no server was reached.
        case unreachable(String)
        /// Perhaps sent: it timed out, or the connection broke after the mail was transmitted.
        case uncertain(String)

        /// Whether the server replied.
        var isReply: Bool {
            switch self {
            case .sent, .failed: true
            case .unreachable, .uncertain: false
            }
        }
    }

    /// The host and port of the mail server; nil for a folder.
    var server: String? {
        switch self {
        case .outbox: nil
        case .smtp(let server, _): "\(server.host ?? "localhost"):\(server.port ?? 0)"
        }
    }

    /// Sends a mail.
    ///
    /// - Parameter id: The id of the mail. Each attempt has the same id, and so the same Message-ID.
    func send(_ mail: Mail, id: String) async throws -> Outcome {
        switch self {
        case .outbox(let folder):
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // Written atomically, so that no reader sees half a mail.
            let file = folder.appendingPathComponent("\(id).eml")
            try Data(mail.message(id: id)).write(to: file, options: .atomic)
            return .sent
        case .smtp(let server, let spool):
            return try await SMTP(server: server, spool: spool).send(mail, id: id)
        }
    }
}

/// Sends one mail through `curl`.
private struct SMTP {
    let server: URL
    let spool: URL

    func send(_ mail: Mail, id: String) async throws -> MailTransport.Outcome {
        try FileManager.default.createDirectory(
            at: spool, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = spool.appendingPathComponent("\(id).eml")
        _ = FileManager.default.createFile(
            atPath: file.path, contents: Data(mail.message(id: id)), attributes: [.posixPermissions: 0o600])
        defer { try? FileManager.default.removeItem(at: file) }
        var curl = Curl()
        curl.set("url", address)
        curl.set("mail-from", mail.from.email)
        curl.set("mail-rcpt", mail.to.email)
        curl.set("upload-file", file.path)
        curl.set("connect-timeout", "10")
        curl.set("max-time", "60")
        if let user = server.user {
            let password = server.password ?? ""
            curl.set("user", "\(user.removingPercentEncoding ?? user):\(password.removingPercentEncoding ?? password)")
            // Credentials are never sent unencrypted, except to a server on this machine.
            if server.scheme == "smtp", server.host != "127.0.0.1", server.host != "localhost" { curl.set("ssl-reqd") }
        }
        let result = try await curl.run()
        // 5, 6: unknown host; 7: connection refused; 35: TLS failure. 28: timeout; 52, 56: the connection broke before
        // the server's reply; -1: killed.
        return switch result.code {
        case 0: .sent
        case 5, 6, 7, 35: .unreachable(result.problem)
        case 28, 52, 56, -1: .uncertain(result.problem)
        default: .failed(result.problem)
        }
    }

    private var address: String {
        "\(server.scheme ?? "smtp")://\(server.host ?? "localhost")\(server.port.map { ":\($0)" } ?? "")"
    }
}
