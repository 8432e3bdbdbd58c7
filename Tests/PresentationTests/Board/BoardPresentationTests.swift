import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct BoardPresentationTests {
    private let samples = Samples()

    @Test func theBoardBecomesAnAlbum() {
        let (board, album) = (
            BoardPresentation(samples.event(role: .host)),
            BoardPresentation(samples.event(role: .host, startsIn: .days(-9)))
        )
        #expect(board.title.english == "Board" && board.open.label.english == "Open the board")
        #expect(board.empty.title.english == "Nothing on the board yet")
        #expect(album.title.english == "Album" && album.open.label.english == "Open the album")
        #expect(album.empty.title.english == "The album is empty")
    }

    @Test func onlyThoseWhoPlanAddPhotos() {
        let (mine, seen) = (
            BoardPresentation(samples.event(role: .host)), BoardPresentation(samples.event(invited: true))
        )
        #expect(mine.hint == nil && mine.empty.step.label.english == "Choose photos")
        #expect(seen.hint?.english == "Answer “Going” or “Maybe” first, then you can add photos.")
        #expect(seen.empty.step.label.english == "See the event")
    }

    @Test func newPhotosAreCounted() {
        let post = PostView(
            id: Samples.id(160), author: NamedPerson(id: Samples.id(3), name: "Alan"), photo: "0123abcd",
            createdAt: Samples.now)
        func news(_ count: Int, _ newest: [PostView], _ event: EventView) -> BoardNewsPresentation? {
            BoardNewsPresentation(event, .init(count: count, newest: newest), samples.presentationContext())
        }
        let host = samples.event(role: .host)
        #expect(news(2, [post], host)?.badge?.text.english == "2 new photos")
        #expect(news(0, [post], host)?.badge == nil && news(0, [post], host)?.photos.count == 1)
        #expect(news(0, [], host) == nil && news(2, [post], samples.event()) == nil)
    }
}
