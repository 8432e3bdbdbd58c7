/// Hand-written files in the style of the large calendar programs.
enum Fixtures {
    /// CRLF, folded lines, X-WR-TIMEZONE, VTIMEZONE with X-LIC-LOCATION, overrides far from their series, HTML
    /// in texts.
    static let google = """
        BEGIN:VCALENDAR
        PRODID:-//Google Inc//Google Calendar 70.9054//EN
        VERSION:2.0
        CALSCALE:GREGORIAN
        METHOD:PUBLISH
        X-WR-CALNAME:Hochschulgruppe Tanz
        X-WR-TIMEZONE:America/New_York
        X-WR-CALDESC:
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        X-LIC-LOCATION:Europe/Berlin
        BEGIN:DAYLIGHT
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        TZNAME:CEST
        DTSTART:19700329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT
        BEGIN:STANDARD
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        TZNAME:CET
        DTSTART:19701025T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        DTSTART;TZID=Europe/Berlin:20261013T190000
        DTEND;TZID=Europe/Berlin:20261013T210000
        RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261110T225959Z;BYDAY=TU
        EXDATE;TZID=Europe/Berlin:20261020T190000
        DTSTAMP:20260501T101112Z
        ORGANIZER;CN=Hochschulgruppe Tanz:mailto:c_188@group.calendar.google.com
        UID:3ab4kq0v@google.com
        ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=ada@e
         xample.org;X-NUM-GUESTS=0:mailto:ada@example.org
        CREATED:20260401T080000Z
        DESCRIPTION:<p>Kommt alle!</p><br>Bringt <b>Schuhe</b> mit\\, bitte. Mehr u
         nter https://example.org/tanz?x=1&amp\\;y=2 – größere Gruppen meldet euch ü
         ber das Büro.
        LAST-MODIFIED:20260430T090000Z
        LOCATION:Turnhalle\\, Hauptstraße 1\\, 10115 Berlin
        SEQUENCE:2
        STATUS:CONFIRMED
        SUMMARY:Tanzkurs für Anfänger
        TRANSP:OPAQUE
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:This is an event reminder
        TRIGGER:-P0DT0H30M0S
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;TZID=Europe/Berlin:20261103T200000
        DTEND;TZID=Europe/Berlin:20261103T220000
        DTSTAMP:20260501T101112Z
        UID:3ab4kq0v@google.com
        RECURRENCE-ID;TZID=Europe/Berlin:20261103T190000
        SEQUENCE:3
        STATUS:CONFIRMED
        SUMMARY:Tanzkurs: eine Stunde später
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;VALUE=DATE:20261224
        DTEND;VALUE=DATE:20261227
        DTSTAMP:20260501T101112Z
        UID:weihnachten@google.com
        SUMMARY:Weihnachten
        END:VEVENT
        BEGIN:VEVENT
        DTSTART:20260704T180000
        DTSTAMP:20260501T101112Z
        UID:ohne-zone@google.com
        SUMMARY:Fireworks
        END:VEVENT
        END:VCALENDAR
        """.replacing("\n", with: "\r\n")

    /// Windows zone names, quoted TZIDs with commas, HTML copies, busy status, no GEO, upper-case MAILTO.
    static let outlook = """
        BEGIN:VCALENDAR
        PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
        VERSION:2.0
        METHOD:PUBLISH
        X-MS-OLK-FORCEINSPECTOROPEN:TRUE
        BEGIN:VTIMEZONE
        TZID:W. Europe Standard Time
        BEGIN:STANDARD
        DTSTART:16011028T030000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010325T020000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        END:VTIMEZONE
        BEGIN:VTIMEZONE
        TZID:(UTC+05:30) Somewhere\\, Elsewhere
        BEGIN:STANDARD
        DTSTART:16010101T000000
        TZOFFSETFROM:+0530
        TZOFFSETTO:+0530
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        CLASS:PUBLIC
        CREATED:20260201T120000Z
        DESCRIPTION:Tagesordnung:\\n1. Begrüßung\\n2. Sonstiges\\n
        DTEND;TZID="W. Europe Standard Time":20260715T113000
        DTSTAMP:20260201T120000Z
        DTSTART;TZID="W. Europe Standard Time":20260715T100000
        LAST-MODIFIED:20260201T120000Z
        LOCATION:Raum 4.11
        ORGANIZER;CN="Lovelace, Ada":MAILTO:ada@example.org
        PRIORITY:5
        SEQUENCE:0
        SUMMARY;LANGUAGE=de:Sitzung des Fachschaftsrats
        TRANSP:OPAQUE
        UID:040000008200E00074C5B7101A82E00800000000
        X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Tagesordnung</p></body></html>
        X-MICROSOFT-CDO-BUSYSTATUS:BUSY
        BEGIN:VALARM
        TRIGGER:-PT15M
        ACTION:DISPLAY
        DESCRIPTION:Reminder
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;TZID="(UTC+05:30) Somewhere, Elsewhere":20260715T100000
        DTEND;TZID="(UTC+05:30) Somewhere, Elsewhere":20260715T110000
        DTSTAMP:20260201T120000Z
        SUMMARY:Call
        UID:call
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;TZID=Customized Time Zone:20260715T100000
        DTSTAMP:20260201T120000Z
        SUMMARY:Unknown zone
        UID:unknown
        END:VEVENT
        END:VCALENDAR
        """.replacing("\n", with: "\r\n")

    /// Structured location, DURATION, travel time, RDATE, an organizer without a mail address.
    static let apple = """
        BEGIN:VCALENDAR
        METHOD:PUBLISH
        VERSION:2.0
        X-WR-CALNAME:Privat
        PRODID:-//Apple Inc.//macOS 15.5//EN
        X-APPLE-CALENDAR-COLOR:#1BADF8
        X-WR-TIMEZONE:Europe/Berlin
        CALSCALE:GREGORIAN
        BEGIN:VEVENT
        TRANSP:OPAQUE
        DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260718T150000
        DURATION:PT2H30M
        X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
        UID:6A0C0C2E-1F4B-4F0A-9D0B-6F6F1C2B8E11
        DTSTAMP:20260601T070000Z
        LOCATION:Café Einstein\\nKurfürstenstraße 58\\, 10785 Berlin\\, Germany
        SEQUENCE:1
        URL;VALUE=URI:https://example.org/kaffee?a=b,c;d
        SUMMARY:Kaffee ☕️
        CATEGORIES:Freunde,Kaffee\\, Kuchen,Süßes
        X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Kurfürstenstraße 58, 107
         85 Berlin";X-APPLE-RADIUS=70;X-TITLE="Café Einstein":geo:52.502145,13.3577
         41
        ORGANIZER;CN="Ada";EMAIL="ada@example.org":/aMTExNTk/principal/
        CREATED:20260601T065900Z
        RDATE;TZID=Europe/Berlin:20260725T150000,20260801T160000
        BEGIN:VALARM
        X-WR-ALARMUID:C6F2
        UID:C6F2
        TRIGGER:-PT1H
        ATTACH;VALUE=URI:Chord
        ACTION:AUDIO
        END:VALARM
        END:VEVENT
        END:VCALENDAR
        """.replacing("\n", with: "\r\n")
}
