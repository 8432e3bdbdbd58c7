import Domain
import HTML
import Operations
import Samples
import Web

extension Samples {
    var boardPages: [(String, HTML)] {
        let c = context()
        let (me, alan) = (
            NamedPerson(id: Samples.id(1), name: value("Ada")),
            NamedPerson(id: Samples.id(3), name: value("Alan"), photo: value("0123abcd"))
        )
        let posts = [
            PostView(
                id: Samples.id(160), author: alan, photo: value("0123abcd"), caption: value("Cake"), likes: 2,
                likedByMe: true, comments: 1, createdAt: Samples.now),
            PostView(
                id: Samples.id(161), author: me, photo: value("0123abcd"),
                caption: value("See https://mingle.example/x"),
                createdAt: Samples.now - .hours(2)),
            PostView(
                id: Samples.id(162), author: alan, photo: value("0123abcd"), likes: 1, comments: 12,
                createdAt: Samples.now - .days(2)),
        ]
        let comments = [
            CommentView(
                id: Samples.id(170), author: alan, body: value("Cherries"), createdAt: Samples.now - .minutes(5)),
            CommentView(
                id: Samples.id(171), author: me, body: value("See https://mingle.example/x"), createdAt: Samples.now),
        ]
        let (host, invited) = (event(role: .host), event(invited: true))
        func page(
            _ number: Int, _ event: EventView, comments: [CommentView] = [], comment: FormInput? = nil,
            caption: FormInput? = nil
        ) -> HTML {
            let beside = PostQuery.Neighbours(
                newer: number > 0 ? posts[number - 1].id : nil, older: number < 2 ? posts[number + 1].id : nil)
            let contents = PostPage.Contents(
                post: posts[number], neighbours: beside, comments: comments, next: comments.isEmpty ? nil : value("c"))
            return PostPage.html(c, event, contents, comment: comment, caption: caption)
        }
        return [
            ("BoardPage", BoardPage.html(c, host, posts: posts, next: value("c"), isNew: true)),
            ("BoardPage older", BoardPage.html(c, host, posts: posts, next: nil, after: value("c"))),
            ("BoardPage of the invited", BoardPage.html(c, invited, posts: posts, next: nil)),
            ("BoardPage empty", BoardPage.html(c, host, posts: [], next: nil)),
            ("BoardPage empty of the invited", BoardPage.html(c, invited, posts: [], next: nil)),
            ("BoardPage bad", BoardPage.html(c, host, posts: posts, next: nil, form: form(["photo", "caption"]))),
            ("PostPage", page(0, host, comments: comments)),
            ("PostPage of one's own", page(1, host)),
            ("PostPage of the invited", page(2, invited, comments: comments)),
            ("PostPage bad comment", page(1, host, comments: comments, comment: form(["body"]))),
            ("PostPage bad caption", page(1, host, caption: form(["caption"]))),
            (
                "EventPage with a board",
                EventPage.html(
                    c, host, guests: guests,
                    plan: PlanView(board: .init(count: 2, newest: posts), balance: Money(-1250, Currency("EUR")!)))
            ),
        ]
    }
}
