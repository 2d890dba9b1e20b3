import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { publicConfig } from '#web/platform/public-config.ts';

const Chosen = createContext<string | undefined>(undefined);

/** Provides this person's chosen zone to everything below. */
export function TimeZone({ zone, children }: { zone: string | undefined; children: ReactNode }) {
  return <Chosen value={zone}>{children}</Chosen>;
}

const never = () => () => {};
const ofSite = () => publicConfig().defaultTimeZone;

let known: string | undefined;
/** Read once per page: every component that shows a time needs it, and each call costs a phone milliseconds. */
function ofBrowser(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return known;
}

/**
 * The reader's zone: the one they chose, or their browser's. A page rendered on the server for an unknown visitor shows
 * the default zone first, and is corrected after hydration.
 */
export function useTimeZone(): string {
  const chosen = use(Chosen);
  const guessed = useSyncExternalStore(never, chosen === undefined ? ofBrowser : ofSite, ofSite);
  return chosen ?? guessed;
}
