import Domain

/// Ids of what is made come from the client if it likes, so that sending the same again makes no second: what the same
/// person has made under an id is that thing, and somebody else's is refused.
extension Refusal {
    /// - Parameter thing: as "an event".
    static func idTaken(_ thing: String) -> Refusal {
        Refusal(.duplicate, "There is \(thing) with this id already.", fields: ["id": "Already used."])
    }
}
