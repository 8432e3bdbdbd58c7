public import Domain

extension AreaType {
    public var label: Phrase {
        switch self {
        case .neighbourhood: "Neighbourhood"
        case .community: "Local community"
        case .city: "City"
        case .cluster: "Cluster"
        case .county: "County"
        case .province: "Province"
        case .state: "State"
        case .country: "Country"
        case .continent: "Continent"
        case .hemisphere: "Hemisphere"
        case .world: "World"
        }
    }
}
