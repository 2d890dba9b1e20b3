import { signOut } from '#contract/accounts/auth.endpoints.ts';
import { ownPath } from '#contract/accounts/words.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { forgetDrafts } from '#web/kit/form/drafts.ts';
import { forgetOnLeaving } from '#web/platform/keep-next-session.ts';
import { markSignedIn } from '#web/platform/signed-in-mark.ts';

/** Where a visitor is sent from a page in the shell, with the way back. */
export function loginAddress(wanted: string): string {
  return `/login?${new URLSearchParams({ next: wanted })}`;
}

/** Onboarding, then the wanted page. */
export function onboardingAddress(wanted: string): string {
  return `/onboarding?${new URLSearchParams({ next: wanted })}`;
}

/** Where a signed-in person goes next: onboarding first, then the wanted page, or else the dashboard. */
export function nextPath(user: { needsOnboarding: boolean }, next: string | null | undefined): string {
  const wanted = ownPath(next);
  if (!user.needsOnboarding) return wanted ?? '/dashboard';
  if (wanted?.startsWith('/onboarding')) return wanted;
  return wanted ? onboardingAddress(wanted) : '/onboarding';
}

/** Where staff set up two-step sign-in, with the way back. */
export function twoStepAddress(wanted: string): string {
  return `/two-step?${new URLSearchParams({ next: wanted })}`;
}

/** Where the person goes when the first sign-in step succeeded and the second is due; keeps the wanted page. */
export function secondStepAddress(next: string | null | undefined): string {
  const wanted = ownPath(next);
  return wanted ? `/login/second_step?${new URLSearchParams({ next: wanted })}` : '/login/second_step';
}

/**
 * Continues after sign-in, or to the second step if there is no `user` yet. Does a full page load, so that nothing from
 * the visitor's pages remains.
 */
export function goOnSignedIn(user: { needsOnboarding: boolean } | null, next: string | null | undefined): void {
  if (user) markSignedIn();
  window.location.assign(user ? nextPath(user, next) : secondStepAddress(next));
}

/**
 * The page to return to, from a URL; one on another site is dropped. The key is always set, because the router would
 * pass an omitted one through as it came.
 */
export function nextOf(search: Record<string, unknown>): { next?: string | undefined } {
  return { next: typeof search.next === 'string' ? ownPath(search.next) : undefined };
}

/** Ends the session (also a half one), deletes what this browser stored of the person (A2), and goes to the start page, or to `to`. */
export async function leave(to = '/'): Promise<void> {
  try {
    await call(signOut, { body: undefined });
    forgetDrafts();
    await forgetOnLeaving();
    window.location.assign(to);
  } catch {
    toast.error("You're still signed in.", "We couldn't reach Callboard. Try again in a moment.");
  }
}
