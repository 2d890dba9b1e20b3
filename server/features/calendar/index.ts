/** iCalendar objects for emails and feeds. */
export { type CalendarEntry, type CalendarFile, type CalendarMethod, calendarUid, icsFor } from './ics-for.ts';
