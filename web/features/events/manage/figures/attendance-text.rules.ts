import type { SessionAttendance } from '#contract/events/teacher-event-lists.endpoints.ts';

/** `96 of 120 expected joined the last 12 sessions (80%).` */
export function attendanceText(sessions: readonly Pick<SessionAttendance, 'expected' | 'joined'>[]): string {
  const expected = sessions.reduce((sum, session) => sum + session.expected, 0);
  const joined = sessions.reduce((sum, session) => sum + session.joined, 0);
  const lastSessions = sessions.length === 1 ? 'the last session' : `the last ${sessions.length} sessions`;
  if (expected === 0) return `No one was expected at ${lastSessions}.`;
  return `${joined} of ${expected} joined ${lastSessions} (${Math.round((100 * joined) / expected)}%).`;
}
