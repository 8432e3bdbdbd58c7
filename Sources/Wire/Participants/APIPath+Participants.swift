/// Participants of activities.
extension APIPath {
    public static let participants = APIPath("/participants")
    public static let participant = APIPath("/participants/{id}")
    public static let participantAddresses = APIPath("/participants/{id}/addresses")
    public static let participantAddress = APIPath("/participants/{id}/addresses/{entry}")
    public static let participantAssignments = APIPath("/participants/{id}/assignments")
}
