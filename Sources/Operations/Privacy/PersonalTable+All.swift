import Store

extension PersonalTable {
    /// Every table of the store, in the order of the migrations.
    static let all: [PersonalTable] = installation + accounts + events + people + notices + chat + photos

    private static let installation: [PersonalTable] = [
        PersonalTable(name: "migration", columns: [], deletion: .namesNobody("numbers")),
        PersonalTable(
            name: "scope", columns: [.withheld("id", "ids; counts changes")],
            deletion: .stays("a counter under an id that leads to nobody any more")),
        PersonalTable(
            name: "change",
            columns: [
                .withheld("scope", "ids of others"), .withheld("kind", "what devices follow"),
                .withheld("subject", "ids of rows, which are exported themselves"),
            ],
            deletion: .stays("devices need to hear what is gone; the id in it leads to nobody any more")),
        PersonalTable(
            name: "audit",
            columns: [
                .withheld("id", "of no meaning outside"), .time("at"), .text("command"), .withheld("actor", "always oneself"),
                .text("kind"), .withheld("subject", "ids of rows, which are exported themselves"), .text("address"),
            ],
            isOf: own("actor"), section: "history",
            deletion: .passes("kept for the time that the operator says (MINGLE_AUDIT_DAYS)")),
        PersonalTable(
            name: "job",
            columns: [
                .withheld("id", "of no meaning outside"), .withheld("kind", "work to be done"),
                .withheld("payload", "mail on its way"),
                .withheld("lane", "work to be done"), .withheld("owner", "always oneself"), .withheld("state", "work to be done"), .withheld("problem", "for the operator"),
            ],
            deletion: .passes("a mail is gone when it was sent, one that was given up after 30 days")),
        PersonalTable(
            name: "idempotency",
            columns: [
                .withheld("person", "always oneself"), .withheld("key", "made by the client"), .withheld("request", "a digest"),
                .withheld("location", "a copy of a reply"), .withheld("body", "a copy of a reply"),
            ],
            isOf: own("person"), deletion: .deletesRows(by: "key", noted: [])),
        PersonalTable(
            name: "mail_count",
            columns: [.withheld("allowance", "a kind of count"), .withheld("who", "a digest of an address, a network or an id")],
            deletion: .passes("a count of a day is forgotten days later")),
        PersonalTable(
            name: "setting", columns: [.withheld("name", "of the installation"), .withheld("value", "secrets of the installation")],
            deletion: .namesNobody("of the installation")),
    ]

