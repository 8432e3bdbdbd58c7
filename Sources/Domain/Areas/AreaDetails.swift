/// What is said of a geographic area (spec, "The programme").
public struct AreaDetails: Hashable, Sendable {
    /// Characters, as people count them.
    public static let longestName = 100
    /// Areas above each other, the topmost included.
    public static let deepest = 100

    public var name: String
    public var type: AreaType
    public var parent: ID<Area>?

    public init(name: String, type: AreaType, parent: ID<Area>? = nil) {
        self.name = name
        self.type = type
        self.parent = parent
    }

    /// - Throws: ``Refusal`` `invalid`, with each field at fault.
    public static func checked(name: String?, type: AreaType?, parent: ID<Area>?) throws(Refusal) -> AreaDetails {
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: longestName, required: "Give the area a name.")
        if type == nil { errors.add("areaType", "Say what kind of area it is.") }
        try errors.check()
        return AreaDetails(name: name!, type: type!, parent: parent)
    }

    /// Whether an area can lie in another.
    ///
    /// - Parameters:
    ///   - area: the one that is put somewhere; nil for a new one.
    ///   - ancestors: the new parent and all above it, the parent first.
    ///   - height: of the area with all below it, itself counted as 1.
    /// - Throws: ``Refusal`` `cycle` where it would come to lie in itself, `invalid` where it would lie too deep, both at
    ///   `parentGeographicAreaId`.
    public static func check(_ area: ID<Area>?, under ancestors: [ID<Area>], height: Int = 1) throws(Refusal) {
        if let area, ancestors.contains(area) {
            let sentence: Phrase = "An area cannot lie in itself or in an area below it."
            throw Refusal(.cycle, sentence, fields: ["parentGeographicAreaId": sentence])
        }
        guard ancestors.count + height <= deepest else {
            throw Refusal.invalid("parentGeographicAreaId", "Areas lie at most \(deepest) deep in each other.")
        }
    }
}
