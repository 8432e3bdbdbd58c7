import Foundation
@_spi(Testing) import SwiftUI

/// Screens of a small community, with which pictures are made and the whole vocabulary is walked through.
@MainActor enum SampleScreens {
    struct Sample {
        let name: String
        let view: @MainActor () -> AnyView
        var prepare: @MainActor (TestScreen) throws -> Void = { _ in }
    }

    static let settings: [(String, TestScreen.Device, ColorScheme, DynamicTypeSize)] = [
        ("phone-light", .phone, .light, .large), ("phone-dark", .phone, .dark, .large),
        ("pad-light", .pad, .light, .large), ("phone-largest", .phone, .light, .accessibility5),
    ]

    static var all: [Sample] {
        [
            Sample(name: "list", view: { AnyView(SampleRoot()) }),
            Sample(
                name: "form", view: { AnyView(SampleRoot()) },
                prepare: { try $0.tap("New event") }),
            Sample(
                name: "dialog", view: { AnyView(SampleRoot()) },
                prepare: { screen in
                    try screen.tap("New event")
                    try screen.type("Talk on bees", into: "Title")
                    try screen.tap("Cancel")
                }),
            Sample(
                name: "event", view: { AnyView(SampleRoot()) },
                prepare: { try $0.tap("Picnic in the park") }),
            Sample(
                name: "people", view: { AnyView(SampleRoot()) }, prepare: { try $0.tap("People", "tab") }),
            Sample(
                name: "empty", view: { AnyView(SampleRoot()) },
                prepare: { try $0.search("zzz") }),
            Sample(name: "organise", view: { AnyView(SampleOrganise()) }),
            Sample(
                name: "alert", view: { AnyView(SampleOrganise()) },
                prepare: { try $0.tap("Delete venue") }),
        ]
    }
}

struct SampleEvent: Identifiable, Hashable {
    let id: Int
    let title: String
    let place: String
    let going: Int
    let seats: Int
    let symbol: String

    static let all = [
        SampleEvent(id: 1, title: "Picnic in the park", place: "Rose Garden", going: 7, seats: 10, symbol: "sparkles"),
        SampleEvent(id: 2, title: "Walk to the lake", place: "North gate", going: 4, seats: 20, symbol: "map"),
        SampleEvent(id: 3, title: "Repair café", place: "Old school, room 3", going: 18, seats: 24, symbol: "gear"),
    ]
}

private struct SampleRoot: View {
    @State private var tab = "events"
    var body: some View {
        TabView(selection: $tab) {
            Tab("Events", systemImage: "calendar", value: "events") { SampleEvents() }
            Tab("People", systemImage: "person.2", value: "people") { SamplePeople() }.badge(3)
            Tab("You", systemImage: "person.crop.circle", value: "you") { Text("You") }
        }
    }
}

private struct SampleEvents: View {
    @State private var search = ""
    @State private var isComposing = false
    private var shown: [SampleEvent] {
        SampleEvent.all.filter { search.isEmpty || $0.title.localizedCaseInsensitiveContains(search) }
    }
    var body: some View {
        NavigationStack {
            List {
                if !shown.isEmpty {
                    Section("This week") {
                        ForEach(shown) { event in
                            NavigationLink(value: event) { SampleRow(event: event) }
                                .swipeActions { Button("Leave", role: .destructive) {} }
                        }
                    }
                }
            }
            .overlay { if shown.isEmpty { ContentUnavailableView.search } }
            .navigationTitle("Events")
            .navigationDestination(for: SampleEvent.self) { SampleDetail(event: $0) }
            .searchable(text: $search, prompt: "Search events")
            .toolbar {
                ToolbarItem(placement: .primaryAction) {
                    Button("New event", systemImage: "plus") { isComposing = true }
                }
            }
            .sheet(isPresented: $isComposing) { SampleForm() }
        }
    }
}

private struct SampleRow: View {
    let event: SampleEvent
    @ScaledMetric private var side = 44.0
    var body: some View {
        HStack(spacing: 12) {
            Image(systemName: event.symbol)
                .font(.title3).foregroundStyle(Color.white).frame(width: side, height: side)
                .background(Color.indigo.gradient, in: RoundedRectangle(cornerRadius: 10))
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(event.title).font(.headline)
                Text(event.place).font(.subheadline).foregroundStyle(.secondary)
                Text("\(event.going) going").font(.caption).foregroundStyle(.secondary)
            }
        }
    }
}

