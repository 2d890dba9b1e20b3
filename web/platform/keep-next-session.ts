import { NEXT_SESSION_CACHE, NEXT_SESSION_KEY, type NextSession, readNextSession } from './next-session.ts';

/** When someone last signed out in this browser, in milliseconds since 1970. */
const LEFT_AT = 'callboard:left-at';

/** Null if the browser has none, or it is blocked. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Not on a page that was open when its person signed out, in this tab or another. */
export async function keepNextSession(session: NextSession): Promise<void> {
  if (typeof caches === 'undefined' || Number(storage()?.getItem(LEFT_AT)) > performance.timeOrigin) return;
  const cache = await caches.open(NEXT_SESSION_CACHE);
  await cache.put(NEXT_SESSION_KEY, new Response(JSON.stringify(session)));
}

/** Call when this person is signed in (null: no one): removes what is stored of anyone else. */
export async function forgetOtherSessions(personId: number | null): Promise<void> {
  const stored = await readNextSession();
  if (stored && stored.personId !== personId) await forgetNextSession();
}

/** After signing out. Never rejects: the person is signed out, whatever the storage does. */
export async function forgetOnLeaving(): Promise<void> {
  try {
    storage()?.setItem(LEFT_AT, String(Math.ceil(performance.timeOrigin + performance.now())));
    await forgetNextSession();
  } catch {
    // A visitor's next page removes it.
  }
}

export async function forgetNextSession(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(NEXT_SESSION_CACHE);
}
