import { useSyncExternalStore } from 'react';

/** The browser's offer to install the app, which only Chromium has. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function set(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer, which may come before the page is hydrated, for the menu's entry. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => set(null));
}

/** Safari on a phone or tablet installs from its own Share menu; other browsers don't have this property. */
const installsByHand = (): boolean => 'standalone' in navigator && navigator.standalone === false;

/**
 * How the app can be installed in this browser: by the returned function, `by-hand`, or null if it can't be or already
 * is.
 */
export function useInstall(): (() => void) | 'by-hand' | null {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const present = useSyncExternalStore(
    subscribe,
    () => offer ?? (installsByHand() ? 'by-hand' : null),
    () => null,
  );
  if (present === null || present === 'by-hand') return present;
  return () => {
    set(null);
    void present.prompt();
  };
}
