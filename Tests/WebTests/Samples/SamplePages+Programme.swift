import Domain
import HTML
import Operations
import Presentation
import Samples
import Web

extension Samples {
    private var types: [ProgrammeKindView] {
        [
            ProgrammeKindView(id: Samples.id(150), name: "Study Circle", isPredefined: true),
            ProgrammeKindView(id: Samples.id(151), name: value("Choir")),
        ]
    }

    private var roles: [ProgrammeKindView] {
        [
            ProgrammeKindView(id: Samples.id(152), name: "Tutor", isPredefined: true),
            ProgrammeKindView(id: Samples.id(153), name: value("Cook")),
        ]
    }

    private var areas: [AreaView] {
        let now = Samples.now
        return [
            AreaView(
                id: Samples.id(154), name: value("Northtown"), areaType: .city, childCount: 2, venueCount: 1,
                createdAt: now, updatedAt: now),
            AreaView(
                id: Samples.id(155), name: value("Harbour"), areaType: .neighbourhood,
                parentGeographicAreaId: Samples.id(154), createdAt: now, updatedAt: now),
            AreaView(
                id: Samples.id(156), name: value("Hills"), areaType: .county, venueCount: 3, createdAt: now,
                updatedAt: now),
        ]
    }

    private var venues: [VenueView] {
        let now = Samples.now
        return [
            VenueView(
                id: Samples.id(157), name: value("Town hall"), address: value("Market 1"),
                area: AreaSummary(
                    id: Samples.id(154), name: value("Northtown"), areaType: .city, createdAt: now, updatedAt: now),
                latitude: 52.5, longitude: 13.25, venueType: .publicBuilding, createdAt: now, updatedAt: now),
            VenueView(
                id: Samples.id(158), name: value("Barn"), address: value("Lane 2"),
                area: AreaSummary(
                    id: Samples.id(155), name: value("Harbour"), areaType: .neighbourhood, createdAt: now,
                    updatedAt: now),
                createdAt: now,
                updatedAt: now),
        ]
    }

    private var participants: [ParticipantView] {
        let now = Samples.now
        return [
            ParticipantView(
                id: Samples.id(160), name: value("Paula"), email: value("paula@example.net"),
                phone: value("+49 30 1234"),
                notes: value("Comes by bus."),
                homeVenue: NamedReference(id: Samples.id(157), name: value("Town hall")), userId: Samples.id(1),
                activityCount: 2, createdAt: now, updatedAt: now),
            ParticipantView(
                id: Samples.id(161), name: value("Nils"), email: value("nils@example.net"), createdAt: now,
                updatedAt: now),
        ]
    }

    private func activity(_ status: ActivityStatus, ends: Bool = false, number: UInt8 = 162) -> ActivityView {
        let now = Samples.now
        return ActivityView(
            id: Samples.id(number), name: value("Study evening"), description: value("See https://mingle.example/x"),
            startDate: now - .days(40),
            endDate: ends ? now + .days(40) : nil, status: status, activityType: types[1],
            venues: [
                ActivityVenueView(
                    id: Samples.id(163), activityId: Samples.id(number), venue: venues[0], effectiveFrom: now - .days(9)
                ),
                ActivityVenueView(
                    id: Samples.id(164), activityId: Samples.id(number), venue: venues[1],
                    effectiveFrom: now - .days(40), effectiveTo: now - .days(9)),
            ],
            participantCount: 2, closedAt: status.isClosed ? now - .days(1) : nil, createdAt: now, updatedAt: now)
    }

    private var assignments: [AssignmentView] {
        roles.enumerated().map { index, role in
            AssignmentView(
                id: Samples.id(UInt8(165 + index)),
                activity: NamedReference(id: Samples.id(162), name: value("Study evening")),
                participant: NamedReference(id: Samples.id(160), name: value("Paula")), role: role,
                note: index == 0 ? value("Leads") : nil,
                assignedAt: Samples.now - .days(30), endedAt: index == 1 ? Samples.now - .days(2) : nil)
        }
    }

    private func member(_ number: UInt8) -> PersonView {
        PersonView(
            UserView(
                id: Samples.id(number), givenName: value("Alan"), familyName: value("Turing"),
                handle: value("alan\(number)"),
                role: .member),
            Relationship(isSelf: false, isFriend: true, mutualFriends: 0))
    }

    var programmePages: [(String, HTML)] {
        kindPages + areaPages + venuePages + participantPages + activityPages + analyticsPages + tablePages
    }

