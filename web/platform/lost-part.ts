/** Parts of the page (files of its build) that couldn't be loaded: as a rule, a newer build has taken their place. */
const lost = new WeakSet<Error>();

const RELOADED_AT = 'callboard:reloaded-at';
/** A page that has just been reloaded isn't reloaded automatically again: it wouldn't bring what is missing. */
const ONCE_WITHIN_MS = 60_000;

/** Learns from the build's own loader which errors were files that didn't come. */
export function watchLostParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    lost.add(payload);
    // The router would load the page for some of them, too, once for each file: by its own mark it has done so.
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // it can't remember anything either, and doesn't
    }
  });
}

export const isLostPart = (error: unknown): boolean => error instanceof Error && lost.has(error);

/** Whether the page may load itself again now: not twice in a minute, and not where nothing can be remembered. */
function mayReload(): boolean {
  try {
    const at = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - at < ONCE_WITHIN_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Loads the page once, as it is now, if the server answers: without a connection what is on the screen is better than nothing. */
export async function reloadOnce(): Promise<void> {
  const here = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (here && here.status < 500 && mayReload()) window.location.reload();
}
