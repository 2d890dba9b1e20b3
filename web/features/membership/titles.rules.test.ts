import { expect, test } from 'vitest';
import { ACCESS_LEVELS } from '#contract/accounts/current-user.ts';
import { chatTitle, subscriptionsTitle } from './titles.rules.ts';

test('/subscriptions is titled Become a Member for lead and beta, whatever plan they hold, otherwise Subscription', () => {
  expect(Object.fromEntries(ACCESS_LEVELS.map((access) => [access, subscriptionsTitle(access)]))).toEqual({
    lead: 'Become a Member',
    free: 'Subscription',
    beta: 'Become a Member',
    member: 'Subscription',
    staff: 'Subscription',
  });
});

test('/chat is titled Community Chat for members and staff, otherwise Chat', () => {
  expect(Object.fromEntries(ACCESS_LEVELS.map((access) => [access, chatTitle(access)]))).toEqual({
    lead: 'Chat',
    free: 'Chat',
    beta: 'Chat',
    member: 'Community Chat',
    staff: 'Community Chat',
  });
});
