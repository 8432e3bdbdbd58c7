/// The positions of the demo campus's locations, in degrees. Locations without one are on no map.
enum DemoPlaces {
    static func position(of place: String) -> (latitude: Double, longitude: Double)? { positions[place] }

    private static let positions: [String: (latitude: Double, longitude: Double)] = [
        "Apartment 304": (48.00611, 7.84052), "East gate": (47.99304, 7.85781), "Commons hall": (47.99402, 7.84613),
        "Lena’s kitchen": (47.98871, 7.83524),
        "Castle park, by the pond": (47.99611, 7.85894), "Library, room 2.14": (47.99391, 7.84572),
        "Library, foyer": (47.99391, 7.84572),
        "Library, room 1.01": (47.99391, 7.84572), "The Cellar": (47.99188, 7.84911),
        "Garden behind the chapel": (48.00192, 7.83311),
        "Sports hall B": (47.98954, 7.86902), "Auditorium 1": (47.99437, 7.84701), "Makerspace": (48.01305, 7.83208),
        "Clara’s kitchen": (47.98302, 7.84118), "Boulder hall": (48.01954, 7.81702),
        "Music school, hall": (47.99811, 7.84497),
        "Student house": (47.99963, 7.85216), "Common room West": (48.00487, 7.82195),
        "Kitchen of house C": (48.00718, 7.84271),
        "Lake, south jetty": (48.01042, 7.82003), "Seminar room 5": (47.99449, 7.84795),
        "Roof terrace": (48.00667, 7.84316),
        "Observatory": (47.97745, 7.87604), "Meadow by the lake": (48.01187, 7.81888),
    ]
}
