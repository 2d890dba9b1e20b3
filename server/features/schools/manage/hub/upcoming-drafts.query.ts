import { sql } from 'kysely';
import { ofMeeting } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import type { Taught } from './taught.ts';

export interface UpcomingDraft {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly description: string;
  readonly startsAt: Date | null;
  readonly zoomUrl: string | null;
  readonly meetingState: string | null;
  readonly meetingProblem: string | null;
  readonly types: number;
  readonly activeTypes: number;
  readonly seriesId: number | null;
  readonly seriesName: string | null;
  readonly cohortId: number | null;
  readonly cohortMoniker: string | null;
  readonly schoolName: string;
  readonly courseName: string | null;
}

/** Drafts of upcoming events that a person manages, by start. */
export async function upcomingDrafts(
  ctx: Ctx,
  { schoolIds, courseIds }: Taught,
  filter: { readonly schoolId: number | null; readonly limit: number },
): Promise<UpcomingDraft[]> {
  const now = ctx.clock.now();
  const { rows } = await prepared(
    ctx.db,
    'teaching_drafts_ahead',
    sql<UpcomingDraft>`
    select v.id, v.kind, v.name, v.description, v.starts_at as "startsAt", v.zoom_url as "zoomUrl",
      ${ofMeeting('v', 'state')} as "meetingState", ${ofMeeting('v', 'problem')} as "meetingProblem",
      (select count(*) from ticket_types y where y.event_id = v.id) as types,
      (select count(*) from ticket_types y where y.event_id = v.id and y.status = 'active') as "activeTypes",
      v.series_id as "seriesId", r.name as "seriesName", v.cohort_id as "cohortId", c.moniker as "cohortMoniker", s.name as "schoolName", k.name as "courseName"
    from events v join schools s on s.id = v.school_id and s.archived_at is null
    left join courses k on k.id = v.course_id
    left join cohorts c on c.id = v.cohort_id
    left join event_series r on r.id = v.series_id
    where v.status = 'draft' and v.deleted_at is null and (v.starts_at is null or v.starts_at > ${now}::timestamptz)
      and (v.school_id = any(${[...schoolIds]}::bigint[]) or v.course_id = any(${[...courseIds]}::bigint[]))
      and (${filter.schoolId}::bigint is null or v.school_id = ${filter.schoolId}::bigint) and k.archived_at is null
    order by v.starts_at nulls last, v.id limit ${filter.limit}::bigint`,
  );
  return rows;
}
