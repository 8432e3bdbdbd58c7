import Domain
import HTML
import Localization
import Presentation
import Samples
import Web

extension Samples {
    var helpPages: [(String, HTML)] {
        let c = context()
        let book = HelpLibrary.own.book(in: "en")
        func answered(_ question: String, _ written: HelpWriting? = nil) -> AskHelpPage.Answered {
            AskHelpPage.Answered(
                value(question), HelpReply(HelpLibrary.own.answer(question, in: "en"), written: written),
                localize: { $0 })
        }
        return [
            ("AskHelpPage", AskHelpPage.html(c, book)),
            ("AskHelpPage signed out", AskHelpPage.html(context(signedIn: false), book)),
            ("AskHelpPage refused", AskHelpPage.html(c, book, form: form(["question", "conversation"]))),
            ("AskHelpPage answered", AskHelpPage.html(c, book, answered: answered("How do I block somebody?"))),
            (
                "AskHelpPage written",
                AskHelpPage.html(
                    c, book,
                    answered: answered(
                        "How do I block somebody?", .lines(HelpLine.lines(of: value("1. Press **Block**.")))))
            ),
            (
                "AskHelpPage written unknown",
                AskHelpPage.html(c, book, answered: answered("How do I block somebody?", .unknown))
            ),
            ("AskHelpPage unknown", AskHelpPage.html(c, book, answered: answered("Will it rain?"))),
            ("AskHelpPage greeted", AskHelpPage.html(c, book, answered: answered("Hello!"))),
        ]
            + HelpLibrary.own.books.flatMap { book in
                book.pages.map {
                    ("ReadHelpPage \($0.name) \(book.language)", ReadHelpPage.html(c, $0, language: book.language))
                }
            }
    }
}
