public import Domain
public import Operations

/// The audit's description of every command. It is kept here, because some commands are known nowhere else.
///
/// A test fails for an audited command without a description.
public enum AuditDescriptions {
    struct Entry: Sendable {
        var name: String
        var area: AuditArea
        var describe: @Sendable (Phrase) -> Phrase

        init<C: Command>(_: C.Type, _ describe: @escaping @Sendable (Phrase) -> Phrase) {
            name = C.name
            area = .accounts
            self.describe = describe
        }

        fileprivate func of(_ area: AuditArea) -> Entry {
            var entry = self
            entry.area = area
            return entry
        }
    }

    static let all: [Entry] =
        accounts.map { $0.of(.accounts) }
        + settings.map { $0.of(.settings) }
        + events.map { $0.of(.events) }
        + calendars.map { $0.of(.calendars) }
        + chat.map { $0.of(.chat) }
        + planning.map { $0.of(.planning) }
        + people.map { $0.of(.people) }
        + programme.map { $0.of(.programme) }
        + notifications.map { $0.of(.notifications) }

    private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the description of an action, as a sentence without a full stop.
    ///
    /// - Parameters:
    ///   - name: The name of the command. Entries are kept for years, so the command may no longer exist. Then the
    ///     description shows its name.
    ///   - who: The actor.
    public static func sentence(_ name: String, by who: Phrase) -> Phrase {
        byName[name]?.describe(who) ?? "\(who): \(name)"
    }

    /// Returns the names of an area's commands.
    public static func commands(of area: AuditArea) -> [String] { all.filter { $0.area == area }.map(\.name) }

    public static func isKnown(_ name: String) -> Bool { byName[name] != nil }

    // MARK: The sentences

    private static let accounts: [Entry] = [
        Entry(RegisterAccount.self) { "\($0) registered" },
        Entry(VerifyEmail.self) { "\($0) confirmed their e-mail address" },
        Entry(ResendVerification.self) { "\($0) asked for the confirmation mail again" },
        Entry(StartSession.self) { "\($0) signed in" },
        Entry(EndSession.self) { "\($0) signed out on a device" },
        Entry(EndOtherSessions.self) { "\($0) signed out on all other devices" },
        Entry(ChangeMe.self) { "\($0) changed their own account" },
        Entry(UpdateProfile.self) { "\($0) changed their profile" },
        Entry(ChangeEmail.self) { "\($0) changed their e-mail address" },
        Entry(RestoreEmail.self) { "\($0) undid a change of their e-mail address" },
        Entry(ForgotPassword.self) { "\($0) asked for a new password" },
        Entry(MailResetLink.self) { "\($0) mailed a link for a new password" },
        Entry(SetPassword.self) { "\($0) set a new password" },
        Entry(RehashPassword.self) { "\($0) stored a password more safely" },
        Entry(DeleteAccount.self) { "\($0) deleted an account" },
        Entry(EraseAccount.self) { "\($0) removed the remaining data of a deleted account" },
        Entry(AdministerUser.self) { "\($0) changed the role or the status of an account" },
    ]

    private static let settings: [Entry] = [
        Entry(UpdateCommunity.self) { "\($0) changed the settings of the community" },
        Entry(FinishSetup.self) { "\($0) finished the setup" },
        Entry(FixSettings.self) { "\($0) applied the operator’s settings" },
        Entry(BeginEpoch.self) { "\($0) reset the sync of all devices" },
        Entry(EnsureSecret.self) { "\($0) created a secret key of the installation" },
        Entry(HealthCheck.self) { "\($0) checked that data can be saved" },
        Entry(PruneLog.self) { "\($0) deleted expired data" },
    ]

