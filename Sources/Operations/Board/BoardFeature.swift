extension Feature {
    static let board = Feature(
        commands: [
            AddPost.self, CaptionPost.self, DeletePost.self, LikePost.self, UnlikePost.self, CommentPost.self,
            DeleteComment.self, SeeBoard.self,
        ],
        shapes: [.post, .postLike, .postComment, .boardMark],
        tables: PersonalTable.board,
        eventRows: [.postLikes, .postComments, .posts, .boardMarks])
}
