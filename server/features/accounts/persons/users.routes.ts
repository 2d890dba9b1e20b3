import * as users from '#contract/accounts/users.endpoints.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { onboardPerson } from './onboard-person.ts';
import { presentCurrentUser } from './person.present.ts';
import { currentPerson } from './require-person.ts';
import { requireSelf } from './require-self.ts';
import { timezonesAt } from './timezones.rules.ts';

const DAY = 24 * 60 * 60_000;
let zones: { day: number; timezones: ReturnType<typeof timezonesAt> } | undefined;

/**
 * The list of zones, formatted once a day: formatting 400 zones is slow, and people store only the zone's name, so an
 * outdated offset does no harm.
 */
function timezonesOfTheDay(now: Date) {
  const day = Math.floor(now.getTime() / DAY);
  if (zones?.day !== day) zones = { day, timezones: timezonesAt(now) };
  return zones.timezones;
}

export const usersRoutes: readonly Route[] = [
  route(users.getMe, async (ctx) => {
    const person = await currentPerson(ctx);
    return { user: person && presentCurrentUser(person) };
  }),
  route(users.getUser, async (ctx, { params }) => {
    const person = await requireSelf(ctx, params.id);
    return { user: presentCurrentUser(person), credits: person.credits };
  }),
  route(users.onboardUser, async (ctx, { params, body }) => {
    const person = await requireSelf(ctx, params.id);
    return { user: await onboardPerson(ctx, person, body) };
  }),
  route(users.getTimezones, async (ctx) => ({ timezones: await timezonesOfTheDay(ctx.clock.now()) })),
];
