public import Domain

/// The names of an event's fields in sentences. The label next to an input may be longer.
public enum EventFieldLabels {
    /// The labels by the field's name in the API, in the order of the form.
    public static let all: [(name: String, label: Phrase)] = [
        ("title", "Title"), ("allDay", "Whole day"), ("startsAt", "Starts"), ("endsAt", "Ends"),
        ("startDate", "First day"), ("endDate", "Last day"), ("timeZone", "Time zone"), ("locationName", "Where"),
        ("address", "Address"), ("latitude", "Latitude"), ("longitude", "Longitude"),
        ("onlineUrl", "Link to join online"), ("description", "Description"), ("tags", "Tags"),
        ("coverHue", "Colours of the cover"), ("emoji", "Emoji"), ("coverPosition", "Part of the photo"),
        ("capacity", "Seats"), ("visibility", "Who can see it"), ("companionsAllowed", "Companions"),
        ("answerBy", "Answer by"), ("guestList", "What guests see of the guest list"),
        ("locationHidden", "Hide the place"), ("requiresApproval", "Approve requests"),
        ("guestsMayInvite", "Guests may invite"), ("offerHours", "Seat offers"), ("passLargeParties", "Waiting list"),
    ]

    /// Returns the labels of some fields in quotation marks.
    static func quoted(_ names: [String]) -> [Phrase] {
        all.filter { names.contains($0.name) }.map { "“\($0.label)”" }
    }
}
