import { signOut } from '#contract/accounts/auth.endpoints.ts';
import { ownPath } from '#contract/accounts/fields.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';

/** Where a visitor on a page of the shell is sent, to come back afterwards. */
export function loginAddress(wanted: string): string {
  return `/login?${new URLSearchParams({ next: wanted })}`;
}

/** Goes on after signing in: a full load, so that nothing of the visitor's pages stays. */
export function goOnSignedIn(next: string | null | undefined): void {
  window.location.assign(ownPath(next) ?? '/dashboard');
}

/** Ends the session and leaves for the start page. */
export async function leave(): Promise<void> {
  try {
    await call(signOut, { body: undefined });
    window.location.assign('/');
  } catch {
    toast.error("You're still signed in.", "We couldn't reach Callboard. Try again in a moment.");
  }
}
