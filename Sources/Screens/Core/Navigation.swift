import Domain
public import Observation
public import Presentation

/// Where the person is: a tab, the screens opened in each tab, and a sheet.
@Observable @MainActor
public final class Navigation {
    public private(set) var tab = NavigationTab.home
    /// A form over the screens. Closing it leads back to where it was opened.
    public var sheet: Destination?
    /// The screens opened in each tab, the visible one last. Switching tabs keeps them (P20).
    private var paths: [NavigationTab: [Destination]] = [:]

    public init() {}

    public func path(of tab: NavigationTab) -> [Destination] { paths[tab] ?? [] }

    /// Sets the screens opened in a tab, as a swipe back does.
    public func setPath(_ path: [Destination], of tab: NavigationTab) { paths[tab] = path }

    /// Shows a tab where it was left. The tab that is shown already goes back to its first screen.
    public func select(_ tab: NavigationTab) {
        if tab == self.tab { paths[tab] = [] }
        self.tab = tab
    }

    /// Opens a screen: a form as a sheet, the first screen of a tab in that tab, others in the tab that is shown.
    public func open(_ destination: Destination) {
        if destination.isForm {
            sheet = destination
            return
        }
        sheet = nil
        if let root = destination.tab {
            tab = root
            paths[root] = []
        } else if paths[tab]?.last != destination {
            paths[tab, default: []].append(destination)
        }
    }

    /// Goes back by one screen.
    public func goBack() {
        if sheet != nil {
            sheet = nil
        } else {
            _ = paths[tab]?.popLast()
        }
    }
}

extension Destination {
    /// The tab whose first screen this is; nil for others.
    var tab: NavigationTab? {
        switch self {
        case .home: .home
        case .discover, .discoverMap: .discover
        case .calendar: .calendar
        case .people: .people
        case .organise: .organise
        default: nil
        }
    }

    /// Whether it is a form, which is shown as a sheet.
    public var isForm: Bool {
        switch self {
        case .signIn, .newEvent, .editEvent, .deleteEvent, .coverPhoto, .invite, .newEntry, .addTodos, .newExpense,
            .newActivity, .newParticipant, .newVenue, .newArea:
            true
        default: false
        }
    }
}
