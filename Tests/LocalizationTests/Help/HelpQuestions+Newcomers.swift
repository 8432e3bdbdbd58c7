/// Questions in the words of people who see Mingle for the first time: their goals and reasons, seldom the
/// page's terms.
extension HelpQuestion {
    /// The tuning set: questions of newcomers that help could not answer, and similar ones. Words and pages were
    /// adjusted for these.
    static let newcomersTuned =
        typed(
            "en",
            """
            about#data are you selling my information
            about#data where are my data stored
            about#mingle what can i do on this website
            about#mingle explain mingle to me
            account#confirm i signed up yesterday but still cant do anything
            account#confirm the link in your welcome mail has expired
            account#confirm the mail with the link doesn't arrive
            account#confirm my address is not verified
            account#confirm i didnt receive anything in my inbox after signing up
            account#confirm resend the confirmation link
            account#delete take me out of this site completely
            account#delete i no longer want an account here
            account#delete i moved away and dont need my account any more
            account#delete how can i be removed from here
            account#delete how do i leave this community for good
            account#delete remove my account permanently
            account#devices i was on a friends laptop and forgot to sign out
            account#devices am i still logged in on my old phone
            account#devices sign out on all my devices
            account#email my email changed because i left the university
            account#email use my gmail address instead
            account#email i have a different email now
            account#export give me everything you know about me
            account#export download all my information
            account#forgot changed phones and forgot my login
            account#forgot it says my password is wrong
            account#forgot i cant remember which password i used
            account#forgot reset my login
            account#password someone saw my password, what should i do
            account#password choose a new password
            account#register how do i join this, do i need an invite code
            account#register can anybody sign up here or only invited people
            account#register i was told to create a profile here, where
            account#register open a new account
            administration#audit can i check which admin did that
            administration#audit who removed this activity
            administration#audit list of everything admins did
            administration#events somebody made an advertising event, i am moderator and want it gone
            administration#events remove an inappropriate event as admin
            administration#events delete an event of somebody else as administrator
            administration#people block a member from logging in
            administration#people take away someone's editor role
            administration#settings change the name of the site
            administration#settings limit who can register
            analytics#growth where do I see how many people came last year
            analytics#growth how many people took part this year
            analytics#growth number of participants last year
            analytics#growth did we grow compared to two years ago
            analytics#growth how many took part in total
            analytics#growth figures for our annual report
            analytics#growth see numbers over the last years
            analytics#meaning what does without end mean in the statistics
            analytics#meaning how do you count participants
            answers#answer i was invited, where can i accept
            answers#answer i want to tell the host that im coming
            answers#answer where do i click yes
            answers#answer how do i let the organiser know i will attend
            answers#answer i want to book a place
            answers#answer how do i reply to an invitation
            answers#change i said i'd be there but now my train is cancelled
            answers#change i have to work on that evening, how do i cancel
            answers#change my plans changed and i cant come
            answers#change i accidentally said no
            answers#change i got sick and cannot make it
            answers#change i want to switch my answer from going to maybe
            answers#closed why is the answer button greyed out
            answers#closed why does it say that answers are closed
            answers#closed i cant click on going
            answers#closed the event starts in an hour, can i still sign up
            answers#closed there is no button to say yes
            answers#closed i cannot answer the event any longer
            answers#companions can my two kids come too
            answers#companions can i come with my husband
            answers#companions how do i tell them there will be three of us
            answers#companions is it okay if my girlfriend joins
            answers#companions can i bring two friends along
            answers#companions add my partner to my answer
            blocking#block my ex should not see where i go
            blocking#block i dont want to hear from this person ever again
            blocking#block stop a person from contacting me
            blocking#report,chat#edit someone is posting insults in the chat
            blocking#report somebody uses a fake name
            blocking#report somebody posted something racist
            blocking#report tell an admin about a bad message
            blocking#unblock see somebody again that i had blocked
            blocking#unblock i made peace with someone i blocked
            blocking#unblock how can i unblock a friend
            board#album get the photos from the summer party
            board#album download the party pictures
            board#album find pictures of an event that is over
            board#change take my photo down
            board#change change the text under my photo
            board#hearts how do i like a picture
            board#hearts see a photo in full screen
            board#photos where can i put the photos from my phone
            board#photos share some pictures before the party
            board#photos post several pictures at once
            budget#change i typed the wrong price
            budget#change correct an expense
            budget#expense i paid for the pizza for everyone
            budget#expense split the restaurant bill between five people
            budget#expense not everyone drank beer, how do we split that
            budget#expense add what i spent on drinks
            budget#owe,budget#expense we bought drinks together, how do we work out who pays what
            budget#owe how much do i get back
            budget#owe why do i have to pay 30 euros
            budget#owe show me what everyone has to pay
            budget#paid i gave tom his 20 euros
            budget#paid mark my debt as paid
            budget#paid how do i say that i gave the money back
            calendar#add get this one event into my outlook
            calendar#add save the party in my phone calendar
            calendar#add add one event to google calendar
            calendar#entry write my dentist appointment down
            calendar#entry delete my own entry from the calendar
            calendar#feed show the events on my iphone calendar
            calendar#feed keep google calendar up to date with my events
            calendar#feed subscribe to my events in apple calendar
            calendar#import take over my appointments from outlook
            calendar#import upload an ics file with my dates
            calendar#undo-import i imported my calendar twice
            calendar#undo-import delete all events i imported
            calendar#what what are the dots in the calendar
            calendar#what see everything i have planned this month
            chat#edit i wrote something stupid in the chat
            chat#edit i sent a message by accident
            chat#edit fix a typo in my chat message
            chat#who can the others read what i write to the host
            chat#who is the chat private
            chat#who who reads the chat
            chat#write ask the others when they arrive
            chat#write how can i talk to the other guests
            chat#write send a message to everyone who is going
            create-events#cancel rain is forecast, how do i call it off
            create-events#cancel too few people, we dont do it
            create-events#cancel is the chat gone too when i delete the event
            create-events#cancel the organiser is ill so the event is off
            create-events#cancel bring my cancelled event back
            create-events#cancel call off my event
            create-events#cover the picture of my event looks boring
            create-events#cover add a nice photo at the top of my event
            create-events#cover change the picture of my event
            create-events#create i would like to organise a flea market
            create-events#create how do i announce a barbecue
            create-events#create i want to throw a birthday party
            create-events#create make a new event
            create-events#draft i saved the event but nobody can see it
            create-events#draft prepare an event and show it later
            create-events#draft how do i publish my draft
            create-events#edit we had to move the party to next week
            create-events#edit the room is too small, only 20 people should come
            create-events#edit can i raise the number of seats
            create-events#edit wrong start time in my event
            create-events#edit move my event to another day
            create-events#position the pin is on the wrong side of the street
            create-events#position how do i mark the meeting point on the map
            create-events#position move the pin of my event
            create-events#repeat we want to meet every tuesday
            create-events#repeat same thing next month
            create-events#repeat every thursday the same meeting
            create-events#repeat duplicate my event
            create-events#whole-days can we make the party two days long
            create-events#whole-days our camp takes four days, how do i enter that
            create-events#whole-days our trip goes from friday to sunday
            create-events#whole-days event without a start time
            create-events#whole-days all day event
            find-events#discover anything going on on saturday
            find-events#discover what parties are there this weekend
            find-events#discover search for events by tag
            find-events#missing yesterday i could still see the event and now it is gone
            find-events#missing my friend can see the event but i cant
            find-events#missing the link to the event doesnt work
            find-events#nearby,find-events#discover events in my city
            find-events#nearby whats happening close to where i live
            find-events#own where do i find the events i said yes to
            find-events#own list of my events
            find-events#past what did we do last month
            find-events#past show me old events
            find-events#place how do i get there by bus
            find-events#place where is the party exactly
            find-events#place get directions to the event
            friends#accept somebody wants to be my friend, what do i press
            friends#accept decline a friend request
            friends#add i met somebody at the party, how do i find her
            friends#add how do i add my roommate as a friend
            friends#add find people i know
            friends#connections what does friends of friends mean
            friends#connections people we both know
            friends#end we arent friends any more
            friends#end remove someone from my friends
            guests#add my neighbour told me on the phone that she comes
            guests#add my grandma has no email, put her on the list
            guests#add add a guest by hand
            guests#download i need the names for the door
            guests#download print a list of everyone who comes
            guests#list who hasn't replied to my invitation yet
            guests#list how many people came to my party
            guests#list who was at my last event
            guests#list how many people are coming so far
            guests#list see who has not answered yet
            guests#remove take a person off my guest list
            guests#remove i dont want that guy at my party
            guests#remove somebody i dont like signed up for my party
            guests#remove remove a guest from my event
            guests#write,create-events#edit tell everyone coming that the room has changed
            guests#write send a message to all my guests
            guests#write tell everybody that we start an hour later
            hosts#add my flatmate should be able to edit the event as well
            hosts#add a colleague and i organise it together
            hosts#add can someone help me manage the event
            hosts#add let a friend help me run the event
            hosts#hand-over i cant do it myself, my sister does the event now
            hosts#hand-over give my event to another person
            hosts#stop i dont want to be a host of this any more
            hosts#stop leave as co-host
            invitations#ask there is a party i was not invited to, how do i ask
            invitations#ask the event is by request only, how do i apply
            invitations#guests-invite may my guests bring their own friends by inviting them
            invitations#guests-invite allow guests to invite more people
            invitations#hide i dont care about this invitation, make it go away
            invitations#invite how can i get my classmates to come
            invitations#invite send an invitation to my friends
            invitations#invite invite people by email
            invitations#link put the invitation in our whatsapp group
            invitations#link how do i share my event on whatsapp
            invitations#link make a qr code for my event
            invitations#take-back i invited the wrong anna
            invitations#take-back cancel an invitation i sent
            notifications#choose you send me far too many emails
            notifications#choose mute the group chat
            notifications#choose how do i mute the chat of an event
            notifications#choose silence chat messages
            notifications#choose stop getting mails about every chat message
            notifications#choose which notifications can i switch off
            notifications#inbox what does the red number mean
            notifications#inbox mark all notifications as read
            notifications#note tell my guests to bring warm clothes in the reminder
            notifications#note add a note to the reminder mail
            notifications#push i want to get a message on my phone when something changes
            notifications#push turn on push notifications
            notifications#quiet stop sending me emails at night
            notifications#quiet no mails after 10 pm please
            notifications#quiet no messages during the night please
            notifications#quiet my phone beeps at 3 am
            notifications#quiet dont send me anything after midnight
            notifications#reminders remind me two hours earlier
            profile#appearance the white background hurts my eyes
            profile#appearance the screen is too bright at night
            profile#name i got married and have a new last name
            profile#photo upload a picture of myself
            profile#photo remove my profile picture
            profile#privacy can strangers see my phone number or email
            profile#privacy who can see my email address
            profile#time-zone the event shows the wrong hour
            profile#time-zone times are off by one hour
            programme#activity the course is finished, how do i close it
            programme#activity how do i set up a new study circle
            programme#assign a student changed from the monday class to the wednesday class
            programme#assign a new member wants to be in the drawing group, where do i add her
            programme#assign put ten people into a course at once
            programme#assign enter the children of a class
            programme#assign remove somebody from a course
            programme#events create an event for our study group
            programme#history a participant moved to another city
            programme#history our choir rehearses at the school since may, how do i enter that
            programme#history one of our learners moved house
            programme#history a family relocated, where do i enter the new home
            programme#history someone in the course lives in a new town now
            programme#history our group now meets in another building
            programme#history the course moved to a different hall in march
            programme#in-use i cant delete an activity type
            programme#in-use why can a venue not be deleted
            programme#rights why cant i edit the activities
            programme#tables we have all members in an excel file
            programme#tables import our list of participants
            programme#tables download the participants as a spreadsheet
            todos#change cross something off the list
            todos#change change the order of the tasks
            todos#claim i want to help with the decoration, where do i say that
            todos#claim i can bring chairs
            todos#claim is there a free seat in a car
            todos#claim take over a task
            todos#plan who brings the salad
            todos#plan we need somebody to clean up afterwards
            todos#plan create a to-do list
            todos#templates use the shopping list of last year again
            todos#templates start with a ready made packing list
            visibility#approval how do I let people in one at a time
            visibility#approval i want to see who is asking before they join
            visibility#approval can i check each person before they get in
            visibility#approval admit guests individually
            visibility#approval let guests in one after the other
            visibility#approval i want to decide who may come
            visibility#choose make my event visible for friends only
            visibility#choose who can see my party
            visibility#guest-list should people see who else is coming
            visibility#place guests should see the address only after they say yes
            waitlist#full no more tickets left, what can i do
            waitlist#full everything taken, put me on a list
            waitlist#full how do i get on the waiting list
            waitlist#full what place am i on in the queue
            waitlist#full what happens when the event is full
            waitlist#leave i dont want to wait for a place any more
            waitlist#leave remove me from the waiting list
            waitlist#offer it says a seat is held for me, what do i have to do
            waitlist#offer i got a message that a seat is free
            waitlist#offer how long do i have to accept the free seat
            without-account#answer i dont have an account, can i still say i'm coming
            without-account#answer my mum has no account, how can she answer
            without-account#join i only had a guest link, now i signed up, do i lose my answers
            without-account#join i answered as a guest and now made an account
            without-account#lost i deleted the mail with my link
            without-account#lost send me my guest link again
            """)
        + typed(
            "de",
            """
            about#data verkauft ihr meine daten
            about#data wo liegen meine daten
            about#mingle was kann ich hier alles machen
            account#confirm bekomme keine bestätigungsmail, was tun
            account#confirm ich kriege den link per mail nicht
            account#confirm nach der anmeldung kam nichts im postfach an
            account#confirm bestätigungslink noch einmal schicken
            account#delete ich ziehe weg und brauche das konto nicht mehr
            account#delete wie komme ich hier wieder raus für immer
            account#devices ich war am rechner von einer freundin und hab mich nicht abgemeldet
            account#devices bin ich auf dem alten handy noch angemeldet
            account#devices auf allen geräten abmelden
            account#email lieber meine private mail benutzen
            account#export was habt ihr alles über mich gespeichert
            account#export alle meine daten herunterladen
            account#forgot mein passwort geht nicht mehr
            account#forgot er sagt mein passwort ist falsch
            account#forgot ich weiß nicht mehr welches passwort ich hatte
            account#password jemand hat mein passwort gesehen
            account#register kann sich hier jeder anmelden der neu ist
            account#register wo kann ich mich registrieren
            administration#audit wer hat diese aktivität entfernt
            administration#events als admin ein fremdes event löschen
            administration#people wie mache ich eine kollegin zur administratorin
            administration#people eine lehrerin soll auch admin sein
            administration#people jemandem die bearbeiterrolle wegnehmen
            administration#settings bei uns sollen sich nur schüler der schule registrieren können
            administration#settings den namen der seite ändern
            analytics#growth wie viele leute haben dieses jahr bei unseren kursen mitgemacht
            analytics#growth wie viele leute kamen letztes jahr
            analytics#growth anzahl der teilnehmer im letzten jahr
            analytics#growth sind wir im vergleich zum vorjahr gewachsen
            analytics#growth zahlen für unseren jahresbericht
            analytics#growth zahlen der letzten jahre ansehen
            answers#answer wo klicke ich auf ja
            answers#answer wie sage ich dem gastgeber dass ich teilnehme
            answers#answer ich will einen platz reservieren
            answers#answer wie antworte ich auf eine einladung
            answers#change muss an dem abend arbeiten, wie sage ich ab
            answers#change ich hab aus versehen nein gedrückt
            answers#change bin krank geworden und kann nicht
            answers#change meine antwort von dabei auf vielleicht ändern
            answers#closed kann man sich kurz vorher noch anmelden
            answers#closed es gibt keinen knopf zum zusagen
            answers#companions wir kommen zu dritt
            answers#companions darf meine freundin auch mit
            answers#companions meinen partner mit anmelden
            blocking#block mein ex soll nicht sehen wo ich hingehe
            blocking#block von dem will ich nie wieder was hören
            blocking#block verhindern dass mir jemand schreibt
            blocking#report jemand hat was rassistisches geschrieben
            blocking#report einem admin eine schlimme nachricht melden
            blocking#unblock ich habe mich mit jemandem versöhnt den ich blockiert hatte
            board#album kann man die bilder nach dem fest noch anschauen
            board#album wo kann ich hinterher die bilder anschauen
            board#album die fotos vom sommerfest
            board#album die partybilder herunterladen
            board#change falsches bild hochgeladen, wie krieg ich das weg
            board#change ich will mein foto wieder von der wand nehmen
            board#change mein foto wieder abnehmen
            board#change text unter meinem foto ändern
            board#hearts wie like ich ein bild
            board#hearts foto im vollbild ansehen
            board#photos bilder vor der feier teilen
            board#photos mehrere bilder auf einmal hochladen
            budget#change ich hab den falschen preis eingegeben
            budget#expense ich hab die pizza für alle bezahlt
            budget#expense rechnung vom restaurant auf fünf leute aufteilen
            budget#expense eintragen was ich für getränke ausgegeben habe
            budget#owe wie viel bekomme ich zurück
            budget#owe warum muss ich 30 euro zahlen
            budget#owe wer muss wem wie viel zahlen
            budget#paid ich hab lena das geld schon zurückgegeben
            budget#paid ich hab tom die 20 euro gegeben
            budget#paid meine schulden als bezahlt markieren
            budget#paid eintragen dass ich das geld zurückgegeben habe
            calendar#add die party in meinen handykalender speichern
            calendar#entry zahnarzttermin eintragen
            calendar#feed google kalender soll immer aktuell sein
            calendar#feed meine events im apple kalender abonnieren
            calendar#import meine termine aus outlook übernehmen
            calendar#undo-import ich hab den kalender zweimal importiert
            calendar#undo-import alle importierten events wieder löschen
            calendar#what was hab ich nächsten monat alles vor
            calendar#what alles sehen was ich diesen monat vorhabe
            chat#edit ich hab quatsch in den chat geschrieben
            chat#edit nachricht aus versehen abgeschickt
            chat#edit tippfehler in meiner nachricht korrigieren
            chat#who ist der chat privat
            chat#who wer liest den chat mit
            chat#write wie kann ich mit den anderen gästen reden
            chat#write allen die kommen eine chatnachricht schreiben
            create-events#cancel es kommen zu wenige, wir machen es nicht
            create-events#cancel sind die fotos auch weg wenn ich das event lösche
            create-events#cancel der veranstalter ist krank, das treffen fällt aus
            create-events#cancel abgesagtes event wieder zurückholen
            create-events#cancel mein event absagen
            create-events#cover schönes foto oben beim event
            create-events#cover bild von meinem event austauschen
            create-events#create ich will meinen geburtstag feiern
            create-events#create neues event anlegen
            create-events#draft event vorbereiten aber noch nicht zeigen
            create-events#edit wir mussten die feier auf nächste woche verschieben
            create-events#edit es sollen höchstens 20 leute kommen
            create-events#edit mehr plätze freigeben
            create-events#edit falsche uhrzeit in meinem event
            create-events#edit mein event auf einen anderen tag verlegen
            create-events#position unsere hütte hat keine adresse, kann ich sie auf der karte zeigen
            create-events#position treffpunkt auf der karte markieren
            create-events#repeat das gleiche nochmal nächsten monat
            create-events#repeat jeden donnerstag das gleiche treffen
            create-events#whole-days unser ausflug geht von freitag bis sonntag
            create-events#whole-days event ohne uhrzeit
            find-events#discover was ist dieses wochenende los
            find-events#discover events nach schlagwort suchen
            find-events#missing meine freundin sieht das event aber ich nicht
            find-events#missing der link zum event geht nicht
            find-events#nearby,find-events#discover events in meiner stadt
            find-events#nearby was gibt es bei mir in der nähe
            find-events#own wo finde ich die events zu denen ich zugesagt habe
            find-events#own liste meiner events
            find-events#past wo ist das treffen von letzter woche hin
            find-events#past vergangene events anzeigen
            find-events#place wie komme ich mit dem bus dahin
            find-events#place wo ist die party genau
            friends#accept jemand will mit mir befreundet sein, was drücke ich
            friends#accept freundschaftsanfrage ablehnen
            friends#add wie werden wir hier freunde
            friends#add mein banknachbar ist auch hier, wie füge ich ihn hinzu
            friends#add ich hab auf der feier jemanden kennengelernt, wie finde ich sie
            friends#add meinen mitbewohner als freund hinzufügen
            friends#connections wen kennen meine freunde
            friends#connections leute die wir beide kennen
            friends#end jemanden aus meinen freunden entfernen
            guests#add oma hat kein handy, wie setze ich sie auf die liste
            guests#add die nachbarin hat am telefon zugesagt
            guests#add meine oma hat keine mail, setz sie auf die liste
            guests#download gästeliste zum ausdrucken
            guests#download ich brauche die namen für den einlass
            guests#download liste mit allen die kommen ausdrucken
            guests#list wie viele waren auf meiner party
            guests#list wer war bei meinem letzten event da
            guests#list wie viele kommen bis jetzt
            guests#list wer hat noch nicht geantwortet
            guests#remove den typ will ich nicht auf meiner party
            guests#remove jemand den ich nicht mag hat sich für meine party angemeldet
            guests#remove gast aus meinem event entfernen
            guests#write allen gästen eine nachricht schicken
            guests#write allen sagen dass wir eine stunde später anfangen
            hosts#add eine kollegin und ich organisieren das zusammen
            hosts#add kann mir jemand bei der verwaltung vom event helfen
            hosts#add eine freundin soll mir beim event helfen
            hosts#hand-over mein event an jemand anderen geben
            hosts#stop nicht mehr mitveranstalten
            invitations#ask man muss fragen ob man kommen darf, wie geht das
            invitations#guests-invite gäste sollen weitere leute einladen können
            invitations#hide die einladung interessiert mich nicht, weg damit
            invitations#invite wie lade ich die ganze wg ein
            invitations#invite wie sage ich meinen freunden dass ich eine party mache
            invitations#invite freunden eine einladung schicken
            invitations#link zettel mit qr code für die tür
            invitations#link die einladung in unsere whatsapp gruppe stellen
            invitations#link qr code für mein event machen
            invitations#take-back ich hab die falsche anna eingeladen
            invitations#take-back eine verschickte einladung zurücknehmen
            notifications#choose den Chat stumm schalten
            notifications#choose ich kriege viel zu viele mails
            notifications#choose chat auf lautlos stellen
            notifications#choose wie schalte ich den gruppenchat stumm
            notifications#choose keine benachrichtigungen vom chat
            notifications#choose ständig mails wegen dem chat
            notifications#inbox wo sehe ich alle meine benachrichtigungen
            notifications#inbox was bedeutet die rote zahl
            notifications#inbox alle mitteilungen als gelesen markieren
            notifications#push ich will am handy sofort bescheid kriegen
            notifications#push nachricht aufs handy wenn sich was ändert
            notifications#push push nachrichten einschalten
            notifications#quiet nachts keine mails mehr schicken
            notifications#quiet das handy piept mitten in der nacht
            notifications#quiet abends nach zehn bitte nichts mehr schicken
            notifications#reminders bitte am tag davor bescheid geben
            notifications#reminders erinnere mich zwei stunden früher
            profile#appearance der bildschirm ist zu hell
            profile#language alles ist auf englisch, ich will deutsch
            profile#name ich hab geheiratet und heiße jetzt anders
            profile#name meinen spitznamen ändern
            profile#photo wie kommt ein foto in mein profil
            profile#photo ein bild von mir hochladen
            profile#privacy wer kann meine mailadresse sehen
            profile#privacy wer kann mein profil sehen
            profile#time-zone ich wohne gerade in kanada, alle uhrzeiten sind verschoben
            profile#time-zone die zeiten stimmen um eine stunde nicht
            programme#activity der kurs ist zu ende, wie schließe ich ihn ab
            programme#activity wie lege ich einen neuen studienkreis an
            programme#assign zehn leute auf einmal in den kurs setzen
            programme#assign die kinder einer klasse eintragen
            programme#assign jemanden aus einem kurs nehmen
            programme#history eine teilnehmerin hat jetzt eine neue adresse
            programme#history ein teilnehmer ist umgezogen
            programme#history eine familie ist weggezogen, wo trage ich das ein
            programme#history jemand aus dem kurs wohnt jetzt in einer anderen stadt
            programme#history unsere gruppe trifft sich jetzt in einem anderen gebäude
            programme#history der kurs ist im märz in einen anderen raum gezogen
            programme#in-use warum kann ich den raum nicht löschen
            programme#rights warum kann ich die aktivitäten nicht bearbeiten
            programme#tables wir haben alle mitglieder in einer excel datei
            programme#tables unsere teilnehmerliste importieren
            programme#tables teilnehmer als tabelle herunterladen
            todos#change etwas von der liste abhaken
            todos#change reihenfolge der aufgaben ändern
            todos#claim ich kann stühle mitbringen
            todos#claim ist noch ein platz im auto frei
            todos#claim eine aufgabe übernehmen
            todos#plan,todos#claim wer von uns bringt den grill mit
            todos#plan wie verteilen wir die arbeit fürs fest
            todos#plan wer bringt den salat
            todos#plan wir brauchen wen zum aufräumen
            visibility#approval ich möchte vorher wissen wer kommen will und selbst entscheiden
            visibility#approval leute einen nach dem anderen reinlassen
            visibility#approval ich will jeden gast einzeln bestätigen
            visibility#approval gäste nacheinander reinlassen
            visibility#choose nur meine freunde sollen die feier sehen können
            visibility#guest-list niemand soll sehen wer sonst noch eingeladen ist
            visibility#guest-list sollen die leute sehen wer noch kommt
            visibility#place gäste sollen die adresse erst nach der zusage sehen
            waitlist#full keine karten mehr, was kann ich tun
            waitlist#full wie komme ich auf die warteliste
            waitlist#full was passiert wenn das event voll ist
            waitlist#leave ich möchte doch nicht mehr auf der warteliste stehen
            waitlist#leave von der warteliste streichen
            waitlist#offer,waitlist#full was passiert wenn ein platz frei wird
            waitlist#offer wie lange habe ich zeit den platz anzunehmen
            without-account#answer kann ich auch zusagen ohne mich anzumelden
            without-account#answer meine mama hat kein konto, wie kann sie antworten
            without-account#change als gast meine antwort ändern
            without-account#lost ich finde den link nicht mehr mit dem ich zugesagt habe
            without-account#lost ich hab die mail mit meinem link gelöscht
            """)

