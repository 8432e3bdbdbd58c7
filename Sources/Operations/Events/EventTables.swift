import Store

extension PersonalDataTable {
    static let events: [PersonalDataTable] = [
        PersonalDataTable(
            name: "event",
            columns: [
                .id("id"), .withheld("host_id", "always oneself"), .text("status"), .text("cancellation"),
                .text("photo"), .time("starts_at"), .time("ends_at"),
                .time("answer_by"), .time("created_at"), .time("updated_at"),
            ] + EventColumn.all.filter { $0.field.kind == .text }.map { .text($0.name) },
            isOf: { "t.host_id = \($0.id) AND t.deleted_at IS NULL" }, section: "hostedEvents",
            deletion: .byFeature(
                "what lies ahead is cancelled; events stay for those who were there, hosted by “Former member”")),
        PersonalDataTable(
            name: "place", columns: [.event("event_id"), .text("name"), .text("address"), .text("online_url")],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" },
            section: "hiddenPlaces",
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "seats", columns: [.withheld("event_id", "in the events")], deletion: .withTable("event")),
        PersonalDataTable(
            name: "event_origin", columns: [.event("event_id"), .withheld("host_id", "always oneself"), .text("uid")],
            isOf: own("host_id"), section: "calendarEntries", deletion: .withTable("event")),
        PersonalDataTable(
            name: "event_search",
            columns: [
                .withheld("event_id", "in the events"), .withheld("text", "the words once more"),
                .withheld("hidden", "the place once more"),
            ],
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "event_tag",
            columns: [
                .withheld("key", "in the events"), .withheld("event_id", "in the events"),
                .withheld("name", "in the events"),
            ],
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "guest", columns: [.id("id"), .event("event_id"), .text("name")],
            isOf: { subject in
                subject.emailKey.map {
                    "t.id IN (SELECT guest_id FROM guest_credential WHERE email_key = \($0))" as SQL
                } ?? "FALSE"
            }, section: "namesWithoutAccount",
            deletion: .byFeature("30 days after the event, with the address where there is one")),
        PersonalDataTable(
            name: "guest_credential",
            columns: [
                .id("guest_id"), .event("event_id"), .text("email"), .withheld("email_key", "the address once more"),
                .withheld("token_hash", "a secret"), .withheld("pass", "a secret"),
                .withheld("network", "a digest that is kept while the RSVP is held"), .text("locale"),
                .time("created_at"), .time("confirmed_at"),
                .time("asks_until"), .number("asks_party"), .text("asks_note"),
                .withheld("is_vouched", "of meaning for mails alone"), .flag("wants_reminders"),
            ],
            isOf: address("email_key"), section: "rsvpsWithoutAccount",
            deletion: .byFeature(
                "a member's are taken along when the address is confirmed; what strangers left goes 30 days after the event"
            )),
        PersonalDataTable(
            name: "claimed_pass",
            columns: [
                .withheld("hash", "a digest of a secret"), .event("event_id"), .withheld("user_id", "always oneself"),
            ],
            isOf: own("user_id"), section: "claimedPasses", deletion: .kept("a digest that leads to an event")),
        PersonalDataTable(
            name: "guest_request",
            columns: [
                .id("guest_id"), .event("event_id"), .text("name"), .number("party"), .text("note"), .text("status"),
                .time("asked_at"),
                .time("decided_at"),
            ],
            isOf: { subject in
                subject.emailKey.map {
                    "t.guest_id IN (SELECT guest_id FROM guest_credential WHERE email_key = \($0))" as SQL
                } ?? "FALSE"
            }, section: "joinRequestsWithoutAccount",
            deletion: .byFeature(
                "a member's are taken along when the address is confirmed; what strangers left goes 30 days after the event"
            )),
        PersonalDataTable(
            name: "seat_hold",
            columns: [.withheld("guest_id", "in the guests"), .withheld("event_id", "in the guests"), .time("until")],
            deletion: .expires("ends within the hour")),
        PersonalDataTable(
            name: "rsvp",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"),
                .withheld("guest_id", "in the guests"),
                .text("status"), .number("party"), .time("answered_at"),
            ],
            isOf: own("user_id"), section: "rsvps",
            deletion: .byFeature(
                "those to what lies ahead are taken back; those to what is over stay, as a seat of “Former member”")),
        PersonalDataTable(
            name: "seat_offer", columns: [.withheld("rsvp_id", "in the RSVPs"), .time("until")],
            deletion: .withTable("rsvp")),
        PersonalDataTable(
            name: "invitation",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"),
                .person("invited_by"), .time("created_at"),
            ],
            isOf: own("user_id"), section: "invitations",
            deletion: .deletesRows(
                by: "id",
                logged: [
                    .init(kind: .invitation, recipient: .user("user_id")),
                    .init(kind: .dismissal, recipient: .user("user_id")),
                    .init(kind: .invitation, recipient: .hosts("event_id")),
                ])),
        PersonalDataTable(
            name: "invitation", columns: [.id("id"), .event("event_id"), .person("user_id"), .time("created_at")],
            isOf: own("invited_by"), section: "invitationsSent",
            deletion: .kept(
                "whom one has invited stays invited, by “Former member”; addresses go 30 days after the event")),
        PersonalDataTable(
            name: "invited_address",
            columns: [
                .id("invitation_id"), .event("event_id"), .text("email"),
                .withheld("email_key", "the address once more"), .text("name"),
            ],
            isOf: { "t.invitation_id IN (SELECT id FROM invitation WHERE invited_by = \($0.id))" },
            section: "addressesInvited",
            deletion: .kept("whom one has invited stays invited; addresses go 30 days after the event")),
        PersonalDataTable(
            name: "invitation_token",
            columns: [.withheld("invitation_id", "in the invitations"), .withheld("token", "a secret")],
            deletion: .withTable("invitation")),
        PersonalDataTable(
            name: "dismissal", columns: [.id("invitation_id"), .time("at")],
            isOf: { "t.invitation_id IN (SELECT id FROM invitation WHERE user_id = \($0.id))" },
            section: "dismissedInvitations",
            deletion: .withTable("invitation")),
        PersonalDataTable(
            name: "removal",
            columns: [
                .event("event_id"), .withheld("who", "always oneself"), .withheld("pass", "a secret"), .time("at"),
            ],
            isOf: { "t.who = \("\($0.id)")" }, section: "removedFrom",
            deletion: .kept("an id that leads to nobody any more; addresses go 30 days after the event")),
        PersonalDataTable(
            name: "gone_event",
            columns: [
                .withheld("event_id", "leads to nothing"), .withheld("user_id", "always oneself"),
                .withheld("at", "of no meaning outside"),
            ],
            isOf: own("user_id"), deletion: .deletesRows(by: "event_id", logged: [])),
        PersonalDataTable(
            name: "gone_link", columns: [.withheld("hash", "a digest of a secret")],
            deletion: .namesNobody("a digest that leads to nothing")),
        PersonalDataTable(
            name: "link",
            columns: [.withheld("event_id", "of the event"), .withheld("token", "a secret of the event")],
            deletion: .namesNobody("a secret of the event")),
        PersonalDataTable(
            name: "event_change",
            columns: [
                .event("event_id"), .time("at"), .text("title"), .time("starts_at"), .time("ends_at"),
                .text("start_date"), .text("end_date"), .text("place"), .text("address"),
                .withheld("place_digest", "a digest of the place"),
            ],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" },
            section: "changesOfEvents",
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "announcement",
            columns: [.id("id"), .event("event_id"), .text("body"), .time("sent_at")],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" },
            section: "announcements",
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "announcement_reach",
            columns: [.id("announcement_id"), .event("event_id"), .text("addressees"), .number("people")],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" },
            section: "announcementsReach",
            deletion: .withTable("announcement")),
        PersonalDataTable(
            name: "announcement_receipt",
            columns: [
                .withheld("announcement_id", "in the announcements"),
                .withheld("receiver_id", "in the guests and the invitations"),
            ],
            deletion: .withTable("announcement")),
        PersonalDataTable(
            name: "cohost",
            columns: [
                .withheld("id", "of no meaning outside"), .event("event_id"), .withheld("user_id", "always oneself"),
                .time("since"),
            ],
            isOf: own("user_id"), section: "cohosting",
            deletion: .byFeature("ended; whom they have invited stays invited by the owner")),
        PersonalDataTable(
            name: "join_request",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"), .number("party"), .text("note"),
                .text("status"),
                .time("asked_at"), .time("decided_at"),
            ],
            isOf: own("user_id"), section: "joinRequests",
            deletion: .deletesRows(
                by: "id",
                logged: [
                    .init(kind: .joinRequest, recipient: .user("user_id")),
                    .init(kind: .joinRequest, recipient: .hosts("event_id")),
                ])),
    ]
}
