import Domain
import Operations
import Presentation
import Store

enum ParticipantList: SearchableList {
    static let noun = "participants"
    static let abstract: Phrase = "List the participants of the programme."
    static let searched: Phrase = "Only participants with this text in the name or e-mail address."

    static func page(
        matching text: String?, as actor: Actor, _ page: PageOptions, in reader: any Reader
    ) throws -> Page<ParticipantView> {
        try ParticipantQuery.participants(
            ParticipantFilter(query: text), as: actor, after: page.position, limit: page.limit, in: reader)
    }

    static func cells(of participant: ParticipantView, _ context: ShowContext) -> [String] {
        [
            context.mark(participant.id, .participant) + participant.name, participant.email,
            participant.homeVenue?.name ?? "", "\(participant.id)",
        ]
    }
}

enum VenueList: SearchableList {
    static let noun = "venues"
    static let abstract: Phrase = "List the venues of the programme."
    static let searched: Phrase = "Only venues with this text in the name or address."

    static func page(
        matching text: String?, as actor: Actor, _ page: PageOptions, in reader: any Reader
    ) throws -> Page<VenueView> {
        try VenueQuery.venues(
            VenueFilter(query: text), as: actor, after: page.position, limit: page.limit, in: reader)
    }

    static func cells(of venue: VenueView, _ context: ShowContext) -> [String] {
        [context.mark(venue.id, .venue) + venue.name, venue.address, venue.geographicArea.name, "\(venue.id)"]
    }
}

enum AreaList: SearchableList {
    static let noun = "areas"
    static let abstract: Phrase = "List the areas of the programme."
    static let searched: Phrase = "Only areas with this text in the name."

    static func page(
        matching text: String?, as actor: Actor, _ page: PageOptions, in reader: any Reader
    ) throws -> Page<AreaView> {
        try AreaQuery.areas(matching: text, as: actor, after: page.position, limit: page.limit, in: reader)
    }

    static func cells(of area: AreaView, _ context: ShowContext) -> [String] {
        [
            context.mark(area.id, .area) + area.name, localize(area.areaType.label),
            localize("\(area.venueCount, .count) venues"), "\(area.id)",
        ]
    }
}
