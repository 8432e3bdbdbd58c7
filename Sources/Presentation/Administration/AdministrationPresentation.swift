public import Domain
public import Operations

/// What the administration's sections contain, and what waits in them.
public struct AdministrationPresentation: Equatable, Sendable {
    public var people: Phrase
    public var disabled: Badge?
    public var reports: Badge?
    public var events: Phrase

    public init(_ counts: AdministrationCounts) {
        let all: Phrase = "\(counts.people, .count) accounts"
        let administrators: Phrase = "\(counts.administrators, .count) administrators"
        let new: Phrase? = counts.newcomers == 0 ? nil : "\(counts.newcomers, .count) new this week"
        people = new.map { "\(all) · \(administrators) · \($0)" } ?? "\(all) · \(administrators)"
        disabled = counts.disabled == 0 ? nil : Badge("\(counts.disabled, .count) disabled", .muted)
        reports = counts.reports == 0 ? nil : Badge("\(counts.reports, .count) waiting", .warning)
        events =
            counts.events >= AdministrationCounts.maxCount
            ? "More than \(AdministrationCounts.maxCount - 1) upcoming" : "\(counts.events, .count) upcoming"
    }
}
