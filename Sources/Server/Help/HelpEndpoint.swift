public import Foundation

/// A language model that writes answers from the pages of help: any server that speaks OpenAI's chat completions.
public struct HelpEndpoint: Sendable {
    /// What is kept for all else, of the five seconds in which help answers.
    public static let deadline = Duration.milliseconds(4500)

    /// Of the completions.
    public var url: URL
    public var model: String
    /// Sent as a bearer token; nil where the server asks for none.
    public var key: String?
    /// After which the section that was found is the answer.
    public var deadline: Duration

    /// - Parameter base: as programs for OpenAI are given it, `https://llm.example.org/v1`; or the whole address, with
    ///   `/chat/completions`.
    /// - Returns: nil where it is no address of the web, or the model has no name.
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