    private var kindPages: [(String, HTML)] {
        let (admin, reader) = (context(role: .administrator), context(role: .readOnly))
        let uses = ProgrammeUses([.activity: 3])
        return [
            ("KindsPage", KindsPage.html(admin, types: types, roles: roles)),
            ("KindsPage to read", KindsPage.html(reader, types: types, roles: roles)),
            (
                "KindsPage bad",
                KindsPage.html(admin, types: types, roles: roles, adding: .activityType, form: form(["name"]))
            ),
            ("KindPage", KindPage.html(admin, .activityType, types[1], uses: ProgrammeUses([:]))),
            (
                "KindPage in use",
                KindPage.html(admin, .participantRole, roles[1], uses: ProgrammeUses([.assignment: 2]))
            ),
            ("KindPage bad", KindPage.html(admin, .activityType, types[1], uses: uses, form: form(["name"]))),
        ]
    }

    private var areaPages: [(String, HTML)] {
        let (editor, reader) = (context(role: .editor), context(role: .readOnly))
        let figures = AreaStatistics(
            geographicAreaId: Samples.id(154), totalActivities: 9, totalParticipants: 40, activeActivities: 5,
            ongoingActivities: 3)
        let tree = [(areas[0], 0), (areas[1], 1), (areas[2], 0)]
        let bad = form(["name", "areaType", "parentGeographicAreaId"])
        return [
            ("AreasPage", AreasPage.html(editor, areas: tree, isWhole: false, query: nil, found: nil, nextCursor: nil)),
            (
                "AreasPage empty",
                AreasPage.html(editor, areas: [], isWhole: true, query: nil, found: nil, nextCursor: nil)
            ),
            (
                "AreasPage empty to read",
                AreasPage.html(reader, areas: [], isWhole: true, query: nil, found: nil, nextCursor: nil)
            ),
            (
                "AreasPage found",
                AreasPage.html(
                    editor, areas: [], isWhole: true, query: value("a"), found: areas, nextCursor: value("c"))
            ),
            (
                "AreasPage nothing found",
                AreasPage.html(editor, areas: [], isWhole: true, query: value("a"), found: [], nextCursor: nil)
            ),
            (
                "AreaPage",
                AreaPage.html(
                    editor, areas[0], ancestors: [], children: [areas[1]],
                    venues: Page(venues, limit: 1) { PageCursor(key: 0, id: $0.id.bytes) }, statistics: figures,
                    beside: [(areas[0], 0), (areas[1], 1)])
            ),
            (
                "AreaPage to read",
                AreaPage.html(
                    reader, areas[1], ancestors: [areas[0]], children: [],
                    venues: Page([], limit: 1) { PageCursor(key: 0, id: $0.id.bytes) }, statistics: figures)
            ),
            ("AreaPage delete", AreaPage.delete(editor, areas[0], uses: ProgrammeUses([.area: 2, .venue: 1]))),
            ("AreaPage delete empty", AreaPage.delete(editor, areas[1], uses: ProgrammeUses([:]))),
            ("AreaFormPage new", AreaFormPage.new(editor, in: nil)),
            ("AreaFormPage new in another", AreaFormPage.new(editor, in: areas[0])),
            ("AreaFormPage new bad", AreaFormPage.new(editor, in: nil, form: bad)),
            ("AreaFormPage edit", AreaFormPage.edit(editor, areas[1], in: areas[0])),
            ("AreaFormPage edit bad", AreaFormPage.edit(editor, areas[1], in: areas[0], form: bad)),
        ]
    }

