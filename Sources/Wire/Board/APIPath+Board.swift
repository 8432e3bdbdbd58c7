/// The inspiration board of an event.
extension APIPath {
    public static let posts = APIPath("/events/{id}/posts")
    public static let postsSeen = APIPath("/events/{id}/posts/seen")
    public static let post = APIPath("/posts/{id}")
    public static let postLike = APIPath("/posts/{id}/like")
    public static let comments = APIPath("/posts/{id}/comments")
    public static let comment = APIPath("/comments/{id}")
}
