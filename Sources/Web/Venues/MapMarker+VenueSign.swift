import Domain
import Presentation

extension MapMarker {
    init(_ sign: VenueSign) {
        switch sign {
        // Each status has a different shape and a different colour.
        case .status(.active): self.init(.circle, .good)
        case .status(.planned): self.init(.star, .accent)
        case .status(.completed): self.init(.square, .blue)
        case .status(.cancelled): self.init(.cross, .bad)
        case .type(let index, _): self.init(ofType: index)
        case .nothing: self.init(.pin, .plain)
        }
    }

    /// Shape and colour both advance from one type to the next. After every seven types the core changes and the
    /// colours shift by one.
    private init(ofType index: Int) {
        let shapes = Shape.allCases.filter { $0 != .pin }
        let tones = Tone.allCases.filter { $0 != .plain }
        let round = index / shapes.count
        self.init(
            shapes[index % shapes.count], tones[(index % shapes.count + round) % tones.count],
            core: Core.allCases[round % Core.allCases.count])
    }
}
