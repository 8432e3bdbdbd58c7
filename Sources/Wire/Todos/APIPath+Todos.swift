/// The to-do list of an event.
extension APIPath {
    public static let todos = APIPath("/events/{id}/todos")
    public static let todoLines = APIPath("/events/{id}/todos/lines")
    public static let todo = APIPath("/todos/{id}")
    public static let todoCompletion = APIPath("/todos/{id}/completion")
    public static let todoPosition = APIPath("/todos/{id}/position")
    public static let todoClaim = APIPath("/todos/{id}/claim")
}
