public import Domain
public import Operations

/// What a viewer who only sees the plan has to do first; nil for those who may plan.
extension EventView {
    public var planHint: Phrase? {
        mine.may.plan ? nil : Refusal.planningNeedsRSVP.message
    }

    var photoHint: Phrase? {
        mine.may.plan ? nil : "Answer “Going” or “Maybe” first, then you can add photos."
    }
}
