import Domain
import Foundation
import Operations
import Server
import ServerOperations
import StoreSQLite

/// Fills an empty data folder with a campus: people, events of past and coming weeks, RSVPs, waitlists.
///
/// It performs the same commands as people do, with the clock set to when each would have happened.
struct Demo {
    let server: MingleServer

    private var community: Community { server.community }

    func fillIfEmpty() async throws {
        guard try await community.read({ try SystemQuery.isEmpty(in: $0) }) else {
            write(localize("This data folder already has people in it; --demo does not change it."))
            return
        }
        let now = community.now
        let hash = try await community.environment.passwords.hash(DemoPeople.password)
        var people: [Person] = []
        for index in DemoPeople.names.indices {
            people.append(try await register(index, hash: hash, at: now - .days(60)))
        }
        try await befriend(people, now: now)
        for (index, event) in DemoEvent.all.enumerated() { try await make(event, number: index, people, now: now) }
        try await write(DemoEntries.all, of: people[0], now: now)
        try await fillProgramme(by: .person(people[0]), now: now)
        // Nobody at example.org waits for mail.
        try await community.perform(DiscardMail(), as: .system)
        write(localize("Demo sign-ins (password \(DemoPeople.password)):"))
        for index in [0, 1, 14] {
            let name = "\(DemoPeople.names[index].given) \(DemoPeople.names[index].family)"
            let line: Phrase =
                switch index {
                case 0: "\(name), administrator"
                case 14: "\(name), sees little: a good place to start"
                default: "\(name)"
                }
            write("  \(DemoPeople.email(index))  \(localize(line))")
        }
    }

