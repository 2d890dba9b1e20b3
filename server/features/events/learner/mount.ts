import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '#contract/events/calendar-feed.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import * as feed from './event-calendar-feed.ts';

/** One URL for all of a person's events, for their calendar program. */
export const mount: Feature = {
  name: 'events/learner',
  routes: [
    route(getCalendarFeed, (ctx) => feed.showCalendarFeed(ctx)),
    route(makeCalendarFeed, (ctx) => feed.makeCalendarFeed(ctx)),
    route(revokeCalendarFeed, async (ctx) => {
      await feed.revokeCalendarFeed(ctx);
      return {};
    }),
  ],
  mount: feed.mountCalendarFeed,
};
