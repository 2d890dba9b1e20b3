import { signOut } from '#contract/accounts/auth.endpoints.ts';
import { ownPath } from '#contract/accounts/words.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { forgetDrafts } from '#web/kit/form/drafts.ts';
import { markSignedIn } from '#web/platform/signed-in-mark.ts';

/** Where a visitor on a page of the shell is sent, to come back afterwards. */
export function loginAddress(wanted: string): string {
  return `/login?${new URLSearchParams({ next: wanted })}`;
}

/** The first run, then the page that was wanted. */
export function onboardingAddress(wanted: string): string {
  return `/onboarding?${new URLSearchParams({ next: wanted })}`;
}

/** Where a signed-in person goes on: the first run first, else the wanted page, else the dashboard. */
export function wayOn(user: { needsOnboarding: boolean }, next: string | null | undefined): string {
  const wanted = ownPath(next);
  if (!user.needsOnboarding) return wanted ?? '/dashboard';
  if (wanted?.startsWith('/onboarding')) return wanted;
  return wanted ? onboardingAddress(wanted) : '/onboarding';
}

/** Where staff set up two-step sign-in, to come back afterwards. */
export function twoStepAddress(wanted: string): string {
  return `/two-step?${new URLSearchParams({ next: wanted })}`;
}

/** Where the first step of signing in was right and the second is due; the wanted page comes along. */
export function secondStepAddress(next: string | null | undefined): string {
  const wanted = ownPath(next);
  return wanted ? `/login/second_step?${new URLSearchParams({ next: wanted })}` : '/login/second_step';
}

/** Goes on after signing in, or to the second step (no `user` yet): a full load, so that nothing of the visitor's pages stays. */
export function goOnSignedIn(user: { needsOnboarding: boolean } | null, next: string | null | undefined): void {
  if (user) markSignedIn();
  window.location.assign(user ? wayOn(user, next) : secondStepAddress(next));
}

/** The page to return to, from an address; another site's is dropped: by name, for what is left out would come through as it was written. */
export function nextOf(search: Record<string, unknown>): { next?: string | undefined } {
  return { next: typeof search.next === 'string' ? ownPath(search.next) : undefined };
}

/** Ends the session, a half one too, forgets what was typed and kept in this browser (A2), and leaves for the start page, or another one. */
export async function leave(to = '/'): Promise<void> {
  try {
    await call(signOut, { body: undefined });
    forgetDrafts();
    window.location.assign(to);
  } catch {
    toast.error("You're still signed in.", "We couldn't reach Callboard. Try again in a moment.");
  }
}
