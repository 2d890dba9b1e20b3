import { sql } from 'kysely';
import type { List } from '#contract/campaigns/email-template-text.ts';
import type { EmailTemplateRow } from '#server/features/campaigns/index.ts';
import type { SchoolBranding } from '#server/letters/letter.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** The cohort data that merge tokens use. */
export interface CohortFacts {
  readonly name: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly priceCents: number;
  readonly memberPriceCents: number;
}

/** The parts of a teacher's email that are the same for all of its readers. */
export interface CommonFacts {
  readonly schoolId: number;
  readonly schoolName: string;
  readonly school: SchoolBranding;
  /** The course's reply-to email address; null: the event belongs to no course. */
  readonly replyTo: string | null;
  /**
   * Email address of the person who created the template: they get replies to an automated email if its event has no
   * course.
   */
  readonly madeBy: string | null;
  readonly course: { readonly id: number; readonly name: string; readonly slug: string } | null;
  readonly next: CohortFacts | null;
  /** Set only when the list is one cohort. */
  readonly cohort: CohortFacts | null;
  readonly event: {
    readonly id: number;
    readonly uuid: string;
    readonly slug: string;
    readonly name: string;
    readonly kind: string;
    readonly status: string;
    readonly startsAt: Date | null;
    readonly endsAt: Date | null;
    readonly zone: string;
  } | null;
}

const cohort = sql`json_build_object('name', coalesce(nullif(trim(c.moniker), ''), c.name), 'startsAt', c.starts_at, 'endsAt', c.ends_at,
  'zone', c.timezone, 'priceCents', c.nonmember_price_cents, 'memberPriceCents', c.price_cents)`;

const instant = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);
const withDates = (row: CohortFacts | null): CohortFacts | null =>
  row && { ...row, startsAt: instant(row.startsAt), endsAt: instant(row.endsAt) };

/** The school, course, next cohort, list's cohort, and event for a template; null if its course or event is gone. */
export async function commonFacts(
  ctx: Ctx,
  template: Pick<EmailTemplateRow, 'id' | 'schoolId' | 'courseId' | 'eventId'>,
  list: List | null,
): Promise<CommonFacts | null> {
  const eventOf = list?.kind === 'allAttendees_event' ? list.id : template.eventId;
  const ticketOf = list?.kind === 'ticket_type' ? list.id : null;
  const cohortOf = list?.kind === 'cohort' ? list.id : null;
  const { rows } = await sql<CommonFacts>`
    select s.id as "schoolId", s.name as "schoolName",
      json_build_object('logoMediaId', s.image_media_id, 'accent', s.accent) as school, k.email as "replyTo",
      (select u.email from email_templates t join users u on u.id = t.created_by where t.id = ${template.id}::bigint) as "madeBy",
      case when k.id is not null then json_build_object('id', k.id, 'name', k.name, 'slug', k.slug) end as course,
      (select ${cohort} from cohorts c where c.course_id = k.id and c.status in ('enrolling', 'started')
        and least(c.payment_due_at, c.starts_at) > ${ctx.clock.now()}::timestamptz order by c.starts_at, c.id limit 1) as next,
      (select ${cohort} from cohorts c where c.id = ${cohortOf}::bigint) as cohort,
      case when v.id is not null then json_build_object('id', v.id, 'uuid', v.uuid, 'slug', v.slug, 'name', v.name, 'kind', v.kind,
        'status', v.status, 'startsAt', v.starts_at, 'endsAt', coalesce(v.ended_early_at, v.ends_at), 'zone', v.timezone) end as event
    from schools s
    left join events v on v.deleted_at is null and v.school_id = s.id
      and v.id = coalesce((select y.event_id from ticket_types y where y.id = ${ticketOf}::bigint), ${eventOf}::bigint)
    left join courses k on k.id = coalesce(${template.courseId}::bigint, v.course_id)
    where s.id = ${template.schoolId}::bigint`.execute(ctx.db);
  const row = rows[0];
  if (!row || (template.eventId !== null && !row.event)) return null;
  return {
    ...row,
    next: withDates(row.next),
    cohort: withDates(row.cohort),
    event: row.event && { ...row.event, startsAt: instant(row.event.startsAt), endsAt: instant(row.event.endsAt) },
  };
}
