/// The lists that classify the programme.
extension APIPath {
    public static let activityTypes = APIPath("/activity-types")
    public static let activityType = APIPath("/activity-types/{id}")
    public static let participantRoles = APIPath("/participant-roles")
    public static let participantRole = APIPath("/participant-roles/{id}")
}
