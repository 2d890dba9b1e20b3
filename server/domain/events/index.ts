/** The events room; so far the class sessions of cohorts. */
export { type ScheduleClassSession, scheduleClassSession } from './schedule-class-session.ts';