    private static let events: [Entry] = [
        Entry(CreateEvent.self) { "\($0) created an event" },
        Entry(UpdateEvent.self) { "\($0) changed an event" },
        Entry(PublishEvent.self) { "\($0) published an event" },
        Entry(CancelEvent.self) { "\($0) cancelled an event" },
        Entry(RestoreEvent.self) { "\($0) undid the cancellation of an event" },
        Entry(DeleteEvent.self) { "\($0) deleted an event" },
        Entry(EraseEvent.self) { "\($0) removed the remaining data of a deleted event" },
        Entry(DuplicateEvent.self) { "\($0) copied an event" },
        Entry(SetHosts.self) { "\($0) changed who hosts an event" },
        Entry(LeaveHosting.self) { "\($0) stopped hosting an event" },
        Entry(RelogOwner.self) { "\($0) updated devices after a change of owner" },
        Entry(SetRSVP.self) { "\($0) answered an event" },
        Entry(WithdrawRSVP.self) { "\($0) took back an answer" },
        Entry(RSVPByLink.self) { "\($0) answered an event by its link" },
        Entry(RSVPAsGuest.self) { "\($0) changed an answer by a mailed link" },
        Entry(ConfirmGuest.self) { "\($0) confirmed an answer" },
        Entry(LapseRSVP.self) { "\($0) removed an answer that nobody confirmed" },
        Entry(ExpireSeatOffer.self) { "\($0) ended a seat offer that nobody took" },
        Entry(AddGuest.self) { "\($0) added a guest" },
        Entry(SetGuest.self) { "\($0) changed the details of a guest" },
        Entry(RemoveGuest.self) { "\($0) removed a guest" },
        Entry(RestoreGuest.self) { "\($0) allowed a removed guest to come again" },
        Entry(CheckInGuest.self) { "\($0) checked a guest in" },
        Entry(UndoCheckIn.self) { "\($0) took back the check-in of a guest" },
        Entry(InviteGuests.self) { "\($0) invited people" },
        Entry(UninviteGuest.self) { "\($0) took back an invitation" },
        Entry(DismissInvitation.self) { "\($0) hid an invitation" },
        Entry(MakeLink.self) { "\($0) created an invite link" },
        Entry(RevokeLink.self) { "\($0) switched an invite link off" },
        Entry(MailPass.self) { "\($0) had a guest’s link mailed again" },
        Entry(RenewPass.self) { "\($0) gave a guest a new link" },
        Entry(SendJoinRequest.self) { "\($0) asked to come to an event" },
        Entry(SendJoinRequestByLink.self) { "\($0) asked to come by an invite link" },
        Entry(SendJoinRequestAsGuest.self) { "\($0) asked to come by a pass" },
        Entry(WithdrawGuestRequest.self) { "\($0) took back a request to come by a pass" },
        Entry(ApproveJoinRequest.self) { "\($0) approved a request to come" },
        Entry(DropJoinRequest.self) { "\($0) declined or took back a request to come" },
        Entry(SendAnnouncement.self) { "\($0) wrote to the guests of an event" },
        Entry(NotifyGuests.self) { "\($0) notified the guests of a changed event" },
        Entry(RSVPNotices.self) { "\($0) notified hosts of answers" },
        Entry(ArchiveEvents.self) { "\($0) moved past events to the archive" },
        Entry(PurgeGuestData.self) { "\($0) deleted guests without an account from past events" },
    ]

    private static let calendars: [Entry] = [
        Entry(ImportEvents.self) { "\($0) imported events from a calendar" },
        Entry(DropMissingEvents.self) { "\($0) removed imported events that are no longer in the calendar" },
        Entry(PublishImport.self) { "\($0) published imported events" },
        Entry(UndoImport.self) { "\($0) undid an import" },
        Entry(CreateFeed.self) { "\($0) created a calendar feed" },
        Entry(RevokeFeed.self) { "\($0) switched a calendar feed off" },
        Entry(AddEntry.self) { "\($0) added an entry to their own calendar" },
        Entry(UpdateEntry.self) { "\($0) changed an entry of their own calendar" },
        Entry(DeleteEntry.self) { "\($0) deleted an entry of their own calendar" },
        Entry(RestoreEntry.self) { "\($0) restored an entry of their own calendar" },
        Entry(PurgeEntries.self) { "\($0) permanently removed deleted calendar entries" },
        Entry(SetEventReminders.self) { "\($0) chose when to be reminded of an event" },
        Entry(SetGuestReminders.self) { "\($0) chose whether to be reminded by mail" },
        Entry(SetReminderNote.self) { "\($0) changed the note in an event’s reminders" },
        Entry(EnqueueReminders.self) { "\($0) scheduled reminders" },
        Entry(RemindOfEvent.self) { "\($0) reminded people of an event" },
        Entry(RemindOfTodo.self) { "\($0) reminded somebody of a to-do" },
        Entry(RemindOfEntry.self) { "\($0) reminded somebody of an entry of their calendar" },
    ]

