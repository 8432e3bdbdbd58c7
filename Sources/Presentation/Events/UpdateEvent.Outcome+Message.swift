public import Domain
public import Operations

extension UpdateEvent.Outcome {
    /// What has happened: that the event was saved, and what other people had changed since the form was opened.
    public var message: Phrase {
        endsLink
            ? "\(saved) The invite link no longer works. Make a new one if others should see the event, too." : saved
    }

    private var saved: Phrase {
        let lost = EventFieldLabels.quoted(conflicts.map(\.field))
        let kept = EventFieldLabels.quoted(others)
        return switch (lost.isEmpty, kept.isEmpty) {
        case (true, true): "Saved."
        case (false, true): "Saved. Somebody else had also changed \(list: lost); your version replaced theirs."
        case (true, false): "Saved. Somebody else also changed \(list: kept); we kept that change."
        case (false, false):
            "Saved. Somebody else had also changed \(list: lost); your version replaced theirs. They also changed \(list: kept); we kept that change."
        }
    }
}
