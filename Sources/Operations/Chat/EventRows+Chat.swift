import Domain
import Store

extension EventRows {
    static let messages = ofCrew("message", .message)
    static let readMarks = perPerson("read_mark", .readMark)
}
