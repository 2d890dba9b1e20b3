import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { CohortFacts, CommonFacts } from './common-facts.query.ts';
import type { EmailAbout, EmailToWrite } from './email-to-write.ts';

export interface ReaderFacts {
  /** True if the reader is still on the list, or still affected by whatever triggered the automated email. */
  readonly holds: boolean;
  readonly firstName: string | null;
  readonly displayName: string | null;
  readonly joinToken: string | null;
  readonly ticketName: string | null;
  readonly cohort: CohortFacts | null;
}

/** The recipient: a person with an account, or a waitlist entry. */
export interface Reader {
  readonly userId: number | null;
  /** Id of the waitlist entry, enrollment, or attendance that puts them on the list. */
  readonly placeId: number | null;
}

type Where = 'waitlist' | 'alumni' | 'cohort' | 'place' | 'event' | 'ticket' | 'attendance';

function whereOf({ about, list }: { about: EmailAbout; list: EmailToWrite['list'] }): Where {
  if (about.kind === 'waitlist' || list?.kind === 'waitlist_course') return 'waitlist';
  if (about.kind === 'activity') return about.courseId === null ? 'attendance' : 'place';
  if (list?.kind === 'alumni_course') return 'alumni';
  if (list?.kind === 'cohort') return 'cohort';
  return list?.kind === 'ticket_type' ? 'ticket' : 'event';
}

const place = (states: string, at: string) => sql`exists (select 1 from enrolments e where e.user_id = r.user_id
  and e.suspended_at is null and ${sql.raw(`e.state in (${states}) and ${at}`)})`;

/** SQL condition: the reader still has the record that put them on the list. */
function stillThere(source: Where, onetime: boolean) {
  switch (source) {
    case 'waitlist':
      // Someone who was enrolled before joining the waitlist is waiting for another cohort. An automated email is about
      // one entry: a person who left and came back gets only the new entry's email.
      return sql`exists (select 1 from course_waitlist w where w.course_id = r.course_id and w.confirmed_at is not null
        and w.unsubscribed_at is null and (w.id = r.place_id or (w.user_id = r.user_id and (${onetime}::boolean or r.place_id is null)))
        and (${onetime}::boolean or not exists (select 1 from enrolments e where e.user_id = r.user_id
          and e.course_id = r.course_id and e.state in ('active', 'completed') and e.enrolled_at >= w.confirmed_at)))`;
    case 'alumni':
      return place("'completed'", 'e.course_id = r.course_id');
    case 'cohort':
      return place("'active', 'completed'", 'e.cohort_id = r.list_id');
    case 'place':
      return place("'active', 'completed'", 'e.course_id = r.course_id');
    case 'ticket':
      return sql`coalesce(a.state = 'attending' and a.suspended_at is null and a.ticket_type_id = r.list_id, false)`;
    case 'attendance':
      return sql`coalesce(a.state = 'attending' and a.suspended_at is null, false)`;
    case 'event':
      return sql`coalesce(a.state = 'attending' and a.suspended_at is null, v.kind = 'Class Session'
        and ${place("'active', 'completed'", 'e.cohort_id = v.cohort_id')}, false)`;
  }
}

export async function readerFacts(
  ctx: Ctx,
  email: { readonly about: EmailAbout; readonly list: EmailToWrite['list']; readonly common: CommonFacts },
  reader: Reader,
): Promise<ReaderFacts> {
  const { about, list, common } = email;
  const { rows } = await sql<ReaderFacts>`
    select ${stillThere(whereOf(email), about.kind === 'onetime')} as holds, u.first_name as "firstName",
      u.display_name as "displayName", case when a.state = 'attending' then a.join_nonce end as "joinToken", y.name as "ticketName",
      (select json_build_object('name', coalesce(nullif(trim(c.moniker), ''), c.name), 'startsAt', c.starts_at, 'endsAt', c.ends_at,
          'zone', c.timezone, 'priceCents', c.nonmember_price_cents, 'memberPriceCents', c.price_cents)
        from enrolments e join cohorts c on c.id = e.cohort_id
        where e.user_id = r.user_id and e.course_id = r.course_id and e.state in ('active', 'completed')
        order by (e.id = r.place_id) desc, e.enrolled_at desc, e.id desc limit 1) as cohort
    from (select ${reader.userId}::bigint as user_id, ${reader.placeId}::bigint as place_id, ${common.course?.id ?? null}::bigint as course_id,
      ${common.event?.id ?? null}::bigint as event_id, ${list?.id ?? null}::bigint as list_id) r
    left join users u on u.id = r.user_id and u.erased_at is null
    left join events v on v.id = r.event_id
    left join attendances a on a.event_id = r.event_id and a.user_id = r.user_id
    left join ticket_types y on y.id = a.ticket_type_id`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error('One row of constants was not there.');
  const instant = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
  return {
    ...row,
    cohort: row.cohort && { ...row.cohort, startsAt: instant(row.cohort.startsAt), endsAt: instant(row.cohort.endsAt) },
  };
}
