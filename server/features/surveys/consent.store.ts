import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface ConsentRow {
  readonly id: number;
  readonly cohortName: string;
  /** A UTC date. */
  readonly sentOn: string;
  readonly named: boolean;
  readonly quoteAs: string | null;
}

const consents = sql`
  select a.id, coalesce(c.name, '') as "cohortName", to_char(a.submitted_at at time zone 'UTC', 'YYYY-MM-DD') as "sentOn",
    a.consent_named as named, a.consent_quote_as as "quoteAs"
  from survey_answers a join surveys s on s.id = a.survey_id and s.kind = 'post-cohort'
  left join cohorts c on c.id = a.cohort_id`;

/** A person's own answers to a survey, newest first, one per cohort. */
export async function ownAnswersTo(ctx: Ctx, surveyId: number, userId: number): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    ${consents} where a.survey_id = ${surveyId}::bigint and a.user_id = ${userId}::bigint and a.state = 'submitted'
    order by a.id desc limit 50`.execute(ctx.db);
  return rows;
}

/** Saves a person's consent. Undefined: the answer isn't theirs, or wasn't submitted. */
export async function saveConsent(
  tx: Ctx,
  answer: { readonly id: number; readonly userId: number; readonly named: boolean; readonly quoteAs: string | null },
): Promise<ConsentRow | undefined> {
  await sql`
    update survey_answers a set consent_named = ${answer.named}, consent_quote_as = ${answer.quoteAs}
    from surveys s where s.id = a.survey_id and s.kind = 'post-cohort' and a.id = ${answer.id}::bigint
      and a.user_id = ${answer.userId}::bigint and a.state = 'submitted'`.execute(tx.db);
  if (answer.quoteAs === null) {
    await sql`update survey_answer_items i set quoted = false from survey_answers a
      where a.id = i.survey_answer_id and a.id = ${answer.id}::bigint and a.user_id = ${answer.userId}::bigint and i.quoted`.execute(
      tx.db,
    );
  }
  const { rows } = await sql<ConsentRow>`
    ${consents} where a.id = ${answer.id}::bigint and a.user_id = ${answer.userId}::bigint and a.state = 'submitted'`.execute(
    tx.db,
  );
  return rows[0];
}

/** The testimonials made from an answer, hidden ones too. */
export async function testimonialsOf(tx: Ctx, answerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select testimonial_id as id from survey_answer_items
    where survey_answer_id = ${answerId}::bigint and testimonial_id is not null order by 1`.execute(tx.db);
  return rows.map(({ id }) => id);
}

export interface Quotable {
  readonly id: number;
  readonly surveyId: number;
  readonly text: string;
  readonly userId: number | null;
  /** Null: the author hasn't agreed. */
  readonly quoteAs: string | null;
  readonly testimonialId: number | null;
}

/**
 * A text in this survey with its author's consent, locked so that they can't withdraw it before the transaction ends.
 */
export async function lockQuotable(tx: Ctx, surveyId: number, itemId: number): Promise<Quotable | undefined> {
  const { rows } = await sql<Quotable>`
    select i.id, i.survey_id as "surveyId", i.answer #>> '{}' as text, a.user_id as "userId", a.consent_quote_as as "quoteAs",
      i.testimonial_id as "testimonialId"
    from survey_answer_items i join survey_answers a on a.id = i.survey_answer_id
    join survey_questions q on q.id = i.question_id and q.kind = 'textarea'
    join surveys s on s.id = a.survey_id and s.kind = 'post-cohort'
    where i.id = ${itemId}::bigint and i.survey_id = ${surveyId}::bigint and a.state = 'submitted' for update of a, i`.execute(
    tx.db,
  );
  return rows[0];
}

export async function noteTestimonial(tx: Ctx, itemId: number, testimonialId: number): Promise<void> {
  await sql`update survey_answer_items set testimonial_id = ${testimonialId}::bigint, quoted = true where id = ${itemId}::bigint`.execute(
    tx.db,
  );
}
