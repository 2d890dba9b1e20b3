import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Tally } from './survey-results.rules.ts';

/** Days by UTC, both counted in. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The counts of a survey, summed over the days of the span. */
export async function talliesOf(ctx: Ctx, surveyId: number, { from, to }: Days = {}): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select cohort_id as "cohortId", survey_version as version, question_id as "questionId", value, sum(answers)::int as answers
    from survey_tallies
    where survey_id = ${surveyId}::bigint ${from ? sql`and answered_on >= ${from}::date` : sql``}
      ${to ? sql`and answered_on <= ${to}::date` : sql``}
    group by cohort_id, survey_version, question_id, value`.execute(ctx.db);
  return rows;
}

export interface NamedCohort {
  readonly id: number;
  readonly name: string;
  /** UTC; null: it has no end. */
  readonly endedOn: string | null;
}

/** These cohorts by name, the newest first. */
export async function cohortsNamed(ctx: Ctx, ids: readonly number[]): Promise<NamedCohort[]> {
  const { rows } = await sql<NamedCohort>`
    select id, case when position(moniker in name) > 0 then name else name || ', ' || moniker end as name,
      to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD') as "endedOn"
    from cohorts where id = any(${[...ids]}::bigint[]) order by ends_at desc nulls last, id desc`.execute(ctx.db);
  return rows;
}

export interface TextRow {
  readonly id: number;
  readonly text: string;
  /** Of who is on the course's waitlist alone: confirmed, and not left. */
  readonly email: string | null;
  readonly submittedAt: Date;
  /** Who agreed that it is known. */
  readonly name: string | null;
  readonly quoteAs: string | null;
  readonly testimonialId: number | null;
  /** Where the next page begins. */
  readonly key: string;
}

interface TextsAsked extends Days {
  readonly questionIds: readonly number[];
  readonly limit: number;
  /** `key` of the last one before. */
  readonly after?: string | undefined;
}

const textColumns = sql`i.id, i.answer #>> '{}' as text, a.submitted_at as "submittedAt", a.consent_quote_as as "quoteAs",
  case when i.quoted then i.testimonial_id end as "testimonialId", case when a.consent_named then u.display_name end as name`;

/** The address of an answer, as far as it is on the waitlist; whoever never confirmed, or left, is a number (rules-teachers N1, S7). */
const addressOnWaitlist = sql`case when exists (select from surveys s join course_waitlist w on w.course_id = s.course_id
  where s.id = a.survey_id and lower(w.email) = lower(a.email) and w.confirmed_at is not null and w.unsubscribed_at is null)
  then a.email end`;

/** A `key` that came back; whatever else came begins anew. */
const keyOf = (after: string | undefined) => (after !== undefined && /^\d{1,16}$/.test(after) ? after : null);

/** Texts of an interest survey, the newest first: of each wording as many as are asked for, and of these the first. */
export async function newestTexts(ctx: Ctx, asked: TextsAsked): Promise<TextRow[]> {
  const { questionIds, limit, from, to } = asked;
  const after = keyOf(asked.after);
  const { rows } = await sql<TextRow>`
    select t.*, t.id::text as key from unnest(${[...questionIds]}::bigint[]) q (id) cross join lateral (
      select ${textColumns}, ${addressOnWaitlist} as email
      from survey_answer_items i join survey_answers a on a.id = i.survey_answer_id
        left join users u on u.id = a.user_id
      where i.question_id = q.id and (${after}::bigint is null or i.id < ${after}::bigint)
        ${from ? sql`and a.submitted_at >= ${from}::date::timestamp at time zone 'UTC'` : sql``}
        ${to ? sql`and a.submitted_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql``}
      order by i.id desc limit ${limit}
    ) t order by t.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Texts of a nameless survey, in an order that was drawn by lot for each of them; of these cohorts alone. */
export async function shuffledTexts(
  ctx: Ctx,
  asked: Omit<TextsAsked, 'from' | 'to'> & { readonly cohortIds: readonly (number | null)[] },
): Promise<TextRow[]> {
  const { questionIds, limit, cohortIds } = asked;
  const after = keyOf(asked.after);
  const known = cohortIds.filter((id) => id !== null);
  const { rows } = await sql<TextRow>`
    select t.*, t.shuffle::text as key from unnest(${[...questionIds]}::bigint[]) q (id) cross join lateral (
      select ${textColumns}, null::text as email, i.shuffle from survey_answer_items i join survey_answers a on a.id = i.survey_answer_id
        left join users u on u.id = a.user_id
      where i.question_id = q.id and (${after}::bigint is null or i.shuffle > ${after}::bigint)
        and (a.cohort_id = any(${known}::bigint[]) or (a.cohort_id is null and ${cohortIds.includes(null)}))
      order by i.shuffle limit ${limit}
    ) t order by t.shuffle limit ${limit}`.execute(ctx.db);
  return rows;
}
