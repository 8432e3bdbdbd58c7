import Domain
import HTML
import Localization
import Operations
import Presentation
import Web

/// Pages of help. Open to everyone, because some help is for people who cannot sign in.
struct HelpPages {
    let pages: PageRoutes
    let forms: FormRoutes
    let desk: HelpDesk
    let languages: Languages

    func register() {
        let (desk, languages) = (desk, languages)
        pages.get(Path.help, access: .anyone) { call in
            .page(AskHelpPage.html(call.page, desk.library.book(in: call.context.language.tag)))
        }
        pages.get(Path.Template.helpPage, access: .anyone) { call in
            let book = desk.library.book(in: call.context.language.tag)
            guard let page = book.page(call.parameter("page")) else { throw Refusal.notFound }
            return .page(ReadHelpPage.html(call.page, page, language: book.language))
        }
        forms.on(
            .askHelp, access: .anyone,
            run: { call in
                let question = call.form["question"]
                let reply = try await desk.reply(
                    to: question, after: call.form["conversation"], in: call.context.language, asked: call.context,
                    now: call.now)
                let answered = AskHelpPage.Answered(
                    question ?? "", reply, localize: languages.language(of: reply.language).localized)
                return .page(
                    AskHelpPage.html(call.page, desk.library.book(in: call.context.language.tag), answered: answered))
            },
            redisplay: { call, state in
                AskHelpPage.html(call.page, desk.library.book(in: call.context.language.tag), form: state)
            })
    }
}
