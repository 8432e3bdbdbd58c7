public import Domain

/// Several people: their faces, the first names, and how many there are besides.
public struct CrowdPresentation: Equatable, Sendable {
    public var faces: [FacePresentation]
    /// The number of people; more than ``faces`` if not all are known.
    public var count: Int
    public var names: Phrase

    init(_ faces: [FacePresentation], count: Int) {
        self.faces = faces
        self.count = count
        let first: [Phrase] = faces.prefix(3).map { "\($0.name)" }
        let others = count - first.count
        names = "\(list: others > 0 ? first + ["\(others, .count) others"] : first)"
    }
}
