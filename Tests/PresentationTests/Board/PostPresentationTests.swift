import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct PostPresentationTests {
    private let samples = Samples()

    private func post(
        by author: UInt8 = 3, caption: String? = nil, in event: EventView? = nil
    ) -> PostPresentation {
        PostPresentation(
            PostView(
                id: Samples.id(160), author: NamedPerson(id: Samples.id(author), name: "Alan"), photo: "0123abcd",
                caption: caption, likes: 2, likedByMe: true, comments: 1, createdAt: Samples.now),
            event ?? samples.event(role: .guest, status: .going), samples.presentationContext())
    }

    @Test func aPhotoIsNamedByItsCaptionOrAuthor() {
        #expect(post().title.english == "Photo by Alan" && post().alternativeText.english == "Photo by Alan")
        #expect(post(by: 1).title.english == "Your photo")
        let cake = post(caption: "Cake")
        #expect(cake.title.english == "Photo by Alan" && cake.alternativeText.english == "Cake")
        #expect(cake.commentsText.english == "1 comment: Cake")
        #expect(cake.hearts.text.english == "2 hearts" && cake.hearts.toggle?.name?.english == "Like: Cake")
    }

    @Test func actionsDependOnTheAuthorAndTheRole() {
        func actions(_ post: PostPresentation) -> [String] {
            [post.editCaption, post.report, post.delete].compactMap { $0?.label.english }
        }
        #expect(actions(post(by: 1)) == ["Change caption", "Delete it"])
        #expect(actions(post()) == ["Report"])
        #expect(actions(post(in: samples.event(role: .host))) == ["Report", "Delete it"])
        let seen = post(in: samples.event(invited: true))
        #expect(seen.hearts.toggle == nil && !seen.mayComment && post().mayComment)
    }

    @Test func commentsAreDeletedByTheirAuthorsAndHosts() {
        func comment(by author: UInt8, _ role: EventRole) -> CommentPresentation {
            CommentPresentation(
                CommentView(
                    id: Samples.id(170), author: NamedPerson(id: Samples.id(author), name: "Alan"), body: "Cherries",
                    createdAt: Samples.now), samples.event(role: role), samples.presentationContext())
        }
        #expect(comment(by: 1, .guest).delete?.name?.english == "Delete the comment: Cherries")
        #expect(comment(by: 3, .guest).delete == nil && comment(by: 3, .host).delete != nil)
    }
}
