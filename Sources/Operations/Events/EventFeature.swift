extension Feature {
    static let events = Feature(
        commands: [
            CancelEvent.self, RestoreEvent.self, SetHosts.self, LeaveHosting.self, CreateEvent.self, PublishEvent.self,
            DeleteEvent.self, DuplicateEvent.self,
            EraseEvent.self, LapseRSVP.self, ConfirmGuest.self, InviteGuests.self, UninviteGuest.self,
            DismissInvitation.self, MakeLink.self, RevokeLink.self, SendJoinRequest.self, SendJoinRequestByLink.self,
            SendJoinRequestAsGuest.self,
            WithdrawGuestRequest.self, ApproveJoinRequest.self,
            DropJoinRequest.self, NotifyGuests.self, RelogOwner.self, RSVPByLink.self, RSVPAsGuest.self, MailPass.self,
            RenewPass.self, RSVPNotices.self,
            SendAnnouncement.self, AddGuest.self, SetGuest.self, RemoveGuest.self, RestoreGuest.self, SetRSVP.self,
            WithdrawRSVP.self, ExpireSeatOffer.self,
            UpdateEvent.self,
        ],
        shapes: [
            .event, .place, .seats, .cohost, .rsvp, .guest, .seatOffer, .seatHold, .invitation, .invitedAddress,
            .dismissal, .joinRequest, .guestRequest, .link, .announcement, .announcementReach,
        ],
        tables: PersonalDataTable.events,
        eventRows: EventRows.events)
}
