/** The index of the calendar: iCalendar objects for mails and feeds. */
export { type CalendarEntry, type CalendarFile, type CalendarMethod, calendarUid, icsFor } from './ics-for.ts';
