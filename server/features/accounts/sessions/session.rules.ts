const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type SessionKind = 'learner' | 'teacher' | 'staff';

/** How long a session lives while unused, and how long at most; in real time (rules §2). */
export const SESSION_LIFE: Readonly<Record<SessionKind, { idleMs: number; absoluteMs: number }>> = {
  learner: { idleMs: 14 * DAY, absoluteMs: 60 * DAY },
  teacher: { idleMs: 24 * HOUR, absoluteMs: 7 * DAY },
  staff: { idleMs: HOUR, absoluteMs: 12 * HOUR },
};

/** A session's use is recorded at most this often. */
export const TOUCH_EVERY_MS = MINUTE;
/** After a change of rights, the old token still works this long for running requests. */
export const ROTATION_GRACE_MS = 30_000;

/** How long a sign-in, or a later proof, counts as proof of identity. */
export const FRESH_MS = 10 * MINUTE;
/** Longest time between the first step of signing in and the second. */
export const SECOND_STEP_WITHIN_MS = 10 * MINUTE;

/** True if the session's owner proved their identity recently. */
export function isFresh(authenticatedAt: Date, real: Date): boolean {
  return real.getTime() - authenticatedAt.getTime() <= FRESH_MS;
}

/** The kind of session for a person's rights: the more they grant, the shorter the session lives. */
export function sessionKindOf(rights: { isStaff: boolean; isTeacher: boolean }): SessionKind {
  if (rights.isStaff) return 'staff';
  return rights.isTeacher ? 'teacher' : 'learner';
}

/** When an unused session ends, and when it ends at the latest. Use never extends it beyond its absolute end. */
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

export function halfSessionEnds(startedAt: Date): { idleExpiresAt: Date; expiresAt: Date } {
  const end = new Date(startedAt.getTime() + SECOND_STEP_WITHIN_MS);
  return { idleExpiresAt: end, expiresAt: end };
}
