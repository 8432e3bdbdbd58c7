/// Questions as people type them into a search box: few with a question mark, and many shorter than a sentence. They
/// were written for each section from its subject alone, then split at random into a tuning set and a held-out set.
extension HelpQuestion {
    /// Parses lines of a section and a question. Several sections, separated by commas, are alternatives.
    static func typed(_ language: String, _ lines: String) -> [HelpQuestion] {
        lines.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            let topics = parts[0].split(separator: ",").map(String.init)
            return HelpQuestion(text: String(parts[1]), topics: topics, language: language, isLay: true)
        }
    }

    static let typedTuned =
        typed(
            "en",
            """
            about#data is my information safe with you
            about#data is there tracking or ads
            about#data which server does my stuff sit on
            about#data who has access to my data, where is it stored
            about#mingle can you explain what this website does
            about#mingle is this like facebook events?
            about#mingle what is this app even for
            account#confirm do i have to verify my email??
            account#confirm never got that verification email
            account#confirm the confirmation mail never came
            account#delete get rid of my acount
            account#delete how to delete my profile
            account#delete i dont want to use this anymore, remove me
            account#devices log out
            account#devices still signed in on a library computer, what now
            account#email i have a new mail adress
            account#email switch to my private email instead of the uni one
            account#email use a different email
            account#export gdpr export
            account#export give me a copy of everything you have about me
            account#forgot cant log in, dont know my pw anymore
            account#forgot reset passwort
            account#password i want a new password, still know the old one
            account#password somebody knows my password, how to set another one
            account#register how can i become part of this
            account#register i want an account
            account#register i'm new here, how do i get a login
            account#register sign up
            administration#audit log of admin actions
            administration#audit see what other admins did
            administration#audit who changed that? is there a log
            administration#events an event breaks the rules, i am admin, how do i get it offline
            administration#events moderator wants to take down someones party
            administration#people how can i suspend a member
            administration#people kick a user out of the community
            administration#people make somebody else an admin
            administration#settings change the name of our community and logo
            administration#settings where are the community settings
            administration#settings where does an admin change settings for everyone
            administration#settings who can register here, i'm admin and want to limit that
            analytics#growth charts of participant numbers per month
            analytics#growth how did our programme develop this year
            analytics#growth see the numbers of our programme
            analytics#growth statistics about our activities over time
            analytics#meaning how is that number in the statistics calculated
            analytics#meaning what do the analytics numbers mean
            analytics#meaning what exactly is counted as a participant in the charts
            answers#answer how do i go to an event
            answers#answer i'd love to come on friday
            answers#answer rsvp yes
            answers#answer tell them im coming
            answers#change cancel my rsvp
            answers#change change maybe to yes
            answers#change i said yes but cant make it
            answers#closed it wont let me rsvp
            answers#closed no buttons to say yes, why
            answers#closed the rsvp button is gone
            answers#closed too late to sign up for the event?
            answers#companions can my girlfriend come too
            answers#companions im bringing 2 kids
            answers#companions plus one
            blocking#block how to blok a person
            blocking#block someone is annoying me, never want to see them again
            blocking#block this guy keeps bothering me
            blocking#report flag an inappropriate event
            blocking#report report somebody
            blocking#report somebody posts racist stuff
            blocking#report this event is offensive who do i tell
            blocking#unblock i blocked someone by accident
            blocking#unblock let a blocked person contact me again
            blocking#unblock make peace with someone i blocked
            blocking#unblock unblock
            board#album download all photos of an event
            board#album see photos from yesterdays party
            board#album where are the pictures once its over
            board#change edit caption of my photo
            board#change i uploaded the wrong pic, take it off
            board#change remove a picture i posted
            board#hearts give someones picture a like
            board#hearts like a photo
            board#hearts write something under a picture
            board#photos photo wall
            board#photos upload pictures from the party
            board#photos where can everyone share pics
            budget#change delete an expense
            budget#change i entered a wrong amount
            budget#change remove a cost i typed in twice
            budget#change wrong amount, how to fix
            budget#expense add a receipt
            budget#expense add costs for food
            budget#expense i bought drinks for everyone, where do i put that
            budget#expense split the bill
            budget#owe how much is my part of the costs
            budget#owe how much money do i have to give to whom
            budget#owe settle up
            budget#owe why does it say i owe 12 euros
            budget#paid i gave him the cash already
            budget#paid mark debt as paid
            calendar#add add event to my calendar
            calendar#add download ics of a party
            calendar#add get the party into my phone calendar
            calendar#add save one event to google calendar
            calendar#entry add my own appointment
            calendar#entry create a private appointment
            calendar#entry note a private thing in my calendar
            calendar#entry put dentist visit in calendar, private
            calendar#feed calendar subscription link
            calendar#feed how to sync with my iphone calendar
            calendar#feed subscribe in apple calendar
            calendar#feed sync all my events with outlook
            calendar#import bring my google calendar events in here
            calendar#import upload an ics file
            calendar#undo-import imported the wrong file, get rid of it
            calendar#undo-import remove imported events
            calendar#undo-import revert import
            calendar#what what do i have on next week
            calendar#what what does my calendar show
            calendar#what what shows up in the calendar here
            calendar#what why is this event in my calender
            chat#edit correct a chat message i sent
            chat#edit typo in my message
            chat#edit unsend a chat message
            chat#who can the host read our chat
            chat#who is the chat private
            chat#who is the chat visible for everyone
            chat#write message the others who are coming
            chat#write send a text in the group chat
            chat#write where can i discuss things with everybody at the event
            create-events#cancel call off my event
            create-events#cancel cancel the party
            create-events#cancel delete event
            create-events#cancel party isnt happening, how do i tell the site
            create-events#cancel we have to call the picnic off
            create-events#cover background picture for my event
            create-events#cover change event picture
            create-events#cover pick another color for the event page
            create-events#create how can i make a party
            create-events#create i want to throw a party, where do i start
            create-events#create new event
            create-events#create organise a birthday
            create-events#draft make it go live
            create-events#draft make my draft public
            create-events#draft my event is not visible yet, still draft
            create-events#edit change the date
            create-events#edit change the time of my party
            create-events#edit different start date
            create-events#edit edit description
            create-events#edit move the party to saturday
            create-events#position map shows wrong location for my event
            create-events#position set the pin at the right spot
            create-events#repeat every tuesday
            create-events#repeat weekly meeting recurring
            find-events#discover anything fun to do tonight
            find-events#discover browse parties
            find-events#discover how do i find events
            find-events#discover search for concerts
            find-events#discover whats going on this weekend
            find-events#missing friend says theres an event but i cant find it
            find-events#missing i cant see an event
            find-events#missing i cant see the party everybody talks about
            find-events#missing it says not found when i open the link
            find-events#nearby events close to me
            find-events#nearby parties around the corner
            find-events#nearby show events on map
            find-events#nearby what events are near me
            find-events#own list of my parties
            find-events#own where are my events
            find-events#own where are the events i am going to
            find-events#own which events did i say yes to
            find-events#past old events
            find-events#past where did last weeks party go
            find-events#place how do i get there
            find-events#place what is the address, directions
            find-events#place where exactly is it held
            find-events#place where is the party
            friends#accept accept friend
            friends#accept decline freind request
            friends#accept somebody wants to be my friend
            friends#add befriend somebody
            friends#add send friend request
            friends#connections how do i know this person through friends
            friends#connections who is a friend of a friend
            friends#connections why do i see mutual friends
            friends#end delete a friend
            friends#end remove a person from my friends
            friends#end unfriend
            guests#add add a guest without an account by hand
            guests#add add person manually to guestlist
            guests#add my grandma has no email, put her on the list
            guests#add put someone on my guest list
            guests#download download list of guests
            guests#download export attendees to excel
            guests#download print guest list
            guests#list how many people said yes
            guests#list who answered so far
            guests#list who else comes
            guests#remove kick someone from my event
            guests#remove take somebody off the guest list
            guests#remove uninvite a guest who already said yes
            guests#write announce something to everyone coming
            guests#write mail all guests at once
            guests#write tell all guests that it's raining
            hosts#add add another host
            hosts#add give someone else edit rights to my event
            hosts#add my friend should help me host
            hosts#add organise together with a friend
            hosts#hand-over i'm leaving, someone else should take over my event
            hosts#hand-over make someone else the owner
            hosts#hand-over someone else should own the event
            hosts#stop dont want to be cohost any more
            hosts#stop i dont want to be host anymore
            hosts#stop step down as organiser
            invitations#ask ask if i can come
            invitations#ask can i join a party i wasnt invited to
            invitations#ask request to join
            invitations#guests-invite forbid others to invite
            invitations#guests-invite may my guests bring their friends in by inviting them
            invitations#hide get an invitation out of my sight
            invitations#hide hide invitation
            invitations#hide ignore invite without answering
            invitations#invite ask people to come to my party
            invitations#invite get my friends to the party
            invitations#invite invite by email
            invitations#invite send invites
            invitations#link can i post the event in our group chat
            invitations#link how do i share my event
            invitations#link qr code poster
            invitations#link whatsapp link for event
            invitations#take-back cancel invite
            invitations#take-back i invited my ex by mistake
            invitations#take-back invited the wrong person
            notifications#choose stop sending me emails
            notifications#choose too many emails, stop them
            notifications#choose turn off notifications
            notifications#choose unsubscribe from mails
            notifications#inbox unread stuff
            notifications#inbox what does the bell mean
            notifications#inbox where do i see whats new for me
            notifications#note extra text in reminder mail
            notifications#note tell guests in the reminder to bring a towel
            notifications#push get alerts on my iphone
            notifications#push push doesnt work
            notifications#push turn on push
            notifications#quiet do not disturb
            notifications#quiet mute at night
            notifications#quiet no pings at night
            notifications#reminders how long before does the reminder come
            notifications#reminders remind me a day before
            notifications#reminders will you remind me before the party
            profile#appearance dark mode
            profile#appearance screen too bright
            profile#language its in the wrong language
            profile#language switch to german
            profile#name change my name
            profile#name change username
            profile#name i got married, new last name
            profile#name my name is spelled wrong
            profile#photo profile pic
            profile#photo upload avatar
            profile#privacy make me invisible to strangers
            profile#privacy who can look at my profile
            profile#privacy who sees my profile
            profile#time-zone im travelling abroad, times
            profile#time-zone the clock is off
            profile#time-zone times are wrong by one hour
            programme#activity create activity
            programme#activity mark course as finished
            programme#activity new activity in the program
            programme#activity set activity to started
            programme#assign enroll somebody in a course
            programme#assign move a person to another activity
            programme#assign put participants into an activity
            programme#events add an event to a course
            programme#events link activity and event
            programme#events make event out of an activity
            programme#history change the venue of an activity
            programme#history previous participants of an activity
            programme#history where did the group meet before
            programme#history where was somebody last month
            programme#in-use area wont delete, says its in use
            programme#in-use cant delete venue
            programme#in-use it says i cant delete this area
            programme#in-use why can i not remove a venue
            programme#rights give someone access to the program
            programme#rights who may edit the programme
            programme#tables csv import of participants
            programme#tables export programme to excel
            programme#tables import participants from excel
            todos#change cross off a task
            todos#change delete a to do
            todos#change this task is finished
            todos#claim i can bring the cake
            todos#claim sign up for a task
            todos#claim take a seat in a ride
            todos#plan make a shopping list for the party
            todos#plan make a to do list
            todos#plan organise car pooling
            todos#plan who brings the salad
            todos#templates checklist template
            todos#templates is there a premade packing list
            todos#templates use a template for the list
            visibility#approval approve every guest first
            visibility#approval i want to decide who may come
            visibility#choose make my event private
            visibility#choose only friends should see the party
            visibility#guest-list can guests see who else comes
            visibility#guest-list guests shouldnt see each others names
            visibility#guest-list hide who is attending from other guests
            visibility#place keep my home adress secret
            visibility#place show address only to people who come
            waitlist#full how does the waitlist work
            waitlist#full no seats left what now
            waitlist#full party is sold out
            waitlist#full the event is full can i still get in
            waitlist#leave dont want to wait for a spot any longer
            waitlist#leave take me off the waiting list
            waitlist#offer a seat became free for me
            waitlist#offer i got a place, how long do i have to accept it
            waitlist#offer when do i get off the waitlist
            without-account#answer can i say yes without making an account
            without-account#answer come to a party as a guest without signing up
            without-account#answer do i need to register to say yes
            without-account#change i answered by link, plans changed
            without-account#change no account but i need to cancel
            without-account#join connect earlier rsvps with my new account
            without-account#join i answered as guest and now registered, merge
            without-account#join i was a guest and have an account now
            without-account#lost can you send me my guest link again
            without-account#lost deleted the mail with my personal link
            without-account#lost i cant find the mail with my link
            without-account#lost lost my guest link
            """)
        + typed(
            "de",
            """
            about#data datenschutz
            about#data gebt ihr meine daten weiter
            about#data werde ich getrackt?
            about#data wo liegen meine daten
            about#mingle was ist das hier
            about#mingle wofür ist mingle gut
            account#confirm bestätigungs email nicht da
            account#confirm bestätigungsmail kommt nicht an
            account#confirm der link zum bestätigen ist abgelaufen
            account#confirm muss ich meine mail bestätigen
            account#delete account löschen
            account#delete ich will hier weg, alles von mir entfernen
            account#delete mitgliedschaft kündigen
            account#devices ausloggen
            account#devices bin am uni rechner noch eingeloggt
            account#devices überall ausloggen
            account#email andere email eintragen
            account#email ich hab einen neuen mailanbieter
            account#email meine mailadresse hat sich geändert
            account#email mit anderer email adresse nutzen
            account#export alle meine daten als datei
            account#export dsgvo auskunft was habt ihr über mich
            account#export kopie meiner daten
            account#forgot ich weiß mein passwort nimmer
            account#forgot komme nicht mehr rein, kennwort vergessen
            account#forgot passwort weg
            account#forgot pw vergessen hilfe
            account#password ich möchte ein sichereres kennwort
            account#password jemand kennt mein passwort was tun
            account#password neues kennwort setzen
            account#register ich bin neu, wie bekomme ich einen zugang
            account#register registrieren
            administration#audit nachsehen was andere admins gemacht haben
            administration#audit was wurde von wem geändert
            administration#audit wer hat das geändert, protokoll
            administration#audit wer hat die aktivität gelöscht und wann
            administration#events fremdes event als admin entfernen
            administration#events party verstößt gegen regeln, offline nehmen
            administration#events spam events anderer leute löschen
            administration#people jemanden zum admin machen
            administration#people mitglied rausschmeißen
            administration#people nutzer sperren
            administration#settings einstellungen für alle als admin
            administration#settings name der community ändern
            administration#settings wo sind die community einstellungen
            analytics#growth statistik der aktivitäten
            analytics#growth wie viele teilnehmer hatten wir pro monat
            analytics#meaning was bedeutet laufend in der auswertung
            analytics#meaning was zählt in der statistik als teilnehmer
            analytics#meaning wie werden die zahlen berechnet
            answers#answer ich komm zur party, wo sag ich das
            answers#answer wie gehe ich zu einem event
            answers#answer zusagen
            answers#change aus vielleicht ein ja machen
            answers#change doch nicht kommen
            answers#change hab zugesagt, kann aber doch nicht
            answers#change kann jetzt doch nicht kommen
            answers#closed anmeldeschluss vorbei
            answers#closed kein knopf zum zusagen da
            answers#closed warum kann ich nicht zusagen
            answers#companions begleitung
            answers#companions darf mein freund mitkommen
            answers#companions ich bring 2 kinder mit
            blocking#block der typ belästigt mich
            blocking#block jemand nervt, will den nie mehr sehen
            blocking#block nutzer blocken
            blocking#block person blokieren
            blocking#report jemand postet rassistische sachen
            blocking#report jemanden melden
            blocking#report unpassendes event melden
            blocking#unblock aus versehen blockiert
            blocking#unblock blockierung aufheben
            blocking#unblock entblocken
            board#album alle fotos runterladen
            board#album fotos von der party gestern ansehen
            board#album wo sind die bilder wenns vorbei ist
            board#change bildunterschrift bearbeiten
            board#change ein foto von mir wieder vom board nehmen
            board#change falsches bild hochgeladen, weg damit
            board#change mein foto löschen
            board#hearts bild liken
            board#hearts unter das bild von jemand was kommentieren
            board#hearts was unter ein foto schreiben
            board#photos bilder von der feier hochladen
            board#photos fotos zum event dazu tun
            board#photos fotowand
            board#photos wo können alle fotos teilen
            budget#change ausgabe löschen
            budget#change eine eingetragene rechnung korrigieren
            budget#change falsche summe eingegeben
            budget#change falscher betrag, wie korrigieren
            budget#change kosten doppelt eingetragen
            budget#expense beleg hinzufügen
            budget#expense ich hab getränke für alle gekauft, wo eintragen
            budget#expense rechnung aufteilen
            budget#owe abrechnung
            budget#owe warum soll ich 12 euro zahlen
            budget#owe wem muss ich wieviel geld geben
            budget#owe wer schuldet mir geld
            budget#paid hab meine schulden bezahlt
            budget#paid ich hab das geld überwiesen
            budget#paid ich hab ihm das geld schon gegeben
            budget#paid schulden als bezahlt markieren
            calendar#add die feier in meinen handykalender kriegen
            calendar#add ein event in google kalender speichern
            calendar#add ics datei von einer party
            calendar#entry eigener termin
            calendar#entry privaten eintrag im kalender machen
            calendar#entry privaten termin anlegen
            calendar#entry zahnarzt in den kalender schreiben, privat
            calendar#feed alle events mit outlook synchronisieren
            calendar#feed kalender abonnieren iphone
            calendar#feed kalenderabo link
            calendar#import google kalender hierher übernehmen
            calendar#import ics datei hochladen
            calendar#import ics importieren
            calendar#undo-import falsche datei importiert, wieder weg
            calendar#undo-import import rückgängig
            calendar#what warum steht das event in meinem kalender
            calendar#what was sieht man im kalender
            chat#edit chatnachricht zurücknehmen
            chat#edit eine gesendete nachricht korrigieren
            chat#edit tippfehler in meiner nachricht
            chat#who ist der chat privat
            chat#who kann der gastgeber im chat mitlesen
            chat#who wer sieht was wir im chat schreiben
            chat#write den anderen die kommen was schreiben
            chat#write nachricht im gruppenchat senden
            chat#write wo kann man sich zum event absprechen
            create-events#cancel event löschen
            create-events#cancel mein event absagen
            create-events#cancel party canceln
            create-events#cancel party fällt aus
            create-events#cover andere farbe für die eventseite
            create-events#cover eventbild ändern
            create-events#cover hintergrundbild fürs event
            create-events#cover schöneres bild oben im event
            create-events#create ein grillfest anlegen
            create-events#create geburtstag organisieren
            create-events#create neues event
            create-events#create will eine party schmeißen wo fang ich an
            create-events#draft mein event sieht noch keiner, ist entwurf
            create-events#draft veröffentlichen
            create-events#edit beschreibung bearbeiten
            create-events#edit datum verschieben
            create-events#edit datum ändern
            create-events#edit die party auf samstag verlegen
            create-events#edit uhrzeit meiner party ändern
            create-events#position event ist auf der karte an der falschen stelle
            create-events#position karte zeigt falschen ort bei meinem event
            create-events#position markieren wo das event auf der karte ist
            create-events#position stecknadel an die richtige stelle setzen
            create-events#repeat jeden dienstag
            create-events#repeat regelmäßiges treffen
            create-events#repeat wöchentliches treffen
            find-events#discover konzerte suchen
            find-events#discover partys durchstöbern
            find-events#discover was geht am wochenende
            find-events#discover was kann man heute abend machen
            find-events#missing freundin sagt es gibt ein event aber ich finde es nicht
            find-events#missing ich kann ein event nicht sehen
            find-events#missing link öffnet nicht, nicht gefunden
            find-events#nearby events auf der karte zeigen
            find-events#nearby events in meiner nähe
            find-events#nearby was gibts in meiner nähe
            find-events#own liste meiner partys
            find-events#own wo sind die events zu denen ich gehe
            find-events#past alte events
            find-events#past wo ist die party von letzter woche hin
            find-events#place adresse der party, wegbeschreibung
            find-events#place wie komm ich da hin
            find-events#place wo genau findet es statt
            friends#accept freund annehmen
            friends#accept freundesanfrage ablehnen
            friends#accept freundschaftsanfrage annehmen
            friends#accept jemand will mein freund sein
            friends#add freundschaftsanfrage schicken
            friends#add mit jemand befreunden
            friends#connections gemeinsame freunde
            friends#connections wer ist freund eines freundes
            friends#connections über wen kenne ich die person
            friends#end entfreunden
            friends#end jemanden aus meinen freunden entfernen
            guests#add gast ohne internet hinzufügen
            guests#add gast von hand eintragen
            guests#add oma hat keine mail, auf die liste setzen
            guests#download gäste in excel exportieren
            guests#download gästeliste als tabelle
            guests#download gästeliste drucken
            guests#list wer geht hin
            guests#list wer kommt noch alles
            guests#list wie viele haben zugesagt
            guests#remove gast entfernen
            guests#remove gast wieder ausladen der zugesagt hat
            guests#remove jemand aus meinem event werfen
            guests#write allen die kommen eine mail schreiben
            guests#write allen gästen auf einmal mailen
            guests#write allen gästen sagen dass es regnet
            guests#write ankündigung an alle die kommen
            hosts#add jemand soll mein event auch bearbeiten dürfen
            hosts#add weiteren gastgeber hinzufügen
            hosts#add zusammen mit einer freundin veranstalten
            hosts#hand-over event übertragen
            hosts#hand-over ich höre auf, ein anderer soll das event übernehmen
            hosts#hand-over jemand anderen zum besitzer machen
            hosts#stop als gastgeber aussteigen
            hosts#stop ich möchte kein co host mehr sein
            hosts#stop will kein gastgeber mehr sein
            hosts#stop will nicht mehr mitveranstalter sein
            invitations#ask anfragen ob ich mitmachen darf
            invitations#ask fragen ob ich kommen kann
            invitations#ask kann ich zu einer party ohne einladung
            invitations#guests-invite dürfen gäste ihre freunde einladen
            invitations#guests-invite gäste sollen selbst leute einladen können
            invitations#guests-invite können gäste andere einladen
            invitations#guests-invite verbieten dass andere einladen
            invitations#hide einladung ausblenden
            invitations#hide einladung ignorieren ohne zu antworten
            invitations#hide einladung soll verschwinden
            invitations#hide einladung wegklicken
            invitations#invite einladungen verschicken
            invitations#invite jemanden einladen
            invitations#invite leute zu meiner party holen
            invitations#invite meine freunde zur feier einladen
            invitations#invite per mail einladen
            invitations#link link für whatsapp
            invitations#link qr code für plakat
            invitations#link wie teile ich mein event
            invitations#take-back aus versehen meine ex eingeladen
            invitations#take-back einladung zurückziehen
            invitations#take-back falsche person eingeladen
            notifications#choose benachrichtigungen ausschalten
            notifications#choose newsletter abbestellen
            notifications#choose zu viele mails
            notifications#inbox ungelesenes
            notifications#inbox was bedeutet die glocke
            notifications#inbox wo seh ich was es neues gibt
            notifications#note eigener text in der erinnerungsmail
            notifications#note gästen in der erinnerung sagen sie sollen handtuch mitbringen
            notifications#note was in die erinnerung reinschreiben
            notifications#push mitteilungen aufs handy
            notifications#push push geht nicht
            notifications#quiet handy soll nachts ruhig sein
            notifications#quiet nachts keine meldungen
            notifications#quiet nachts stumm schalten
            notifications#quiet nicht stören
            notifications#reminders einen tag vorher erinnern
            notifications#reminders wann kommt die erinnerung
            profile#appearance bildschirm zu hell
            profile#appearance dunkelmodus
            profile#appearance wie geht der dark mode
            profile#language auf englisch umstellen
            profile#language falsche sprache
            profile#language geht das auch auf deutsch
            profile#language sprache auf englisch ändern
            profile#name benutzername ändern
            profile#name hab geheiratet, neuer nachname
            profile#name mein name ist falsch geschrieben
            profile#photo avatar hochladen
            profile#photo profilbild
            profile#photo profilbild ändern
            profile#privacy für fremde unsichtbar sein
            profile#privacy wer kann mein profil angucken
            profile#time-zone bin im ausland, uhrzeiten
            profile#time-zone die uhrzeit stimmt nicht
            profile#time-zone zeiten sind eine stunde falsch
            profile#time-zone zeitzone ändern
            programme#activity aktivität auf begonnen stellen
            programme#activity neue aktivität anlegen
            programme#assign person in andere aktivität verschieben
            programme#assign teilnehmer einer aktivität zuordnen
            programme#assign teilnehmer zu aktivität hinzufügen
            programme#events aktivität und event verknüpfen
            programme#events aus aktivität ein event machen
            programme#history frühere teilnehmer einer aktivität
            programme#history wo hat sich die gruppe früher getroffen
            programme#history wo war jemand letzten monat
            programme#in-use bereich lässt sich nicht löschen wird benutzt
            programme#in-use ort löschen geht nicht
            programme#in-use warum kann ich den raum nicht entfernen
            programme#rights jemand zugriff aufs programm geben
            programme#rights wer darf das programm bearbeiten
            programme#rights wie darf ich das programm bearbeiten
            programme#tables csv mit teilnehmern einlesen
            programme#tables programm nach excel
            programme#tables teilnehmer aus excel importieren
            programme#tables teilnehmerliste hochladen
            todos#change aufgabe abhaken
            todos#change aufgabe als erledigt markieren
            todos#change todo löschen
            todos#claim aufgabe übernehmen
            todos#claim ich kann kuchen mitbringen
            todos#claim platz im auto nehmen
            todos#plan einkaufsliste für die party
            todos#plan fahrgemeinschaft organisieren
            todos#plan to do liste machen
            todos#plan wer bringt den salat mit
            todos#templates checkliste vorlage
            todos#templates gibts eine fertige packliste
            visibility#approval ich will entscheiden wer kommen darf
            visibility#approval jeden gast erst freigeben
            visibility#choose das event soll nicht jeder sehen
            visibility#choose event privat machen
            visibility#choose nur freunde sollen die party sehen
            visibility#choose wer kann mein event sehen
            visibility#guest-list gäste sollen sich gegenseitig nicht sehen
            visibility#guest-list gästeliste vor anderen gästen verstecken
            visibility#guest-list sehen gäste wer sonst kommt
            visibility#place adresse nur zeigen wer kommt
            visibility#place meine wohnadresse geheim halten
            visibility#place nicht jeder soll wissen wo ich wohne
            waitlist#full alles belegt, komm ich noch rein
            waitlist#full keine plätze mehr was nun
            waitlist#full party ist ausgebucht
            waitlist#leave von der warteliste runter
            waitlist#leave will nicht länger auf einen platz warten
            waitlist#offer für mich ist ein platz frei geworden
            waitlist#offer hab einen platz bekommen, wie lange kann ich annehmen
            waitlist#offer wann rücke ich nach
            without-account#answer als gast ohne konto zusagen
            without-account#answer muss ich mich anmelden um zuzusagen
            without-account#change hab keinen account und will absagen
            without-account#change hab per link geantwortet, pläne geändert
            without-account#change kein konto aber muss absagen
            without-account#join als gast geantwortet und jetzt registriert, zusammenführen
            without-account#join frühere antworten mit neuem konto verbinden
            without-account#join ich war gast und hab jetzt ein konto
            without-account#join meine gast antworten ins konto übernehmen
            without-account#lost ich find die mail mit dem link nicht mehr
            without-account#lost mail mit meinem persönlichen link gelöscht
            without-account#lost schickt mir meinen gastlink nochmal
            """)

    static let typedHeldOut =
        typed(
            "en",
            """
            about#data do you show ads
            about#mingle whats this place about
            account#confirm confirm mail not here
            account#delete close my account forever
            account#devices log me out everywhere
            account#devices lost my phone, log it out
            account#email my email adress is outdated
            account#export can i have all my data as a file
            account#export export everything about me
            account#forgot forgot my pasword help
            account#forgot locked out of my account
            account#password set a stronger password
            account#password update my password
            administration#audit who deleted the activity and when
            administration#events as admin delete an event
            administration#events remove spam events of other people
            administration#people give a member the editor role
            administration#people remove a user from the community
            analytics#meaning what does under way mean in the figures
            answers#answer say that im going
            answers#change i cant come anymore
            answers#change something came up, have to cancel on the host
            answers#closed why cant i respond anymore
            answers#companions can i bring someone
            answers#companions could my brother join me
            blocking#block block a user
            board#album where are all the party photos
            board#change delete my photo
            board#hearts comment a photo
            board#photos add fotos to the event
            board#photos how to post photos
            budget#change edit a bill i entered
            budget#expense enter what the pizza cost me
            budget#owe who owes me money
            budget#paid i paid my debts
            budget#paid tell everyone i transferred the money
            calendar#import import appointments from outlook
            calendar#import import ics
            calendar#undo-import take the imported calendar out again
            chat#edit delete a message i wrote
            chat#who who can see what we write in chat
            chat#write ask a question in the event chat
            chat#write how to chat with the other guests
            create-events#cover nicer picture on top of my event
            create-events#create set up a barbecue
            create-events#draft publish my event
            create-events#position event location on the map is wrong
            create-events#position mark where the event is on the map
            create-events#repeat recurring event
            create-events#repeat same event each month
            find-events#past parties i went to before
            find-events#past see previous events
            friends#accept say yes to a friend request
            friends#add how to add friends
            friends#add send somebody a friend invite
            friends#connections see mutual friends
            friends#end stop being friends with someone
            guests#download guest list as a spreadsheet
            guests#list who is going
            guests#remove remove guest
            guests#write email everyone who is coming
            hosts#hand-over transfer my event to someone
            hosts#stop i no longer want to help host this
            invitations#ask i want to come but nobody invited me
            invitations#guests-invite can guests invite their friends
            invitations#guests-invite guests should be able to invite people
            invitations#hide i dont want to see this invitation
            invitations#invite invite someone
            invitations#take-back undo an invitation
            notifications#choose which emails do i get and how do i change it
            notifications#inbox where are my notifications
            notifications#note add a line to the reminder for my guests
            notifications#note write something into the reminder
            notifications#push get notified on my mobile
            notifications#quiet phone shouldnt buzz while i sleep
            notifications#reminders set a reminder for an event
            profile#appearance black background
            profile#appearance how to turn on dark mode
            profile#language can i use this in english
            profile#language change language to english
            profile#photo change profile picture
            profile#photo different picture of me
            profile#privacy what do strangers see of me
            profile#time-zone change timezone
            programme#assign add participant to activity
            programme#events event for an activity
            programme#rights how do i get to edit the programme
            programme#rights who is allowed to change activities
            programme#tables upload our participant list
            todos#change mark todo as done
            todos#claim i'll do the dishes
            todos#plan who does what for the party
            todos#templates reuse the list from last time
            visibility#approval accept guests one by one
            visibility#approval check everyone before they can come
            visibility#choose only my friends may see it
            visibility#choose who can see my event
            visibility#guest-list hide guest list
            visibility#place dont tell everyone where i live
            visibility#place hide location
            waitlist#leave get out of the queue
            waitlist#leave leave waitlist
            waitlist#offer i got offered a seat
            without-account#answer rsvp without account
            without-account#change change rsvp without account
            without-account#change i have no account and want to cancel
            without-account#join move my guest answers to my account
            """)
        + typed(
            "de",
            """
            about#data zeigt ihr werbung
            about#mingle worum gehts hier eigentlich
            about#mingle wozu brauche ich diese seite
            account#delete wie kann ich meinen account wieder löschen
            account#devices mein handy wurde geklaut, überall abmelden
            account#export alles über mich exportieren
            account#password passwort aktualisieren
            account#register ich will mich hier anmelden, hab noch kein konto
            account#register wie werd ich hier mitglied
            administration#events als admin ein event löschen
            administration#people benutzer aus der community entfernen
            administration#people einem mitglied die bearbeiterrolle geben
            administration#settings als admin festlegen wer sich registrieren darf
            analytics#growth wie hat sich das programm dieses jahr entwickelt
            analytics#growth zahlen vom programm anschauen
            analytics#meaning was sagen mir die zahlen in der auswertung
            answers#answer ich will freitag auch kommen
            answers#answer sagen dass ich komme
            answers#change mir kam was dazwischen, wie sag ich wieder ab
            answers#closed der knopf zum antworten ist weg
            answers#closed ich kann nicht mehr antworten, wieso
            answers#companions darf mein bruder auch mitkommen
            answers#companions kann ich wen mitbringen
            blocking#report beleidigende nachricht, wem sag ich das
            blocking#unblock ich will die blockierung zurücknehmen
            board#album wo sind die ganzen partyfotos
            board#hearts foto kommentieren
            board#photos wie lade ich fotos hoch
            budget#expense eintragen was die pizza gekostet hat
            budget#expense kosten fürs essen eintragen
            budget#owe wie viel schulde ich den anderen
            calendar#add event zum kalender dazu
            calendar#feed mit dem iphone kalender synchronisieren
            calendar#import termine aus outlook importieren
            calendar#undo-import importierte events entfernen
            calendar#undo-import importierte termine wieder löschen
            calendar#what was habe ich nächste woche vor
            calendar#what was zeigt mein kalender an
            chat#edit meine nachricht löschen
            chat#who sehen alle den chat
            chat#write im chat was fragen
            chat#write mit den anderen gästen chatten
            create-events#cancel wir müssen das picknick absagen
            create-events#create wie mach ich eine party
            create-events#draft entwurf öffentlich machen
            create-events#draft mein event veröffentlichen
            create-events#repeat dasselbe event jeden monat
            find-events#discover wie finde ich events
            find-events#missing ich seh die party nicht von der alle reden
            find-events#nearby partys um die ecke
            find-events#own bei welchen events hab ich zugesagt
            find-events#own wo sind meine events
            find-events#past partys auf denen ich war
            find-events#past vergangene events sehen
            find-events#place wo ist die party
            friends#add freunde hinzufügen
            friends#add jemanden als freund hinzufügen
            friends#connections gemeinsame freunde sehen
            friends#end freund löschen
            friends#end mit jemandem nicht mehr befreundet sein
            guests#add jemanden auf meine gästeliste setzen
            guests#download liste der gäste runterladen
            guests#list wer hat schon geantwortet
            guests#remove jemanden von der gästeliste nehmen
            hosts#add meine freundin soll mit gastgeberin sein
            hosts#hand-over event jemand anderem geben
            invitations#ask mich hat keiner eingeladen, ich will aber kommen
            invitations#link event in die whatsapp gruppe stellen
            invitations#take-back einladung rückgängig machen
            notifications#choose ich will weniger mails
            notifications#choose keine emails mehr schicken
            notifications#inbox wo sind meine benachrichtigungen
            notifications#note hinweis an die erinnerung für gäste hängen
            notifications#push benachrichtigung aufs smartphone
            notifications#push push einschalten
            notifications#reminders erinnerung für ein event einstellen
            notifications#reminders werde ich vor der party erinnert
            profile#appearance schwarzer hintergrund
            profile#name meinen namen ändern
            profile#photo anderes bild von mir
            profile#privacy was sehen fremde von mir
            profile#privacy wer sieht mein profil
            programme#activity aktivität erstellen
            programme#activity kurs als beendet markieren
            programme#assign jemanden in einen kurs eintragen
            programme#events event für aktivität
            programme#events zu einem kurs ein event anlegen
            programme#history aktivität ist umgezogen
            programme#in-use gebiet kann nicht gelöscht werden
            programme#rights wer darf aktivitäten ändern
            todos#change aufgabe ist erledigt
            todos#claim ich mach den abwasch
            todos#plan aufgaben für die feier verteilen
            todos#templates liste vom letzten mal nochmal nehmen
            todos#templates vorlage für die liste nutzen
            visibility#approval gäste einzeln annehmen
            visibility#approval ich möchte jeden einzeln zulassen
            visibility#guest-list gästeliste verstecken
            visibility#place ort verstecken
            waitlist#full wie funktioniert die warteliste
            waitlist#leave aus der warteschlange raus
            waitlist#leave warteliste verlassen
            waitlist#offer mir wurde ein platz angeboten
            without-account#answer ohne account zusagen
            without-account#answer zusagen ohne mich zu registrieren
            without-account#change antwort ohne konto ändern
            without-account#lost gast link verloren
            """)
}
