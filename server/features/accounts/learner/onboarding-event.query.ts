import type { Db } from '#server/platform/database/pool.ts';

/**
 * The event that a person came from, if it is visible to everyone, and whether they're going. Takes an id, an id-slug,
 * or a uuid.
 */
export async function queryOnboardingEvent(
  db: Db,
  fromEvent: string,
  userId: number,
): Promise<{ id: number; name: string; startsAtUtc: string | null; attending: boolean } | null> {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(fromEvent) ? fromEvent : undefined;
  const id = uuid ? undefined : /^(\d{1,15})(-|$)/.exec(fromEvent)?.[1];
  if (uuid === undefined && id === undefined) return null;
  let query = db
    .selectFrom('events')
    .select((eb) => [
      'id',
      'name',
      'starts_at',
      eb
        .exists(
          eb
            .selectFrom('attendances as a')
            .select('a.id')
            .whereRef('a.event_id', '=', 'events.id')
            .where('a.user_id', '=', userId)
            .where('a.state', '=', 'attending'),
        )
        .$castTo<boolean>()
        .as('attending'),
    ])
    .where('status', '=', 'published')
    .where('admittance', '=', 'public')
    .where('cohort_id', 'is', null)
    .where('deleted_at', 'is', null);
  query = uuid ? query.where('uuid', '=', uuid) : query.where('id', '=', Number(id));
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const { id: eventId, name, starts_at, attending } = row;
  return { id: eventId, name, startsAtUtc: starts_at?.toISOString() ?? null, attending };
}