private struct SampleDetail: View {
    let event: SampleEvent
    @State private var answer = "Going"
    @State private var party = 1
    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                LinearGradient(colors: [.indigo, .pink], startPoint: .topLeading, endPoint: .bottomTrailing)
                    .frame(height: 180)
                    .overlay(alignment: .bottomLeading) {
                        Text(event.title).font(.title).bold().foregroundStyle(.white).padding()
                    }
                    .clipShape(RoundedRectangle(cornerRadius: 20))
                Label("Saturday, 14:00–18:00", systemImage: "clock")
                Label("Rose Garden", systemImage: "mappin.and.ellipse")
                Gauge(value: Double(event.going), in: 0...Double(event.seats)) {
                    Text("\(event.going) of \(event.seats) seats taken").font(.subheadline)
                }
                Picker("Your answer", selection: $answer) {
                    ForEach(["Going", "Maybe", "Can’t go"], id: \.self) { Text($0) }
                }.pickerStyle(.segmented)
                Stepper("Party of \(party)", value: $party, in: 1...6)
                HStack {
                    Button("Invite") {}.buttonStyle(.borderedProminent)
                    ShareLink("Share", item: "https://example.org").buttonStyle(.bordered)
                    Spacer()
                    Menu("More", systemImage: "ellipsis") { Button("Leave") {} }
                }
            }.padding()
        }
        .navigationTitle(event.title).navigationBarTitleDisplayMode(.inline)
    }
}

private struct SampleForm: View {
    @State private var title = ""
    @State private var notes = ""
    @State private var kind = "Picnic"
    @State private var isOpen = true
    @State private var seats = 10
    @State private var start = Date(timeIntervalSince1970: 1_800_000_000)
    @State private var isDiscarding = false
    @Environment(\.dismiss) private var dismiss
    var body: some View {
        NavigationStack {
            Form {
                Section {
                    TextField("Title", text: $title)
                    DatePicker("Starts", selection: $start)
                    Picker("Kind", selection: $kind) {
                        ForEach(["Picnic", "Walk", "Talk"], id: \.self) { Text($0) }
                    }
                }
                Section {
                    Toggle("Everybody may come", isOn: $isOpen)
                    Stepper("\(seats) seats", value: $seats, in: 1...500)
                } footer: {
                    Text("Who comes too late goes on the waitlist.")
                }
                Section("Notes") { TextEditor(text: $notes).accessibilityLabel("Notes").frame(minHeight: 90) }
            }
            .navigationTitle("New event").navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { isDiscarding = true } }
                ToolbarItem(placement: .confirmationAction) { Button("Add") { dismiss() }.disabled(title.isEmpty) }
            }
            .confirmationDialog("Discard this event?", isPresented: $isDiscarding, titleVisibility: .visible) {
                Button("Discard event", role: .destructive) { dismiss() }
                Button("Keep editing", role: .cancel) {}
            } message: {
                Text("What you wrote is lost.")
            }
        }
    }
}

private struct SamplePeople: View {
    var body: some View {
        NavigationStack {
            List {
                Section {
                    ForEach(["Ada Lovelace", "Grace Hopper", "Emmy Noether"], id: \.self) { name in
                        HStack {
                            Circle().fill(Color.teal).frame(width: 36, height: 36)
                            Text(name)
                            Spacer()
                            Text("Friend").foregroundStyle(.secondary)
                        }
                    }
                } header: {
                    Text("Friends")
                }
                Section("Requests") {
                    LabeledContent("Waiting", value: "3")
                    Button("Add somebody", systemImage: "person.2") {}
                    Button("Block somebody", role: .destructive) {}
                }
            }.navigationTitle("People")
        }
    }
}

private struct SampleOrganise: View {
    @State private var chosen: String? = "Venues"
    @State private var isDeleting = false
    var body: some View {
        NavigationSplitView {
            List(selection: $chosen) {
                ForEach(["Activities", "Venues", "Participants"], id: \.self) {
                    Label(LocalizedStringKey($0), systemImage: "folder")
                }
                Button("Delete venue", role: .destructive) { isDeleting = true }
            }.navigationTitle("Organise")
        } detail: {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 200))], spacing: 12) {
                    ForEach(0..<6) { number in
                        GroupBox("Venue \(number + 1)") {
                            Text("Room for \((number + 1) * 12) people").foregroundStyle(.secondary)
                            ProgressView(value: Double(number) / 6).accessibilityLabel("Used")
                        }
                    }
                }.padding()
            }.navigationTitle("Venues")
        }
        .alert("Delete this venue?", isPresented: $isDeleting) {
            Button("Delete", role: .destructive) {}
            Button("Keep", role: .cancel) {}
        } message: {
            Text("Three activities take place there.")
        }
    }
}
