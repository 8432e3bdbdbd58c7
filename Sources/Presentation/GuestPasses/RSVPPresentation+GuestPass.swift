import Domain
public import Operations

extension RSVPPresentation {
    /// Creates the presentation for a guest pass. ``GuestConfirmationPresentation`` precedes it.
    public init(_ pass: GuestPassView, _ context: PresentationContext) {
        self.init()
        let event = pass.event
        if close(event, context) {
            step = .others
        } else if pass.isForAsking {
            switch pass.confirmation {
            case .lapsed where !pass.isMailed: break
            case .confirmed, .lapsed: ask(event, isMember: false, party: pass.asking?.party ?? 1)
            case .waiting: step = .requestWithdrawal
            }
        } else {
            // The confirmation already mentions the waitlist, unless there is a seat to take.
            if pass.confirmation != .waiting || event.mine.status == .offered || event.mayTakeSeat {
                messages = event.seatMessages(context)
            }
            // After a lapsed confirmation this needs the mailed link, because anyone could have typed the address.
            if pass.isMailed || pass.confirmation != .lapsed { step = .choose(RSVPChoicesPresentation(event)) }
        }
    }
}

extension GuestPassView {
    /// Whether the guest asks to come, and does not answer.
    var isForAsking: Bool { event.mustAsk && (confirmation != .waiting || asking != nil) }
}
