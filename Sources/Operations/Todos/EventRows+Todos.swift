import Domain
import Store

extension EventRows {
    static let todoPersons = ofCrew("todo_person", .todoPerson)
    static let todos = ofCrew("todo", .todo)
}
