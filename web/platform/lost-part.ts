/**
 * Errors for parts of the page (build files) that couldn't be loaded, usually because a newer build has replaced them.
 */
const lost = new WeakSet<Error>();

const RELOADED_AT = 'callboard:reloaded-at';
/** A page that was just reloaded isn't reloaded automatically again: that wouldn't bring back the missing file. */
const ONCE_WITHIN_MS = 60_000;

/** Records, from the build's own loader, which errors were files that failed to load. */
export function watchLostParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    lost.add(payload);
    // The router would also reload the page for some of these errors, once per file; setting its own marker makes it
    // believe it already has.
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // Without storage, the router can't store its marker either, and doesn't reload.
    }
  });
}

export const isLostPart = (error: unknown): boolean => error instanceof Error && lost.has(error);

/** Whether the page may reload itself now: not twice within a minute, and not if storage is unavailable. */
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

/** Reloads the page once if the server responds: without a connection, the page on screen is better than nothing. */
export async function reloadOnce(): Promise<void> {
  const here = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (here && here.status < 500 && mayReload()) window.location.reload();
}
