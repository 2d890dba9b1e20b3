import { sql } from 'kysely';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface SurveyToNotify {
  readonly id: number;
  readonly kind: SurveyKind;
  readonly courseName: string;
  readonly courseSlug: string;
  /** Accepted School Admins and the course's admins who haven't turned this kind of notification off. */
  readonly userIds: readonly number[];
}

/** These surveys with their managers: at most 200 each, a school's staff limit. */
export async function surveysToNotify(ctx: Ctx, ids: readonly number[]): Promise<SurveyToNotify[]> {
  const { rows } = await sql<SurveyToNotify>`
    select s.id, s.kind, k.name as "courseName", k.slug as "courseSlug", coalesce(t.ids, '[]') as "userIds"
    from surveys s join courses k on k.id = s.course_id
    left join lateral (
      select jsonb_agg(x.user_id order by x.user_id) as ids from (
        select distinct r.user_id from staff_roles r join users u on u.id = r.user_id and u.erased_at is null
        where r.school_id = s.school_id and (r.role = 'school_admin' or r.course_id = s.course_id)
          and r.accepted_at is not null and r.revoked_at is null
          and not exists (select 1 from notification_preferences n
            where n.user_id = r.user_id and n.kind = 'survey_answered' and not n.enabled)
        order by r.user_id limit 200) x
    ) t on true
    where s.id = any(${[...ids]}::bigint[]) order by s.id`.execute(ctx.db);
  return rows;
}
