public enum VenueType: String, Codable, Sendable, CaseIterable {
    case publicBuilding = "PUBLIC_BUILDING"
    case privateResidence = "PRIVATE_RESIDENCE"
}