    /// Writes past the buffer of `print`, so that the line appears before the one that the server prints when it
    /// is ready.
    private func write(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private func register(_ index: Int, hash: String, at time: Instant) async throws -> Person {
        let name = DemoPeople.names[index]
        let past = moved(to: time, passwords: KnownHash(hash: hash))
        let role: Role = index == 0 ? .administrator : .member
        let id = try await past.register(
            Registration(
                givenName: name.given, familyName: name.family, email: DemoPeople.email(index),
                password: DemoPeople.password, timeZone: DemoPeople.timeZone),
            role: role, verified: true, as: .system)
        return Person(
            id: id, session: nil, role: role, isVerified: true, timeZone: DemoPeople.timeZone,
            name: "\(name.given) \(name.family)")
    }

    private func befriend(_ people: [Person], now: Instant) async throws {
        for (number, pair) in DemoFriends.pairs.enumerated() {
            let past = moved(to: now - .days(50) + .hours(Int64(number * 7)))
            let request = try await past.perform(Befriend(userId: people[pair.1].id), as: .person(people[pair.0]))
            try await past.perform(AcceptFriend(id: request), as: .person(people[pair.1]))
        }
        for (number, request) in DemoFriends.requests.enumerated() {
            try await moved(to: now - .hours(Int64(number * 9 + 2))).perform(
                Befriend(userId: people[request.to].id), as: .person(people[request.from]))
        }
    }

    private func make(_ event: DemoEvent, number: Int, _ people: [Person], now: Instant) async throws {
        let zone = DemoPeople.timeZone
        var start = Zones.civil(now, in: zone).addingDays(event.day)
        start.hour = Int(event.time.prefix(2))!
        start.minute = Int(event.time.suffix(2))!
        var startsAt = Zones.instant(start, in: zone)
        // Tonight's event is always in the future, whenever the demo is started.
        if event.day == 0, startsAt <= now + .hours(1) { startsAt = startsAt + .days(1) }

        var input = EventInput()
        input.title = event.title
        input.description = event.text
        input.startsAt = startsAt
        input.endsAt = event.minutes.map { startsAt + .minutes(Int64($0)) }
        if let days = event.days {
            // A weekend begins on a Friday.
            let first = CivilDate(start.addingDays((12 - start.weekday) % 7))
            (input.startsAt, input.allDay, input.startDate, input.endDate) = (
                nil, true, first, first.addingDays(days - 1)
            )
        }
        input.locationName = event.place
        input.address = event.address
        (input.latitude, input.longitude) = (
            DemoPlaces.position(of: event.place)?.latitude, DemoPlaces.position(of: event.place)?.longitude
        )
        input.tags = event.tags
        input.capacity = event.capacity
        input.companionsAllowed = event.companions
        input.visibility = event.visibility
        input.emoji = event.emoji
        input.locationHidden = event.isPlaceHidden
        input.guestList = event.guestList
        input.requiresApproval = event.requiresApproval
        let host = people[event.host]
        let published = min(now, startsAt) - .days(14) - .hours(Int64(number))
        let community = moved(to: published)
        let id = try await community.perform(CreateEvent(input), as: .person(host))
        let link = try await community.perform(MakeLink(event: id), as: .person(host))

        // Person 14 sends no RSVP, so that the demo includes an empty Home.
        let others = people.indices.filter { $0 != event.host && $0 != 14 && $0 != event.cohost }
        let first = number * 5 % others.count
        let order = others.indices.map { others[($0 + first) % others.count] }
        if event.visibility == .invited {
            let guests = order.prefix(event.going + event.maybe + 2).map { people[$0].id }
            try await community.perform(InviteGuests(event: id, userIds: guests), as: .person(host))
        }
        if let cohost = event.cohost {
            try await community.perform(SetHosts(event: id, cohosts: [people[cohost].id]), as: .person(host))
        }
        if event.requiresApproval {
            for (turn, index) in order.prefix(3).enumerated() {
                try await moved(to: now - .hours(Int64(turn * 5 + 1))).perform(
                    SendJoinRequest(event: id, note: DemoEvent.notes[turn]), as: .person(people[index]))
            }
            return
        }
        for (turn, index) in order.prefix(event.going + event.maybe).enumerated() {
            let choice: RSVPChoice = turn < event.going ? .going : .maybe
            let party = choice == .going && event.companions > 0 && turn % 4 == 1 ? 2 : 1
            try await moved(to: published + .hours(Int64(turn * 7 + 3))).perform(
                RSVPByLink(token: link.token, status: choice, party: min(party, event.capacity ?? party)),
                as: .person(people[index]))
        }
        let crew = order.prefix(event.going).map { people[$0] }
        for line in event.day < 0 ? [] : DemoChats.all[event.title] ?? [] {
            let who = line.author == DemoChats.host ? host : crew[line.author]
            try await moved(to: now - .minutes(Int64(line.minutesAgo))).perform(
                SendMessage(event: id, body: line.text), as: .person(who))
        }
        try await addPosts(event, id, crew: crew, host: host, now: now)
        try await plan(event, id, crew: crew, host: host, startsAt: startsAt, now: now)
        if event.isCancelled { try await moved(to: now - .hours(2)).perform(CancelEvent(id: id), as: .person(host)) }
    }

    /// Adds pictures to the event's board; none if this machine cannot process photos.
    private func addPosts(_ event: DemoEvent, _ id: ID<Event>, crew: [Person], host: Person, now: Instant) async throws
    {
        func person(_ number: Int) -> Actor { .person(number == DemoChats.host ? host : crew[number]) }
        for (number, post) in (DemoBoards.all[event.title] ?? []).enumerated() {
            let past = moved(to: now - .hours(Int64(30 - number * 6)))
            let added: ID<Post>
            do {
                added = try await server.addPost(
                    post.picture.file, to: id, caption: post.caption, as: person(post.author), in: past)
            } catch let refusal as Refusal where refusal.code == .unavailable { return }
            let later = moved(to: now - .hours(Int64(28 - number * 6)))
            for who in post.likedBy { try await later.perform(LikePost(id: added), as: person(who)) }
            for comment in post.comments {
                _ = try await later.perform(CommentPost(post: added, body: comment.text), as: person(comment.author))
            }
        }
    }

    private func plan(
        _ event: DemoEvent, _ id: ID<Event>, crew: [Person], host: Person, startsAt: Instant, now: Instant
    ) async throws {
        let past = moved(to: now - .hours(5))
        if event.day >= 0, let note = DemoTodos.notes[event.title] {
            try await past.perform(SetReminderNote(event: id, body: note), as: .person(host))
        }
        for item in event.day < 0 ? [] : DemoTodos.all[event.title] ?? [] {
            let people = item.people.map { $0 == DemoChats.host ? host : crew[$0] }
            let todo = try await past.perform(
                AddTodo(
                    event: id, title: item.title, dueAt: item.dueHours.map { startsAt - .hours(Int64($0)) },
                    assigneeId: item.places == nil ? people.first?.id : nil, places: item.places), as: .person(host))
            if item.places != nil {
                for person in people { try await past.perform(ClaimTodo(id: todo), as: .person(person)) }
            }
            if item.isDone { try await past.perform(CompleteTodo(id: todo), as: .person(host)) }
        }
        guard event.day >= 0, let money = DemoBudgets.all[event.title] else { return }
        try await past.perform(
            UpdateBudget(event: id, amount: money.budget.map { .set($0) } ?? .keep), as: .person(host))
        for expense in money.expenses {
            let payer = expense.payer == DemoChats.host ? host : crew[expense.payer]
            let people = ([host] + crew.prefix(expense.among)).map { $0.id.of(Attendee.self) }
            _ = try await past.perform(
                AddExpense(
                    event: id, description: expense.what, amount: expense.amount,
                    paidBy: [ExpensePayer(payer.id.of(Attendee.self), expense.amount - expense.byHost)]
                        + (expense.byHost > 0 ? [ExpensePayer(host.id.of(Attendee.self), expense.byHost)] : []),
                    split: expense.shares.isEmpty
                        ? ExpenseDivision(.equal, people.map { .init($0) })
                        : ExpenseDivision(.shares, zip(people, expense.shares).map { .init($0, $1) })),
                as: .person(payer))
        }
        guard money.hasPayment else { return }
        // One of them has already paid.
        let balances = try await past.read { try BalanceQuery.balances(of: id, as: .person(host), in: $0) }
        guard let first = balances.settlements.first else { return }
        _ = try await past.perform(
            RecordPayment(event: id, id: first.paymentId, from: first.from, to: first.to, amount: first.minor),
            as: .person(host))
    }

    private func write(_ entries: [DemoEntries.Entry], of person: Person, now: Instant) async throws {
        for entry in entries {
            var day = Zones.civil(now, in: DemoPeople.timeZone).addingDays(entry.day)
            day.hour = entry.hour ?? 0
            let first = entry.hour == nil ? CivilDate(day) : nil
            _ = try await moved(to: now - .days(20)).perform(
                AddEntry(
                    title: entry.title, description: entry.text,
                    at: first == nil ? Zones.instant(day, in: DemoPeople.timeZone) : nil,
                    allDay: first != nil, startDate: first, endDate: first?.addingDays(entry.days - 1),
                    place: entry.place,
                    reminders: entry.reminders), as: .person(person))
        }
    }

    func moved(to time: Instant, passwords: (any PasswordHasher)? = nil) -> Community {
        var environment = community.environment
        environment.now = { time }
        if let passwords { environment.passwords = passwords }
        return Community(
            database: community.database, environment: environment, commands: .all, handlers: .server)
    }
}

/// A hasher with a precomputed hash: everyone in the demo has the same password, which need not be hashed
/// sixteen times.
private struct KnownHash: PasswordHasher {
    let hash: String
    func hash(_ password: String) async throws -> String { hash }
    func verify(_ password: String, against hash: String?) async throws -> PasswordVerdict { .wrong }
}