    /// The held-out set, written before it was tried. Nothing was adjusted for these.
    static let newcomersHeldOut =
        typed(
            "en",
            """
            about#mingle what is this website for
            account#confirm i never got the confirmation email
            analytics#growth chart of how many members joined each month
            answers#companions can i bring my kids
            board#change how do i get rid of a picture i put on the board
            board#hearts write something under a picture
            budget#paid i gave lena the cash, how do i mark that
            calendar#entry put my own appointment in here
            calendar#import load my google calendar into this
            chat#write how can i ask the other guests something
            create-events#whole-days create a weekend trip without times
            guests#remove how do i throw someone off the guest list
            hosts#hand-over someone else should be the owner of my event
            invitations#ask can i ask the host if i may come
            profile#language switch the page to german
            profile#name my name is spelled wrong
            programme#rights who can see the programme
            visibility#place hide my address from people who are not coming
            waitlist#leave i dont want to be on the waiting list anymore
            without-account#answer do i have to register just to say i'm coming
            """)
        + typed(
            "de",
            """
            account#delete wie lösche ich mich hier
            administration#people wie sperre ich ein mitglied
            administration#settings wer legt fest wer sich anmelden darf
            analytics#meaning wie wird gezählt wer aktiv ist
            blocking#report ich will einen beleidigenden kommentar melden
            board#album wo finde ich die fotos von der letzten party
            board#photos wie stelle ich bilder an die pinnwand
            budget#change eine ausgabe wieder löschen
            calendar#add ein event in meinen google kalender packen
            create-events#position der ort ist auf der karte an der falschen stelle
            find-events#nearby veranstaltungen in meiner umgebung
            hosts#add noch jemanden zum veranstalter machen
            invitations#hide einladung die ich nicht mehr sehen will
            invitations#take-back ich habe jemanden eingeladen der nicht kommen soll
            profile#privacy wer sieht meine daten im profil
            programme#tables teilnehmer als excel exportieren
            visibility#guest-list können alle sehen wer kommt
            waitlist#offer mir wurde ein platz angeboten, was jetzt
            without-account#change ich habe kein konto und muss absagen
            without-account#join ich war gast und habe mich jetzt registriert, wo sind meine antworten
            """)
}
