import { sql } from 'kysely';
import type { List, ListKind } from '#contract/campaigns/email-template-text.ts';
import type { EmailTemplateRow } from '#server/features/campaigns/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface ChoosableList extends List {
  readonly name: string;
  readonly group: string;
  /** True: its cohort or event is canceled. */
  readonly cancelled: boolean;
}

const MAX_PER_KIND = 200;

/**
 * The lists a template may use (rules-teachers E5). For a course: its two own lists, its cohorts, and their events. For
 * an event: its attendees and ticket types. `only`: return just this list, if the template may use it.
 */
export async function choosableLists(
  ctx: Ctx,
  template: Pick<EmailTemplateRow, 'courseId' | 'eventId'>,
  only?: List,
): Promise<ChoosableList[]> {
  const { courseId, eventId } = template;
  const one = (kind: ListKind, id: 'k.id' | 'c.id' | 'v.id' | 'y.id') =>
    only ? sql`${only.kind === kind}::boolean and ${sql.ref(id)} = ${only.id}::bigint` : sql`true`;
  const { rows } = await sql<ChoosableList>`
    select * from (
      select 1 as nth, 'waitlist_course' as kind, k.id, 'Waitlist of ' || k.name as name, 'Course' as "group",
          false as cancelled, null::timestamptz as at
        from courses k where k.id = ${courseId}::bigint and ${one('waitlist_course', 'k.id')}
      union all
      select 2, 'alumni_course', k.id, 'Alumni of ' || k.name, 'Course', false, null
        from courses k where k.id = ${courseId}::bigint and ${one('alumni_course', 'k.id')}
      union all
      (select 3, 'cohort', c.id, coalesce(nullif(trim(c.moniker), ''), c.name), 'Cohorts', c.status = 'cancelled', c.starts_at
        from cohorts c where c.course_id = ${courseId}::bigint and c.status <> 'draft' and ${one('cohort', 'c.id')}
        order by c.starts_at desc nulls first, c.id desc limit ${MAX_PER_KIND})
      union all
      (select 4, 'allAttendees_event', v.id, 'Attendees of ' || v.name
          || coalesce(' (' || coalesce(nullif(trim(h.moniker), ''), h.name) || ')', ''),
          case when v.kind = 'Class Session' then 'Sessions' else 'Events' end,
          v.status = 'cancelled' and v.id is distinct from ${eventId}::bigint, v.starts_at
        from events v left join cohorts h on h.id = v.cohort_id and v.kind = 'Class Session'
        where (v.course_id = ${courseId}::bigint or v.id = ${eventId}::bigint) and v.deleted_at is null
          and v.status <> 'draft' and ${one('allAttendees_event', 'v.id')}
        order by v.starts_at desc nulls first, v.id desc limit ${MAX_PER_KIND})
      union all
      (select 5, 'ticket_type', y.id, y.name, 'Tickets', false, null
        from ticket_types y where y.event_id = ${eventId}::bigint and ${one('ticket_type', 'y.id')}
        order by y.position, y.id limit ${MAX_PER_KIND})) lists
    order by nth, "group" desc, at desc nulls first, id desc`.execute(ctx.db);
  return rows.map(({ kind, id, name, group, cancelled }) => ({ kind, id, name, group, cancelled }));
}

/** A list's name; null: this template can't use the list. */
export async function listNameOf(
  ctx: Ctx,
  template: Pick<EmailTemplateRow, 'courseId' | 'eventId'>,
  list: List,
): Promise<string | null> {
  return (await choosableLists(ctx, template, list))[0]?.name ?? null;
}

/** The name of a template's list as its email shows it: `Winter (3 selected people)`. */
export function chosenName(name: string | null, people: EmailTemplateRow['people']): string | null {
  if (name === null || people === null) return name;
  return `${name} (${people.length === 1 ? '1 selected person' : `${people.length.toLocaleString('en-US')} selected people`})`;
}