    private static let chat: [Entry] = [
        Entry(SendMessage.self) { "\($0) wrote in a chat" },
        Entry(EditMessage.self) { "\($0) changed a message" },
        Entry(DeleteMessage.self) { "\($0) deleted a message" },
        Entry(MarkRead.self) { "\($0) read a chat" },
        Entry(MessageNotices.self) { "\($0) notified people of new messages" },
    ]

    private static let planning: [Entry] = [
        Entry(AddTodo.self) { "\($0) added something to a to-do list" },
        Entry(AddTodos.self) { "\($0) added several things to a to-do list" },
        Entry(UpdateTodo.self) { "\($0) changed a to-do" },
        Entry(MoveTodo.self) { "\($0) moved a to-do" },
        Entry(DeleteTodo.self) { "\($0) deleted a to-do" },
        Entry(CompleteTodo.self) { "\($0) ticked a to-do" },
        Entry(ReopenTodo.self) { "\($0) unticked a to-do" },
        Entry(ClaimTodo.self) { "\($0) took a spot of a to-do" },
        Entry(UnclaimTodo.self) { "\($0) gave back a spot of a to-do" },
        Entry(KeepTheirs.self) { "\($0) put back what somebody else had written" },
        Entry(AddPost.self) { "\($0) added a photo to a board" },
        Entry(CaptionPost.self) { "\($0) changed the caption of a photo" },
        Entry(DeletePost.self) { "\($0) deleted a photo from a board" },
        Entry(LikePost.self) { "\($0) liked a photo" },
        Entry(UnlikePost.self) { "\($0) took back a like" },
        Entry(CommentPost.self) { "\($0) commented on a photo" },
        Entry(DeleteComment.self) { "\($0) deleted a comment" },
        Entry(MarkBoardSeen.self) { "\($0) looked at a board" },
        Entry(UpdateBudget.self) { "\($0) changed a budget" },
        Entry(AddExpense.self) { "\($0) added an expense" },
        Entry(UpdateExpense.self) { "\($0) changed an expense" },
        Entry(DeleteExpense.self) { "\($0) deleted an expense" },
        Entry(SetReceipt.self) { "\($0) changed the receipt of an expense" },
        Entry(RecordPayment.self) { "\($0) recorded a payment" },
        Entry(RecordPaymentByPass.self) { "\($0) recorded a payment of a guest" },
        Entry(UndoPaymentByPass.self) { "\($0) undid a guest’s payment" },
        Entry(UndoPayment.self) { "\($0) undid a payment" },
        Entry(SetCoverPhoto.self) { "\($0) changed the cover of an event" },
        Entry(SetProfilePhoto.self) { "\($0) changed their photo" },
        Entry(DeletePhotoRecord.self) { "\($0) deleted the file of a photo" },
    ]

    private static let people: [Entry] = [
        Entry(Befriend.self) { "\($0) sent a friend request" },
        Entry(AcceptFriend.self) { "\($0) accepted a friend request" },
        Entry(DropFriendRequest.self) { "\($0) declined or took back a friend request" },
        Entry(Unfriend.self) { "\($0) ended a friendship" },
        Entry(BlockPerson.self) { "\($0) blocked somebody" },
        Entry(UnblockPerson.self) { "\($0) unblocked somebody" },
        Entry(EnforceBlock.self) { "\($0) removed somebody from the events of a person with a block" },
        Entry(AnnouncePermissionChanges.self) { "\($0) updated who can see an event" },
        Entry(FileReport.self) { "\($0) reported something" },
        Entry(CloseReport.self) { "\($0) closed a report" },
    ]

