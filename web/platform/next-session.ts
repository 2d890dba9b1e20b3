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

const CACHE = 'next-session';
const KEY = '/next-session';

/** Null if none is stored, or the browser has no storage. */
export async function readNextSession(): Promise<NextSession | null> {
  if (typeof caches === 'undefined') return null;
  const found = await caches.match(KEY, { cacheName: CACHE }).catch(() => undefined);
  // Only `keepNextSession` writes it.
  return found ? ((await found.json()) as NextSession) : null;
}

export async function keepNextSession(session: NextSession): Promise<void> {
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(CACHE);
  await cache.put(KEY, new Response(JSON.stringify(session)));
}

/** Call when this person is signed in (null: no one): removes what is stored of anyone else. */
export async function forgetOtherSessions(personId: number | null): Promise<void> {
  const stored = await readNextSession();
  if (stored && stored.personId !== personId) await forgetNextSession();
}

export async function forgetNextSession(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(CACHE);
}
