public import Domain

extension VenueType {
    public var label: Phrase {
        switch self {
        case .publicBuilding: "Public building"
        case .privateResidence: "Private residence"
        }
    }
}
