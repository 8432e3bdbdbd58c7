import Domain
public import Operations

/// Who hosts an event. Only members can open profiles.
public struct EventHostsPresentation: Equatable, Sendable {
    /// The first hosts, and how many there are besides.
    public var sentence: MarkedPhrase
    /// The nickname of a host without co-hosts, with an `@`.
    public var handle: String?
    /// The hosts who are only counted in ``sentence``.
    public var others: [MarkedPhrase] = []

    /// - Parameter hosts: owner and co-hosts; empty if only the owner is known.
    public init(_ event: EventView, _ hosts: [UserView], _ context: PresentationContext) {
        let all =
            hosts.isEmpty
            ? [
                UserView(
                    id: event.host.id, givenName: event.host.name, familyName: nil, handle: event.host.handle ?? "",
                    role: .member)
            ] : hosts
        let who: [Phrase] = all.map { $0.id == context.viewer?.id ? "you" : "\($0.name)" }
        let marks = all.map { host -> MarkedPhrase.Mark in
            context.viewer?.isVerified == true && host.id != context.viewer?.id ? .link(.person(host.id)) : .plain
        }
        switch all.count {
        case 1:
            sentence = MarkedPhrase("Hosted by [\(who[0])]", marks[0])
            handle = event.host.handle.map { "@\($0)" }
        case 2: sentence = MarkedPhrase("Hosted by [\(who[0])] and [\(who[1])]", marks[0], marks[1])
        case 3:
            sentence = MarkedPhrase(
                "Hosted by [\(who[0])], [\(who[1])] and [\(who[2])]", marks[0], marks[1], marks[2])
        default:
            sentence = MarkedPhrase(
                "Hosted by [\(who[0])], [\(who[1])] and \(all.count - 2, .count) others", marks[0], marks[1])
            others = all.indices.dropFirst(2).map { MarkedPhrase("[\(who[$0])]", marks[$0]) }
        }
    }
}
