import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { publicConfig } from '#web/platform/public-config.ts';

const Chosen = createContext<string | undefined>(undefined);

/** Gives all below the zone that this person chose. */
export function TimeZone({ zone, children }: { zone: string | undefined; children: ReactNode }) {
  return <Chosen value={zone}>{children}</Chosen>;
}

const never = () => () => {};
const ofSite = () => publicConfig().defaultTimeZone;

let known: string | undefined;
/** Asked once a page: every part that shows a time wants to know, and each answer costs a phone milliseconds. */
function ofBrowser(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return known;
}

/**
 * The reader's zone: what they chose, else what their browser says. A page drawn on the server for someone unknown is
 * written in the default zone first and set right once the browser has taken over.
 */
export function useTimeZone(): string {
  const chosen = use(Chosen);
  const guessed = useSyncExternalStore(never, chosen === undefined ? ofBrowser : ofSite, ofSite);
  return chosen ?? guessed;
}
