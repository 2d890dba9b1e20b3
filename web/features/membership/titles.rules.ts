import type { Access } from '#contract/accounts/current-user.ts';

/** True for people who have bought nothing yet; everyone else manages what they have, or is returning. */
export function isNew(access: Access): boolean {
  return access === 'lead' || access === 'beta';
}

/** Heading and document title of `/subscriptions`. */
export function subscriptionsTitle(access: Access): string {
  return isNew(access) ? 'Become a Member' : 'Subscription';
}

/** True for people who can use the chat server. */
export function chatsInside(access: Access): boolean {
  return access === 'member' || access === 'staff';
}

/** Heading and document title of `/chat`. */
export function chatTitle(access: Access): string {
  return chatsInside(access) ? 'Community Chat' : 'Chat';
}
