/// The validated details of a geographic area (spec, "The programme").
public struct AreaDetails: Hashable, Sendable {
    /// The maximum length, in characters as people count them.
    public static let maxNameLength = 100
    /// The maximum number of nested areas, the topmost included.
    public static let maxDepth = 100

    public var name: String
    public var type: AreaType
    public var parent: ID<Area>?

    public init(name: String, type: AreaType, parent: ID<Area>? = nil) {
        self.name = name
        self.type = type
        self.parent = parent
    }

    /// Checks all fields.
    ///
    /// - Throws: ``Refusal`` `invalid`, with every invalid field.
    public static func checked(name: String?, type: AreaType?, parent: ID<Area>?) throws(Refusal) -> AreaDetails {
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: maxNameLength, required: "Give the area a name.")
        if type == nil { errors.add("areaType", "Choose a kind of area.") }
        try errors.check()
        return AreaDetails(name: name!, type: type!, parent: parent)
    }

    /// Checks whether an area can be placed under a parent.
    ///
    /// - Parameters:
    ///   - area: The area that is placed; nil for a new one.
    ///   - ancestors: The new parent and its ancestors, the parent first.
    ///   - height: The number of levels of the area and its descendants, the area included.
    /// - Throws: ``Refusal`` `cycle` if the area would contain itself, `invalid` if it would be nested too deep. Both
    ///   at `parentGeographicAreaId`.
    public static func check(_ area: ID<Area>?, under ancestors: [ID<Area>], height: Int = 1) throws(Refusal) {
        if let area, ancestors.contains(area) {
            let sentence: Phrase = "An area can’t be inside itself or an area below it."
            throw Refusal(.cycle, sentence, fields: ["parentGeographicAreaId": sentence])
        }
        guard ancestors.count + height <= maxDepth else {
            throw Refusal.invalid("parentGeographicAreaId", "Areas can be nested at most \(maxDepth) levels deep.")
        }
    }
}
