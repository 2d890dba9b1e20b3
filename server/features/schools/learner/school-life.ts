import type { getSchoolLife } from '#contract/catalog/school-page.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { currentPerson } from '#server/features/accounts/index.ts';
import { followsSchool } from '#server/features/enrollment/index.ts';
import { eventsOfSchool } from '#server/features/events/index.ts';
import { imageUrlOf, schoolByAddress } from '#server/features/schools/index.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { countFollowers, queryPeople, queryQuotes } from './school-life.query.ts';

const MAX_PEOPLE = 12;
const MAX_EVENTS = 6;
const MAX_QUOTES = 6;

/** What a school's page shows besides its courses. @throws 404 */
export async function showSchoolLife(ctx: Ctx, address: string): Promise<ResponseOf<typeof getSchoolLife>> {
  const school = await schoolByAddress(ctx, address);
  if (!school) throw notFound();
  const schoolId = school.id;
  const person = await currentPerson(ctx);
  const [people, ahead, quotes, isFollowing, followersCount] = await Promise.all([
    queryPeople(ctx, { schoolId, limit: MAX_PEOPLE }),
    eventsOfSchool(ctx, person, { schoolId, limit: MAX_EVENTS }),
    queryQuotes(ctx, { schoolId, limit: MAX_QUOTES }),
    person ? followsSchool(ctx, person.id, schoolId) : false,
    cachedCount(ctx, `followers of school ${schoolId}`, () => countFollowers(ctx, schoolId)),
  ]);
  return {
    people: people.map(({ imageMediaId, ...row }) => ({ ...row, imageUrl: imageUrlOf(imageMediaId) })),
    ...ahead,
    quotes: quotes.map(({ imageMediaId, ...row }) => ({ ...row, imageUrl: imageUrlOf(imageMediaId) })),
    isFollowing,
    followersCount,
  };
}
