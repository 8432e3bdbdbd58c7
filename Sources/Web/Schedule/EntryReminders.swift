import Domain
import HTML

/// When one is reminded of an entry: the choice, and its words.
enum EntryReminders {
    /// What the form offers, in minutes before.
    static let offered = [0, 15, 60, 180, 1440, 2880, 10_080]

    /// `1 hour before`
    static func words(_ minutes: Int) -> Phrase {
        switch minutes {
        case 0: "When it begins"
        case let m where m % 10_080 == 0: "\(m / 10_080, .count) weeks before"
        case let m where m % 1440 == 0: "\(m / 1440, .count) days before"
        case let m where m % 60 == 0: "\(m / 60, .count) hours before"
        default: "\(minutes, .count) minutes before"
        }
    }

    /// - Parameter chosen: also those that are not offered.
    static func choice(_ chosen: [Int], error: Phrase?) -> HTML {
        let all = Set(offered + chosen).sorted()
        let boxes: [HTML] = all.map { minutes in
            let mark: HTML = chosen.contains(minutes) ? " checked" : .empty
            return """
                <label class="choice"><input type="checkbox" name="reminders" value="\(minutes)"\(mark)><span>\(words(minutes))</span></label>
                """
        }
        let problem: HTML? = error.map { "<p class=\"error\" id=\"entry-reminders-error\">\($0)</p>" }
        return """
            <fieldset class="group" id="entry-reminders"><legend>\(say: "Remind me")</legend>\(Fields.hidden("hasReminders", "1"))\
            <div class="choices">\(boxes)</div>\(problem)</fieldset>
            """
    }
}
