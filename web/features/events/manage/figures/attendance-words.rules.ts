import type { SessionAttendance } from '#contract/events/teacher-event-lists.endpoints.ts';

/** `96 of 120 expected joined the last 12 sessions (80%).` */
export function attendanceWords(sessions: readonly Pick<SessionAttendance, 'expected' | 'joined'>[]): string {
  const expected = sessions.reduce((sum, session) => sum + session.expected, 0);
  const joined = sessions.reduce((sum, session) => sum + session.joined, 0);
  const which = sessions.length === 1 ? 'the last session' : `the last ${sessions.length} sessions`;
  if (expected === 0) return `No one was expected at ${which}.`;
  return `${joined} of ${expected} joined ${which} (${Math.round((100 * joined) / expected)}%).`;
}
