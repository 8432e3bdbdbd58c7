enum ICalendarPlaceholder {}
