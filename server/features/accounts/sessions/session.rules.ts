const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type SessionKind = 'learner' | 'teacher' | 'staff';

/** How long a session lives without use, and at all; on real time (rules §2). */
export const SESSION_LIFE: Readonly<Record<SessionKind, { idleMs: number; absoluteMs: number }>> = {
  learner: { idleMs: 14 * DAY, absoluteMs: 60 * DAY },
  teacher: { idleMs: 24 * HOUR, absoluteMs: 7 * DAY },
  staff: { idleMs: HOUR, absoluteMs: 12 * HOUR },
};

/** Use is written down at most this often. */
export const TOUCH_EVERY_MS = MINUTE;
/** After a change of rights the old token still answers requests that are under way. */
export const ROTATION_GRACE_MS = 30_000;

/** Signing in, or a proof sent later, counts as proof of who asks this long. */
export const FRESH_MS = 10 * MINUTE;
/** Between the first step of signing in and the second. */
export const SECOND_STEP_WITHIN_MS = 10 * MINUTE;

/** True while it is not long ago that the session's owner showed who they are. */
export function isFresh(authenticatedAt: Date, real: Date): boolean {
  return real.getTime() - authenticatedAt.getTime() <= FRESH_MS;
}

/** The kind of session that somebody's rights ask for: the more they open, the shorter it lives. */
export function sessionKindOf(rights: { isStaff: boolean; isTeacher: boolean }): SessionKind {
  if (rights.isStaff) return 'staff';
  return rights.isTeacher ? 'teacher' : 'learner';
}

/** When a session ends: unused, and at the latest. Use never carries it beyond its absolute end. */
export function sessionEnds(
  kind: SessionKind,
  startedAt: Date,
  usedAt: Date,
): { idleExpiresAt: Date; expiresAt: Date } {
  const { idleMs, absoluteMs } = SESSION_LIFE[kind];
  const expiresAt = new Date(startedAt.getTime() + absoluteMs);
  const idle = new Date(usedAt.getTime() + idleMs);
  return { idleExpiresAt: idle < expiresAt ? idle : expiresAt, expiresAt };
}

/** When a half session ends, which owes the second step. */
export function halfSessionEnds(startedAt: Date): { idleExpiresAt: Date; expiresAt: Date } {
  const end = new Date(startedAt.getTime() + SECOND_STEP_WITHIN_MS);
  return { idleExpiresAt: end, expiresAt: end };
}