    private static let accounts: [PersonalTable] = [
        PersonalTable(
            name: "users",
            columns: [
                .id("id"), .text("given_name"), .text("family_name"), .text("handle"),
                .text("role"), .text("status"), .text("photo"), .time("verified_at"), .time("created_at"),
            ],
            isOf: own("id"), section: "profile",
            deletion: .follows("the row stays without name, nickname and photo, for what others keep")),
        PersonalTable(
            name: "user_search", columns: [.withheld("user_id", "always oneself"), .withheld("text", "the names once more")],
            isOf: own("user_id"), deletion: .follows("says what the row of the person says")),
        PersonalTable(
            name: "public_host",
            columns: [
                .withheld("user_id", "always oneself"), .withheld("given_name", "in the profile"), .withheld("family_name", "in the profile"),
            ],
            isOf: own("user_id"), deletion: .follows("says what the row of the person says, while their public events are there")),
        PersonalTable(
            name: "account",
            columns: [
                .withheld("user_id", "always oneself"), .text("email"), .text("time_zone"), .text("locale"),
            ],
            isOf: own("user_id"), section: "address", deletion: .follows("deleted at once")),
        PersonalTable(
            name: "credential",
            columns: [
                .withheld("user_id", "always oneself"), .withheld("email_key", "the address once more"), .withheld("password", "a secret"),
            ],
            isOf: own("user_id"), deletion: .follows("deleted at once")),
        PersonalTable(
            name: "session",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .text("kind"), .text("device"),
                .withheld("access_hash", "a secret"), .withheld("refresh_hash", "a secret"), .withheld("previous_hash", "a secret"),
                .withheld("rotation", "a secret"), .time("created_at"), .time("used_at"),
            ],
            isOf: own("user_id"), section: "sessions", deletion: .follows("deleted at once")),
        PersonalTable(
            name: "spent_token", columns: [.withheld("hash", "a secret"), .withheld("session_id", "of one's sessions")],
            deletion: .goesWith("session")),
        PersonalTable(
            name: "mail_token",
            columns: [
                .withheld("hash", "a secret"), .withheld("user_id", "always oneself"), .text("purpose"), .text("email"),
                .withheld("email_key", "the address once more"), .time("until"),
            ],
            isOf: own("user_id"), section: "pendingLinks", deletion: .deletesRows(by: "hash", noted: [])),
        PersonalTable(
            name: "known_device",
            columns: [.withheld("user_id", "always oneself"), .withheld("hash", "a secret"), .time("used_at")],
            isOf: own("user_id"), section: "knownBrowsers", deletion: .follows("deleted at once")),
    ]

    private static let events: [PersonalTable] = [
        PersonalTable(
            name: "event",
            columns: [
                .id("id"), .withheld("host_id", "always oneself"), .text("status"), .text("title"), .text("description"),
                .text("emoji"), .time("starts_at"), .time("ends_at"), .time("answer_by"), .text("time_zone"), .text("location_name"),
                .text("address"), .text("tags"), .text("visibility"), .text("guest_list"),
                .text("photo"), .time("created_at"), .time("updated_at"),
            ],
            isOf: { "t.host_id = \($0.id) AND t.deleted_at IS NULL" }, section: "hostedEvents",
            deletion: .follows("what lies ahead is cancelled; events stay for those who were there, hosted by “Former member”")),
        PersonalTable(
            name: "place", columns: [.event("event_id"), .text("name"), .text("address")],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" }, section: "hiddenPlaces",
            deletion: .goesWith("event")),
        PersonalTable(name: "seats", columns: [.withheld("event_id", "in the events")], deletion: .goesWith("event")),
        PersonalTable(
            name: "event_origin", columns: [.event("event_id"), .withheld("host_id", "always oneself"), .text("uid")],
            isOf: own("host_id"), section: "calendarEntries", deletion: .goesWith("event")),
        PersonalTable(
            name: "event_search", columns: [.withheld("event_id", "in the events"), .withheld("text", "the words once more")],
            deletion: .goesWith("event")),
        PersonalTable(
            name: "event_tag",
            columns: [.withheld("key", "in the events"), .withheld("event_id", "in the events"), .withheld("name", "in the events")],
            deletion: .goesWith("event")),
        PersonalTable(
            name: "guest", columns: [.id("id"), .event("event_id"), .text("name")],
            isOf: { subject in
                subject.emailKey.map { "t.id IN (SELECT guest_id FROM guest_credential WHERE email_key = \($0))" as SQL } ?? "FALSE"
            }, section: "namesWithoutAccount", deletion: .follows("with the address")),
        PersonalTable(
            name: "guest_credential",
            columns: [
                .id("guest_id"), .event("event_id"), .text("email"), .withheld("email_key", "the address once more"),
                .withheld("token_hash", "a secret"), .withheld("mailed_hash", "a secret"),
                .withheld("network", "a digest that is kept while the RSVP is held"), .time("created_at"), .time("confirmed_at"),
            ],
            isOf: address("email_key"), section: "rsvpsWithoutAccount",
            deletion: .follows("a member's are taken along when the address is confirmed; what strangers left goes 30 days after the event")),
        PersonalTable(
            name: "seat_hold", columns: [.withheld("guest_id", "in the guests"), .withheld("event_id", "in the guests"), .time("until")],
            deletion: .passes("ends within the hour")),
        PersonalTable(
            name: "rsvp",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"), .withheld("guest_id", "in the guests"),
                .text("status"), .number("party"), .time("answered_at"),
            ],
            isOf: own("user_id"), section: "rsvps",
            deletion: .follows("those to what lies ahead are taken back; those to what is over stay, as a seat of “Former member”")),
        PersonalTable(
            name: "invitation",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"),
                .person("invited_by"), .time("created_at"),
            ],
            isOf: own("user_id"), section: "invitations",
            deletion: .deletesRows(
                by: "id", noted: [
                    .init(kind: .invitation, place: .user("user_id")), .init(kind: .dismissal, place: .user("user_id")),
                    .init(kind: .invitation, place: .hosts("event_id")),
                ])),
        PersonalTable(
            name: "invitation", columns: [.id("id"), .event("event_id"), .person("user_id"), .time("created_at")],
            isOf: own("invited_by"), section: "invitationsSent",
            deletion: .stays("whom one has invited stays invited, by “Former member”; addresses go 30 days after the event")),
        PersonalTable(
            name: "invited_address",
            columns: [.id("invitation_id"), .event("event_id"), .text("email"), .withheld("email_key", "the address once more")],
            isOf: { "t.invitation_id IN (SELECT id FROM invitation WHERE invited_by = \($0.id))" }, section: "addressesInvited",
            deletion: .stays("whom one has invited stays invited; addresses go 30 days after the event")),
        PersonalTable(
            name: "invitation_token", columns: [.withheld("invitation_id", "in the invitations"), .withheld("token", "a secret")],
            deletion: .goesWith("invitation")),
        PersonalTable(
            name: "dismissal", columns: [.id("invitation_id"), .time("at")],
            isOf: { "t.invitation_id IN (SELECT id FROM invitation WHERE user_id = \($0.id))" }, section: "dismissedInvitations",
            deletion: .goesWith("invitation")),
        PersonalTable(
            name: "removal", columns: [.event("event_id"), .withheld("who", "always oneself"), .time("at")],
            isOf: { "t.who = \("\($0.id)")" }, section: "removedFrom",
            deletion: .stays("an id that leads to nobody any more; addresses go 30 days after the event")),
        PersonalTable(
            name: "link", columns: [.withheld("event_id", "of the event"), .withheld("token", "a secret of the event")],
            deletion: .namesNobody("a secret of the event")),
        PersonalTable(
            name: "feed",
            columns: [.id("id"), .withheld("user_id", "always oneself"), .withheld("secret", "a secret"), .time("created_at")],
            isOf: own("user_id"), section: "feeds", deletion: .deletesRows(by: "id", noted: [.init(kind: .feed, place: .user("user_id"))])),
        PersonalTable(
            name: "event_import",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .text("name"), .text("visibility"), .number("added"),
                .number("updated"), .number("removed"), .time("made_at"),
            ],
            isOf: own("user_id"), section: "imports",
            deletion: .deletesRows(by: "id", noted: [.init(kind: .eventImport, place: .user("user_id"))])),
        PersonalTable(
            name: "imported_event",
            columns: [.withheld("event_id", "in the events"), .withheld("import_id", "in the imports")],
            deletion: .goesWith("event_import")),
    ]

    private static let people: [PersonalTable] = [
        PersonalTable(
            name: "friend",
            columns: [.withheld("id", "of no meaning outside"), .withheld("user_id", "always oneself"), .person("friend_id"), .time("since")],
            isOf: own("user_id"), section: "friends", deletion: .follows("both halves are deleted")),
        PersonalTable(
            name: "friend_request",
            columns: [.id("id"), .person("from_id"), .person("to_id"), .time("made_at")],
            // That somebody has declined is nothing that the other is told.
            isOf: own("from_id", or: "to_id"), section: "friendRequests",
            deletion: .deletesRows(
                by: "id", noted: [.init(kind: .friendRequest, place: .user("from_id")), .init(kind: .friendRequest, place: .user("to_id"))])),
        PersonalTable(
            name: "block",
            columns: [.id("id"), .withheld("user_id", "always oneself"), .person("blocked_id"), .time("made_at")],
            isOf: own("user_id"), section: "blocks",
            deletion: .deletesRows(
                by: "id", noted: [.init(kind: .block, place: .user("user_id")), .init(kind: .rights, place: .user("blocked_id"))])),
        PersonalTable(
            name: "block", columns: [.withheld("user_id", "who has blocked somebody is kept from them")],
            isOf: own("blocked_id"),
            deletion: .deletesRows(
                by: "id", noted: [.init(kind: .block, place: .user("user_id")), .init(kind: .rights, place: .user("user_id"))])),
        PersonalTable(
            name: "report",
            columns: [
                .id("id"), .withheld("reporter_id", "always oneself"), .text("kind"), .id("subject"), .text("reason"), .time("made_at"),
                .time("closed_at"), .withheld("closed_by", "the administrators'"),
            ],
            isOf: own("reporter_id"), section: "reports",
            deletion: .stays("what was reported stays with the administrators, by “Former member”")),
        PersonalTable(
            name: "cohost",
            columns: [.withheld("id", "of no meaning outside"), .event("event_id"), .withheld("user_id", "always oneself"), .time("since")],
            isOf: own("user_id"), section: "cohosting", deletion: .follows("ended; whom they have invited stays invited by the owner")),
        PersonalTable(
            name: "join_request",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"), .number("party"), .text("note"), .text("status"),
                .time("asked_at"), .time("decided_at"),
            ],
            isOf: own("user_id"), section: "joinRequests",
            deletion: .deletesRows(
                by: "id", noted: [.init(kind: .joinRequest, place: .user("user_id")), .init(kind: .joinRequest, place: .hosts("event_id"))])),
    ]

    private static let notices: [PersonalTable] = [
        PersonalTable(
            name: "notice",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .text("kind"), .person("actor_id"), .event("event_id"), .text("title"),
                .number("count"), .time("made_at"), .time("read_at"),
            ],
            isOf: own("user_id"), section: "inbox",
            deletion: .deletesRows(by: "id", noted: [.init(kind: .notice, place: .user("user_id"))])),
        // Others are not notified any more of what a former member did, but for what they called off.
        PersonalTable(
            name: "notice", columns: [.withheld("actor_id", "in the inboxes of others")],
            isOf: { "t.actor_id = \($0.id) AND t.kind <> 'eventCancelled'" },
            deletion: .deletesRows(by: "id", noted: [.init(kind: .notice, place: .user("user_id"))])),
        PersonalTable(
            name: "notice_delivery", columns: [.withheld("notice_id", "in the inbox"), .withheld("at", "of no meaning outside")],
            deletion: .goesWith("notice")),
        PersonalTable(
            name: "pending_notice",
            columns: [.withheld("event_id", "of the event"), .withheld("kind", "of the event")], deletion: .namesNobody("of the event")),
        PersonalTable(
            name: "unsubscribe", columns: [.withheld("user_id", "always oneself"), .withheld("token", "a secret")],
            isOf: own("user_id"), deletion: .deletesRows(by: "user_id", noted: [])),
        PersonalTable(
            name: "preferences",
            columns: [
                .withheld("user_id", "always oneself"), .text("changed"), .number("quiet_from"), .number("quiet_to"),
            ],
            isOf: own("user_id"), section: "preferences",
            deletion: .deletesRows(by: "user_id", noted: [.init(kind: .preferences, place: .user("user_id"))])),
        PersonalTable(
            name: "push_subscription",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .withheld("session_id", "in the sessions"), .text("endpoint"),
                .time("made_at"),
            ],
            isOf: own("user_id"), section: "pushSubscriptions",
            deletion: .deletesRows(by: "id", noted: [.init(kind: .pushSubscription, place: .user("user_id"))])),
        PersonalTable(
            name: "push_key",
            columns: [.withheld("subscription_id", "in the subscriptions"), .withheld("p256dh", "a key of the browser"), .withheld("auth", "a secret")],
            deletion: .goesWith("push_subscription")),
    ]

    private static let chat: [PersonalTable] = [
        PersonalTable(name: "chat", columns: [.withheld("event_id", "of the event")], deletion: .namesNobody("a count")),
        PersonalTable(
            name: "message",
            columns: [
                .id("id"), .event("event_id"), .withheld("author_id", "always oneself"), .text("body"), .time("sent_at"),
                .time("edited_at"), .time("deleted_at"),
            ],
            isOf: own("author_id"), section: "messages",
            deletion: .stays("messages stay, by “Former member”, so that the talk around them is understood")),
        PersonalTable(
            name: "read_mark",
            columns: [.withheld("id", "of no meaning outside"), .event("event_id"), .withheld("user_id", "always oneself"), .number("number")],
            isOf: own("user_id"), section: "readMarks",
            deletion: .deletesRows(by: "id", noted: [.init(kind: .readMark, place: .user("user_id"))])),
    ]

    private static let photos: [PersonalTable] = [
        PersonalTable(
            name: "photo",
            columns: [.text("hash"), .withheld("owner_id", "always oneself"), .event("event_id"), .number("bytes"), .time("made_at")],
            isOf: own("owner_id"), section: "photoUses", deletion: .follows("deleted with their files")),
        PersonalTable(
            name: "released_photo", columns: [.withheld("hash", "of a file that is being deleted")],
            deletion: .passes("until the file is gone, within a minute")),
    ]
}