    private var venuePages: [(String, HTML)] {
        let (editor, reader) = (context(role: .editor), context(role: .readOnly))
        let choices = [
            AreaChoice(id: Samples.id(154), name: value("Northtown"), depth: 0),
            AreaChoice(id: Samples.id(155), name: value("Harbour"), depth: 1),
        ]
        let filter = VenueFilter(
            query: value("a"), area: Samples.id(156), type: .publicBuilding, sort: .date, isDescending: true)
        func map(
            _ one: MappedVenue?, by meaning: VenueSign.Meaning, _ filter: ActivityFilter = ActivityFilter()
        ) -> HTML {
            VenueMapPage.html(
                reader, one.map { [$0] } ?? [], isWhole: one == nil, filter: filter, by: meaning, types: types,
                areas: choices, area: nil)
        }
        let bad = form(["name", "address", "geographicAreaId", "latitude", "longitude"])
        return [
            (
                "VenuesPage",
                VenuesPage.html(
                    editor, venues, filter: VenueFilter(), areas: choices, area: nil, nextCursor: value("c"))
            ),
            (
                "VenuesPage filtered",
                VenuesPage.html(reader, venues, filter: filter, areas: choices, area: areas[2], nextCursor: nil)
            ),
            (
                "VenuesPage nothing found",
                VenuesPage.html(editor, [], filter: filter, areas: choices, area: areas[2], nextCursor: nil)
            ),
            (
                "VenuesPage empty",
                VenuesPage.html(editor, [], filter: VenueFilter(), areas: [], area: nil, nextCursor: nil)
            ),
            (
                "VenuesPage empty to read",
                VenuesPage.html(reader, [], filter: VenueFilter(), areas: [], area: nil, nextCursor: nil)
            ),
            (
                "VenueMapPage",
                map(
                    MappedVenue(
                        venue: venues[0], activities: [activity(.active), activity(.cancelled)], activityCount: 7,
                        statuses: [.active, .completed]), by: .status)
            ),
            (
                "VenueMapPage by type",
                map(
                    MappedVenue(venue: venues[0], activities: [activity(.planned)], activityCount: 1, statuses: []),
                    by: .type)
            ),
            ("VenueMapPage empty", map(nil, by: .status)),
            ("VenueMapPage nothing found", map(nil, by: .status, ActivityFilter(status: .active))),
            (
                "VenuePage",
                VenuePage.html(
                    editor, venues[0], activities: [activity(.active)], residents: participants, beside: venues,
                    filter: filter)
            ),
            ("VenuePage to read", VenuePage.html(reader, venues[1], activities: [], residents: [])),
            (
                "VenuePage delete",
                VenuePage.delete(editor, venues[0], uses: ProgrammeUses([.activity: 2, .participant: 1]))
            ),
            ("VenuePage delete free", VenuePage.delete(editor, venues[1], uses: ProgrammeUses([:]))),
            ("VenueFormPage new", VenueFormPage.new(editor, in: areas[0])),
            ("VenueFormPage new bad", VenueFormPage.new(editor, in: nil, form: bad)),
            ("VenueFormPage edit", VenueFormPage.edit(editor, venues[0])),
            ("VenueFormPage edit bad", VenueFormPage.edit(editor, venues[1], form: bad)),
        ]
    }

    private var participantPages: [(String, HTML)] {
        let (editor, reader) = (context(role: .editor), context(role: .readOnly))
        let choices = [AreaChoice(id: Samples.id(154), name: value("Northtown"), depth: 0)]
        let filter = ParticipantFilter(
            query: value("a"), role: Samples.id(153), area: Samples.id(154), sort: .date, isDescending: true)
        let homes = [
            ParticipantAddressView(
                id: Samples.id(170), participantId: Samples.id(160), venue: venues[0],
                effectiveFrom: Samples.now - .days(3)),
            ParticipantAddressView(
                id: Samples.id(171), participantId: Samples.id(160), venue: venues[1],
                effectiveFrom: Samples.now - .days(400), effectiveTo: Samples.now - .days(3)),
        ]
        let bad = form(["name", "email", "phone", "homeVenueId", "homeSince", "notes", "userId"])
        return [
            (
                "ParticipantsPage",
                ParticipantsPage.html(
                    editor, participants, filter: ParticipantFilter(), roles: roles, areas: choices, area: nil,
                    nextCursor: value("c"))
            ),
            (
                "ParticipantsPage filtered",
                ParticipantsPage.html(
                    reader, participants, filter: filter, roles: roles, areas: choices, area: areas[0], nextCursor: nil)
            ),
            (
                "ParticipantsPage nobody found",
                ParticipantsPage.html(
                    editor, [], filter: filter, roles: [], areas: choices, area: areas[0], nextCursor: nil)
            ),
            (
                "ParticipantsPage empty",
                ParticipantsPage.html(
                    editor, [], filter: ParticipantFilter(), roles: roles, areas: [], area: nil, nextCursor: nil)
            ),
            (
                "ParticipantsPage empty to read",
                ParticipantsPage.html(
                    reader, [], filter: ParticipantFilter(), roles: roles, areas: [], area: nil, nextCursor: nil)
            ),
            (
                "ParticipantPage",
                ParticipantPage.html(
                    editor, participants[0], assignments: assignments, addresses: homes, person: member(1),
                    beside: participants, filter: filter)
            ),
            (
                "ParticipantPage bad home",
                ParticipantPage.html(
                    editor, participants[1], assignments: [], addresses: homes, form: form(["venueId", "from", "to"]))
            ),
            ("ParticipantHomePage", ParticipantHomePage.html(editor, participants[0], homes[1])),
            (
                "ParticipantHomePage bad",
                ParticipantHomePage.html(editor, participants[0], homes[0], form: form(["venueId", "from", "to"]))
            ),
            ("ParticipantPage to read", ParticipantPage.html(reader, participants[1], assignments: [], addresses: [])),
            ("ParticipantFormPage new", ParticipantFormPage.new(editor)),
            ("ParticipantFormPage new bad", ParticipantFormPage.new(editor, form: bad)),
            ("ParticipantFormPage edit", ParticipantFormPage.edit(editor, participants[0], person: member(1))),
            ("ParticipantFormPage edit bad", ParticipantFormPage.edit(editor, participants[1], person: nil, form: bad)),
            ("BulkParticipantsPage", BulkParticipantsPage.html(editor, participants, roles: roles)),
            (
                "BulkParticipantsPage bad",
                BulkParticipantsPage.html(
                    editor, [participants[1]], roles: roles,
                    form: form(["activity", "roleId", "assignedAt", "endedAt", "note"]))
            ),
            ("BulkParticipantsPage empty", BulkParticipantsPage.html(editor, [], roles: roles)),
        ]
    }

