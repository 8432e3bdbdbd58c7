import Domain
import HTTPTypes
import Localization
import Presentation
import Web
import Wire

/// Questions about using Mingle.
struct HelpAPI {
    let desk: HelpDesk
    let languages: Languages

    func register(with api: API) {
        api.on(
            .post, .help, "Ask how something works, at most twenty times a minute. Questions are not stored.",
            access: .anyone, body: HelpQuestionBody.self,
            reply: .json(Schema(HelpAnswerBody.self), status: 200)
        ) { [desk, languages] call, body in
            let reply = try await desk.reply(
                to: body.question, after: body.conversation, in: call.context.language, asked: call.context,
                now: call.now)
            return try .json(HelpAnswerBody(reply, localize: languages.language(of: reply.language).text))
        }
    }
}

extension HelpAnswerBody {
    /// - Parameter localize: Localizes phrases in the reply's language.
    init(_ reply: HelpReply, localize: (Phrase) -> String) {
        let spoken = reply.sentences.isEmpty ? [] : [reply.sentences.map(localize).joined(separator: " ")]
        self.init(
            answer: (spoken + reply.lines.map(\.source)).joined(separator: "\n"),
            links: reply.pageLinks.map { HelpLinkBody(title: $0.title, link: $0.path) },
            conversation: reply.conversation.text)
    }
}
