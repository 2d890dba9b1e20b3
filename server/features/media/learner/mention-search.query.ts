import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface FoundPerson {
  readonly id: number;
  readonly displayName: string;
  readonly pictureMediaId: number | null;
}

/**
 * People whose display name contains these letters, and who share a school with this person (as its staff or in one of
 * its cohorts). With `community`, also members and staff whose name begins with the letters (searching inside names
 * would read every row). Names that begin with them come first, then names with a word that does. Reads several
 * features' tables.
 */
export async function peopleToMention(
  ctx: Ctx,
  query: { personId: number; contains: string; community: boolean; limit: number },
): Promise<FoundPerson[]> {
  const { personId, limit } = query;
  const holds = sql`search_pattern(${query.contains}::text)`;
  const begins = sql`substr(${holds}, 2)`;
  const now = ctx.clock.now();
  const { rows } = await sql<FoundPerson>`
    with my_schools as (
      select r.school_id from staff_roles r
      where r.user_id = ${personId}::bigint and r.accepted_at is not null and r.revoked_at is null
      union
      select c.school_id from enrolments e join cohorts c on c.id = e.cohort_id
      where e.user_id = ${personId}::bigint and e.state in ('active', 'completed')
    ), mates as (
      select r.user_id as id from staff_roles r join my_schools m on m.school_id = r.school_id
      where r.accepted_at is not null and r.revoked_at is null
      union
      select e.user_id from my_schools m join cohorts c on c.school_id = m.school_id
      join enrolments e on e.cohort_id = c.id where e.state in ('active', 'completed')
    ), found as (
      (select u.id, u.display_name, u.picture_media_id from mates join users u on u.id = mates.id
        where u.erased_at is null and u.onboarded_at is not null
          and search_text(u.display_name) like ${holds}
        order by not (search_text(u.display_name) like ${begins}), not (search_text(u.display_name) like '% ' || ${begins}),
          u.display_name, u.id limit ${limit}::int)
      union
      (select u.id, u.display_name, u.picture_media_id from users u
        where ${query.community} and u.erased_at is null and u.onboarded_at is not null
          and search_text(u.display_name) like ${begins}
          and (u.is_staff or exists (select 1 from subscriptions s where s.user_id = u.id and s.suspended_at is null
            and s.status in ('active', 'grace', 'past_due') and (s.expires_at is null or s.expires_at > ${now})))
        order by u.display_name, u.id limit ${limit}::int)
    )
    select f.id, f.display_name as "displayName", f.picture_media_id as "pictureMediaId" from found f
    where f.id <> ${personId}::bigint and f.display_name is not null
    order by not (search_text(f.display_name) like ${begins}), not (search_text(f.display_name) like '% ' || ${begins}),
      search_text(f.display_name), f.id limit ${limit}::int`.execute(ctx.db);
  return rows;
}
