import Domain

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let mail = [
        Scenario(AnswerReply.self, "") { w in
            try await w.community.perform(
                AnswerReply(receiver: .member(w.bo.userID!), event: w.dinner, problem: "This event is full."),
                as: .system)
        }
    ]
}
