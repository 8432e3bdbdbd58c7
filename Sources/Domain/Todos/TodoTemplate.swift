/// A predefined to-do list.
public enum TodoTemplate: String, Sendable, CaseIterable {
    case potluck, trip, concert

    public var name: Phrase {
        switch self {
        case .potluck: "Potluck"
        case .trip: "Trip"
        case .concert: "Concert"
        }
    }

    public var items: [(title: Phrase, places: Int?)] {
        switch self {
        case .potluck:
            [
                ("Main dish", 3), ("Salad or side dish", 3), ("Dessert", 2), ("Drinks", 3), ("Bread and dips", 2),
                ("Plates, cups and cutlery", 1),
                ("Set up tables and chairs", 3), ("Music", nil), ("Clean up", 4),
            ]
        case .trip:
            [
                ("Seats in a car", 4), ("Book the place to stay", nil), ("Check trains and times", nil),
                ("Shop for breakfast", 2),
                ("First-aid kit", nil), ("Games and speakers", 2), ("Collect the money", nil), ("Take photos", nil),
            ]
        case .concert:
            [
                ("Book the room", nil), ("Sound and microphones", 2), ("Lights", 1), ("Carry the instruments", 4),
                ("Posters and invitations", 2),
                ("At the door", 2), ("Drinks for the musicians", 1), ("Take photos", 1), ("Clear the stage", 4),
            ]
        }
    }
}