    private static let programme: [Entry] = [
        Entry(SetEventActivity.self) { "\($0) changed the activity of an event" },
        Entry(ImportTable.self) { "\($0) imported a table" },
        Entry(UndoTableImport.self) { "\($0) undid the import of a table" },
        Entry(AddActivityType.self) { "\($0) created an activity type" },
        Entry(UpdateActivityType.self) { "\($0) renamed an activity type" },
        Entry(DeleteActivityType.self) { "\($0) deleted an activity type" },
        Entry(AddParticipantRole.self) { "\($0) created a participant role" },
        Entry(UpdateParticipantRole.self) { "\($0) renamed a participant role" },
        Entry(DeleteParticipantRole.self) { "\($0) deleted a participant role" },
        Entry(AddArea.self) { "\($0) created an area" },
        Entry(UpdateArea.self) { "\($0) changed an area" },
        Entry(DeleteArea.self) { "\($0) deleted an area" },
        Entry(AddVenue.self) { "\($0) created a venue" },
        Entry(UpdateVenue.self) { "\($0) changed a venue" },
        Entry(UpdateVenueEvents.self) { "\($0) moved events with their venue" },
        Entry(DeleteVenue.self) { "\($0) deleted a venue" },
        Entry(AddParticipant.self) { "\($0) added a participant" },
        Entry(UpdateParticipant.self) { "\($0) changed a participant" },
        Entry(AddParticipantAddress.self) { "\($0) added a home of a participant" },
        Entry(UpdateParticipantAddress.self) { "\($0) corrected a home of a participant" },
        Entry(DeleteParticipantAddress.self) { "\($0) removed a home of a participant" },
        Entry(DeleteParticipants.self) { "\($0) deleted participants" },
        Entry(AddActivity.self) { "\($0) created an activity" },
        Entry(UpdateActivity.self) { "\($0) changed an activity" },
        Entry(SetActivityStatus.self) { "\($0) changed the status of activities" },
        Entry(DeleteActivity.self) { "\($0) deleted an activity" },
        Entry(AddActivityVenue.self) { "\($0) added a venue to an activity" },
        Entry(UpdateActivityVenue.self) { "\($0) changed a venue in an activity’s history" },
        Entry(DeleteActivityVenue.self) { "\($0) removed a venue from an activity’s history" },
        Entry(ArchiveProgramme.self) { "\($0) moved old periods of the programme to the archive" },
        Entry(AssignParticipants.self) { "\($0) assigned participants to an activity" },
        Entry(UpdateAssignment.self) { "\($0) corrected an assignment to an activity" },
        Entry(EndAssignment.self) { "\($0) ended an assignment to an activity" },
        Entry(DeleteAssignment.self) { "\($0) removed an assignment that was entered by mistake" },
    ]

    private static let notifications: [Entry] = [
        Entry(ReadNotices.self) { "\($0) read notifications" },
        Entry(UpdatePreferences.self) { "\($0) changed their notification settings" },
        Entry(Unsubscribe.self) { "\($0) unsubscribed from a kind of mail" },
        Entry(SubscribePush.self) { "\($0) switched push messages on" },
        Entry(UnsubscribePush.self) { "\($0) switched push messages off" },
        Entry(DropPushSubscription.self) { "\($0) removed a device that no longer accepts push messages" },
        Entry(DeliverNotice.self) { "\($0) delivered a notification" },
        Entry(LeaseJobs.self) { "\($0) started a job" },
        Entry(FinishJob.self) { "\($0) finished a job" },
        Entry(ReleaseJobs.self) { "\($0) postponed a job" },
        Entry(SweepJobs.self) { "\($0) deleted finished jobs" },
        Entry(AnswerReply.self) { "\($0) mailed why a calendar reply wasn’t accepted" },
        Entry(DiscardMail.self) { "\($0) discarded mails" },
    ]
}
