/// The lists by which the programme is put in order.
extension APIPath {
    public static let activityTypes = APIPath("/activity-types")
    public static let activityType = APIPath("/activity-types/{id}")
    public static let participantRoles = APIPath("/participant-roles")
    public static let participantRole = APIPath("/participant-roles/{id}")
}
