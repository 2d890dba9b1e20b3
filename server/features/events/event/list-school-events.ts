import type { listSchoolEvents } from '#contract/events/school-events.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { currentPerson } from '#server/features/accounts/index.ts';
import { schoolByAddress } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentCard } from './event.present.ts';
import { queryNextOfSchool, queryOwnHolds } from './event-cards.query.ts';

/**
 * `GET /schools/{id}/events`: the school's next events, as cards for the current user. 404 for a school that doesn't
 * exist or is archived.
 */
export async function readSchoolEvents(
  ctx: Ctx,
  address: string,
  { perPage }: { perPage: number },
): Promise<ResponseOf<typeof listSchoolEvents>> {
  const school = await schoolByAddress(ctx, address);
  if (!school) throw notFound();
  const now = ctx.clock.now();
  const person = await currentPerson(ctx);
  const [rows, holds] = await Promise.all([
    queryNextOfSchool(ctx.db, { schoolId: school.id, now, limit: perPage }),
    person ? queryOwnHolds(ctx.db, { userId: person.id }) : [],
  ]);
  return {
    events: rows.map((row) => presentCard(row, person, now, holds.filter((hold) => hold.eventId === row.id).length)),
  };
}