    private var activityPages: [(String, HTML)] {
        let (editor, reader) = (context(role: .editor), context(role: .readOnly))
        let choices = [AreaChoice(id: Samples.id(154), name: value("Northtown"), depth: 0)]
        let all = [
            activity(.active), activity(.planned, ends: true, number: 180), activity(.completed, number: 181),
            activity(.cancelled, ends: true, number: 182),
        ]
        let filter = ActivityFilter(
            query: value("a"), type: Samples.id(151), status: .active, from: Samples.now, to: Samples.now + .days(9),
            area: Samples.id(156),
            venue: Samples.id(157), sort: .name, isDescending: true)
        let bad = form([
            "name", "activityTypeId", "startDate", "endDate", "venueIds", "venuesSince", "description", "status",
            "closedAt",
        ])
        let people = form(["participantId", "roleId", "assignedAt", "endedAt", "note"])
        let place = form(["venueId", "from", "to"])
        func list(_ c: PageContext, _ all: [ActivityView], _ filter: ActivityFilter, next: String? = nil) -> HTML {
            ActivitiesPage.html(
                c, all, filter: filter, types: types, areas: choices, area: filter.area == nil ? nil : areas[2],
                venue: filter.venue == nil ? nil : venues[0],
                nextCursor: next)
        }
        return [
            ("ActivitiesPage", list(editor, all, ActivityFilter(), next: value("c"))),
            ("ActivitiesPage filtered", list(reader, all, filter)),
            ("ActivitiesPage nothing found", list(editor, [], filter)),
            ("ActivitiesPage empty", list(editor, [], ActivityFilter())),
            ("ActivitiesPage empty to read", list(reader, [], ActivityFilter())),
            (
                "ActivityPage",
                ActivityPage.html(
                    editor, all[0], assignments: assignments, nextCursor: value("c"), roles: roles, beside: all,
                    filter: filter)
            ),
            ("ActivityPage planned", ActivityPage.html(editor, all[1], assignments: [], nextCursor: nil, roles: roles)),
            ("ActivityPage closed", ActivityPage.html(editor, all[2], assignments: [], nextCursor: nil, roles: roles)),
            (
                "ActivityPage to read",
                ActivityPage.html(reader, all[3], assignments: assignments, nextCursor: nil, roles: roles)
            ),
            (
                "ActivityPage bad person",
                ActivityPage.html(
                    editor, all[0], assignments: [], nextCursor: nil, roles: roles, filled: .assignment, form: people)
            ),
            (
                "ActivityPage bad venue",
                ActivityPage.html(
                    editor, all[0], assignments: [], nextCursor: nil, roles: roles, filled: .venue, form: place)
            ),
            (
                "ActivityPage of those who took part",
                ActivityPage.html(
                    editor, all[0], assignments: assignments, when: .ended, hasEnded: true, nextCursor: value("c"),
                    roles: roles, beside: all, filter: filter)
            ),
            (
                "ActivityPage with nobody left",
                ActivityPage.html(reader, all[0], assignments: [], hasEnded: true, nextCursor: nil, roles: roles)
            ),
            ("AssignmentPage", AssignmentPage.html(editor, assignments[1], roles: roles)),
            ("AssignmentPage bad", AssignmentPage.html(editor, assignments[0], roles: roles, form: people)),
            ("ActivityVenuePage", ActivityVenuePage.html(editor, all[0], all[0].venues[1])),
            ("ActivityVenuePage bad", ActivityVenuePage.html(editor, all[0], all[0].venues[0], form: place)),
            ("ActivityFormPage new", ActivityFormPage.new(editor, types: types, form: FormInput())),
            ("ActivityFormPage new bad", ActivityFormPage.new(editor, types: types, form: bad)),
            ("ActivityFormPage edit", ActivityFormPage.edit(editor, all[1], types: types)),
            ("ActivityFormPage edit bad", ActivityFormPage.edit(editor, all[0], types: types, form: bad)),
            ("BulkActivitiesPage", BulkActivitiesPage.html(editor, all)),
            ("BulkActivitiesPage empty", BulkActivitiesPage.html(editor, [])),
        ]
    }
}
