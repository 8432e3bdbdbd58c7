import Domain

/// Ids of what is made come from the client if it likes, so that sending the same again makes no second: what the same
/// person has made under an id is that thing, and somebody else's is refused.
extension Refusal {
    static let idTaken = Refusal(.duplicate, "There is something with this id already.", fields: ["id": "Already used."])
}
