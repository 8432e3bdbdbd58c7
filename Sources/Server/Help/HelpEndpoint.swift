public import Foundation

/// A language model that writes answers from the help pages: any server with OpenAI's chat completions API.
public struct HelpEndpoint: Sendable {
    /// The default deadline. Help must answer within five seconds; the rest of these is left for everything else.
    public static let deadline = Duration.milliseconds(4500)

    /// The URL of the completions.
    public var url: URL
    public var model: String
    /// The bearer token; nil if the server requires none.
    public var key: String?
    /// The time after which the help section itself is the answer.
    public var deadline: Duration

    /// - Parameter base: The base URL as configured in OpenAI clients, such as `https://llm.example.org/v1`, or the
    ///   full URL with `/chat/completions`.
    /// - Returns: Nil if the URL is not a web address, or the model has no name.
    public init?(base: String, model: String, key: String? = nil, deadline: Duration = HelpEndpoint.deadline) {
        let path = "/chat/completions"
        let trimmed = base.hasSuffix("/") ? String(base.dropLast()) : base
        guard let url = URL(string: trimmed.hasSuffix(path) ? trimmed : trimmed + path),
            ["http", "https"].contains(url.scheme), url.host?.isEmpty == false,
            !model.isEmpty
        else { return nil }
        self.url = url
        self.model = model
        self.key = key.flatMap { $0.isEmpty ? nil : $0 }
        self.deadline = deadline
    }
}
