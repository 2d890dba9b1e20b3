import type { Access } from '#contract/accounts/current-user.ts';

/** Who has bought nothing yet; everyone else manages what they have, or comes back. */
export function isNew(access: Access): boolean {
  return access === 'lead' || access === 'beta';
}

/** Heading and document's title of `/subscriptions`. */
export function subscriptionsTitle(access: Access): string {
  return isNew(access) ? 'Become a Member' : 'Subscription';
}

/** The chat server opens to them. */
export function chatsInside(access: Access): boolean {
  return access === 'member' || access === 'staff';
}

/** Heading and document's title of `/chat`. */
export function chatTitle(access: Access): string {
  return chatsInside(access) ? 'Community Chat' : 'Chat';
}
