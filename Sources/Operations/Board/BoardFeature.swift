extension Feature {
    static let board = Feature(
        commands: [
            AddPost.self, CaptionPost.self, DeletePost.self, LikePost.self, UnlikePost.self, CommentPost.self,
            DeleteComment.self, MarkBoardSeen.self,
        ],
        shapes: [.post, .postLike, .postComment, .boardMark],
        eventRows: [.postLikes, .postComments, .posts, .boardMarks])
}
