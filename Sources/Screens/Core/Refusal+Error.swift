import Device
import Domain
import Foundation
import Wire

extension Refusal {
    /// The sentence and the field errors for any error that reaches a screen.
    init(shown error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let lost as LostQueue: self = lost.refusal
        case let failure as SyncFailure: self = Refusal(failure)
        default: self = Refusal(.internal, "Something went wrong. Please try again.")
        }
    }

    private init(_ failure: SyncFailure) {
        switch failure {
        case .refused(let problem): self = Refusal(problem)
        case .unauthenticated: self = .unauthenticated
        case .outdated: self = Refusal(.upgradeRequired, "This app is too old for the server. Update it.")
        case .gone, .skipped, .temporary: self = Refusal(.unavailable, "The server can’t answer now.")
        case .unreachable: self = Refusal(.unavailable, "The server can’t be reached.")
        case .unreadable: self = Refusal(.unavailable, "Something else responds in the server’s place.")
        }
    }

    private init(_ problem: Problem) {
        self = Refusal(
            Code(rawValue: problem.code) ?? .internal, "\(problem.detail)",
            fields: (problem.fields ?? [:]).mapValues { "\($0)" })
    }
}
