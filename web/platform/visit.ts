/** This tab's visit, encoded; empty: the tab came from nowhere known. Only until the tab closes. */
const TAB = 'callboard.visit';
/** Set in a tab in which the question was answered with No. */
const REFUSED = 'callboard.visit.refused';
/** The visits that a person agreed to have remembered. */
const COOKIE = 'callboard-visit-source';
const REMEMBERED_DAYS = 30;

const UTM = /[?&]utm_(?:source|medium|campaign|term|content)=[^&]/;
/** Pages behind links in our own emails: a webmail's host says nothing about where someone comes from. */
const FROM_EMAIL =
  /^\/(?:login|verify|confirm_email|reset_password|waitlist|reply_to|staff_invitations|events\/rsvp)\//;

function tabItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function setTabItem(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage, nothing is remembered.
  }
}

const cookie = () => new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(document.cookie)?.[1];

/** The remembered visits, as requests send them; undefined without any. */
export const rememberedVisits = (): string | undefined => cookie() || tabItem(TAB) || undefined;

/** Whether the visits outlive the tab, because the person agreed. */
export const areVisitsKept = (): boolean => cookie() !== undefined;
export const refuseVisits = (): void => setTabItem(REFUSED, '1');

export function keepInTab(visits: string): void {
  setTabItem(TAB, visits);
}

export function keepVisits(visits: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the oldest browsers
  document.cookie = `${COOKIE}=${visits}; Path=/; Max-Age=${REMEMBERED_DAYS * 86_400}; SameSite=Lax${secure}`;
}

/** What the page that a person arrived on says about where they came from. */
export interface Arrival {
  readonly search: string;
  readonly referrer: string;
  readonly host: string;
}

/**
 * Null if there is nothing to note and nothing to ask. The page before counts only for a tab's first page: later ones
 * come back from a payment or a sign-in provider. Frames and embeds don't count.
 */
export function arrivalToNote(): Arrival | null {
  const { search, host, pathname } = location;
  if (window.top !== window || pathname.startsWith('/embed/')) return null;
  const isFirst = tabItem(TAB) === null;
  if (isFirst) keepInTab('');
  const referrer = isFirst && !FROM_EMAIL.test(pathname) ? document.referrer : '';
  const isForeign = referrer !== '' && !referrer.startsWith(`${location.origin}/`);
  const isUnanswered = tabItem(TAB) && !areVisitsKept() && tabItem(REFUSED) === null;
  return UTM.test(search) || isForeign || isUnanswered ? { search, referrer, host } : null;
}

export const isRefusedHere = (): boolean => tabItem(REFUSED) !== null;
