import { type APIRequestContext, expect } from '@playwright/test';
import type { EventCard } from '#contract/events/event.ts';

export const PASSWORD = 'callboard-demo';

async function upcoming(request: APIRequestContext): Promise<{ events: EventCard[]; attendingEventIds: number[] }> {
  const response = await request.get('/api/v1/events?per_page=100');
  expect(response.ok()).toBe(true);
  return response.json();
}

/** The first matching event that the person isn't attending. Throws if the demo school has none. */
export async function findEvent(
  request: APIRequestContext,
  fits: (event: EventCard) => boolean,
  after = 0,
): Promise<EventCard> {
  const { events, attendingEventIds } = await upcoming(request);
  const found = events.filter(
    (event) => event.status === 'published' && !attendingEventIds.includes(event.id) && fits(event),
  )[after];
  if (!found) throw new Error('The demo school has no such event.');
  return found;
}

export const isFree = (event: EventCard) => !event.ticketed && event.seatsRemaining > 3 && !event.membersOnlyLabel;
export const isPublic = (event: EventCard) => event.admittance === 'public';

export const pathOf = (event: EventCard) => `/events/${event.id}-${event.slug}`;

export async function signIn(request: APIRequestContext, account: string): Promise<void> {
  const response = await request.post('/api/v1/auth/sign_in', {
    data: { email: `${account}@demo.test`, password: PASSWORD },
  });
  expect(response.ok()).toBe(true);
}
