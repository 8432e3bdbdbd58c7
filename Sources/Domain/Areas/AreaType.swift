/// The type of a geographic area, smallest first.
public enum AreaType: String, Codable, Sendable, CaseIterable {
    case neighbourhood = "NEIGHBOURHOOD"
    case community = "COMMUNITY"
    case city = "CITY"
    case cluster = "CLUSTER"
    case county = "COUNTY"
    case province = "PROVINCE"
    case state = "STATE"
    case country = "COUNTRY"
    case continent = "CONTINENT"
    case hemisphere = "HEMISPHERE"
    case world = "WORLD"
}
