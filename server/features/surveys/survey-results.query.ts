import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Tally } from './survey-results.rules.ts';

/** UTC dates, both inclusive. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A survey's counts, summed over these days. */
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
  /** A UTC date. Null: the cohort has no end. */
  readonly endedOn: string | null;
}

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
  /** Only for people on the course's waitlist: they confirmed, and haven't left. */
  readonly email: string | null;
  readonly submittedAt: Date;
  /** Only if the person agreed to be named. */
  readonly name: string | null;
  readonly quoteAs: string | null;
  readonly testimonialId: number | null;
  readonly key: string;
}

interface TextsQuery extends Days {
  readonly questionIds: readonly number[];
  readonly limit: number;
  /** The `key` of the last text on the previous page. */
  readonly after?: string | undefined;
}

const textColumns = sql`i.id, i.answer #>> '{}' as text, a.submitted_at as "submittedAt", a.consent_quote_as as "quoteAs",
  case when i.quoted then i.testimonial_id end as "testimonialId", case when a.consent_named then u.display_name end as name`;

/**
 * An answer's email address, if it is on the waitlist; people who never confirmed, or left, appear only as a number
 * (rules-teachers N1, S7).
 */
const addressOnWaitlist = sql`case when exists (select from surveys s join course_waitlist w on w.course_id = s.course_id
  where s.id = a.survey_id and lower(w.email) = lower(a.email) and w.confirmed_at is not null and w.unsubscribed_at is null)
  then a.email end`;

/** Validates a `key` sent back by the client; anything else starts at the first page. */
const keyOf = (after: string | undefined) => (after !== undefined && /^\d{1,16}$/.test(after) ? after : null);

/** Texts of an interest survey, newest first. Reads up to the limit for each wording and returns the newest of all. */
export async function newestTexts(ctx: Ctx, query: TextsQuery): Promise<TextRow[]> {
  const { questionIds, limit, from, to } = query;
  const after = keyOf(query.after);
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

/** Texts of an anonymous survey, in a random order fixed for each text; only from these cohorts. */
export async function shuffledTexts(
  ctx: Ctx,
  query: Omit<TextsQuery, 'from' | 'to'> & { readonly cohortIds: readonly (number | null)[] },
): Promise<TextRow[]> {
  const { questionIds, limit, cohortIds } = query;
  const after = keyOf(query.after);
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
