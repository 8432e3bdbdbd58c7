import Domain
public import Operations

extension ProgrammeListPresentation {
    /// Creates the tree of areas.
    ///
    /// - Parameter isWhole: whether the tree is complete.
    public init(areaCount: Int, isWhole: Bool, _ context: PresentationContext) {
        let empty = EmptyListPresentation.programme(
            .pin, "No areas yet",
            "Areas say where venues are: a country, its cities, their neighbourhoods. Start with the largest.",
            add: LinkPresentation("New area", .newArea), context)
        self.init(
            add: "New area", note: isWhole ? nil : "These are the first \(areaCount). Search for the others.",
            empty: areaCount == 0 ? empty : nil, context)
    }

    /// Creates the list of the areas that match a text.
    public init(found: [AreaView], query: String, _ context: PresentationContext) {
        let empty = EmptyListPresentation(
            .search, "Nothing found", "No area is called “\(query)”.",
            step: LinkPresentation("Show all areas", .areas))
        self.init(add: "New area", empty: found.isEmpty ? empty : nil, context)
    }
}
