import Domain
public import Foundation

/// Where mails go.
public enum MailTransport: Sendable {
    /// Files in a folder, for trying things out and for machines without mail.
    case outbox(URL)
    /// An SMTP server, spoken to by `curl`: `smtp://` or `smtps://`, with user and password in it if need be.
    ///
    /// The mail on its way lies in the folder `spool`, where only the server looks.
    case smtp(URL, spool: URL)

    enum Outcome: Sendable {
        case sent
        /// Certainly not sent: the server said so.
        case failed(String)
        /// Certainly not sent: there was no server to say anything.
        case unreachable(String)
        /// Perhaps sent: time ran out, or the connection broke after the mail had gone out.
        case uncertain(String)

        /// Whether the server replied.
        var isReply: Bool {
            switch self {
            case .sent, .failed: true
            case .unreachable, .uncertain: false
            }
        }
    }

    /// The mail server with its port; nil where mails go to a folder.
    var server: String? {
        switch self {
        case .outbox: nil
        case .smtp(let server, _): "\(server.host ?? "localhost"):\(server.port ?? 0)"
        }
    }

    /// - Parameter id: names the mail; the same mail has the same id, and so the same Message-ID, at every try.
    func send(_ mail: Mail, id: String) async throws -> Outcome {
        switch self {
        case .outbox(let folder):
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // Written under another name and moved, so that no reader sees half a mail.
            let file = folder.appendingPathComponent("\(id).eml")
            try Data(mail.message(id: id)).write(to: file, options: .atomic)
            return .sent
        case .smtp(let server, let spool):
            return try await SMTP(server: server, spool: spool).send(mail, id: id)
        }
    }
}

/// One mail through `curl`, which speaks the protocol.
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
            // Credentials never travel in the clear, a server on this machine excepted.
            if server.scheme == "smtp", server.host != "127.0.0.1", server.host != "localhost" { curl.set("ssl-reqd") }
        }
        let result = try await curl.run()
        // 5, 6: no such name; 7: nobody listens; 35: no TLS. 28: time ran out; 52, 56: the line went dead while the server's
        // verdict was awaited; -1: killed.
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
