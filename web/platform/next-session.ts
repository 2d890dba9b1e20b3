/**
 * The next session of the signed-in person, which the service worker shows while there is no connection. It lies in the
 * browser's Cache Storage, where pages and the worker can both read it, and never holds a link to join.
 */
export interface NextSession {
  readonly personId: number;
  readonly name: string;
  /** Its course, if any. */
  readonly course: string | null;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** The person's time zone. */
  readonly zone: string;
  /** Its page here: `/events/12-warm-up`. */
  readonly path: string;
}

export const NEXT_SESSION_CACHE = 'next-session';
export const NEXT_SESSION_KEY = '/next-session';

/** Null if none is stored, or the browser has no storage. */
export async function readNextSession(): Promise<NextSession | null> {
  if (typeof caches === 'undefined') return null;
  const found = await caches.match(NEXT_SESSION_KEY, { cacheName: NEXT_SESSION_CACHE }).catch(() => undefined);
  // Only `keepNextSession` writes it.
  return found ? ((await found.json()) as NextSession) : null;
}
