import { type Kysely, sql } from 'kysely';

/**
 * A letter of completion with a corrected name gets a new number. The old number is stored with what it said, who
 * requested the change, and why, so people who check it learn that it was reissued. The letter itself stays the only
 * row of its enrollment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table replaced_letters (
      uuid uuid primary key,
      short_code text not null constraint replaced_letters_short_code_once unique,
      enrolment_id bigint not null references certificates (enrolment_id),
      person_name text not null,
      replaced_at timestamptz not null,
      replaced_by text not null constraint replaced_letters_replaced_by_known check (replaced_by in ('person', 'staff')),
      reason text not null constraint replaced_letters_reason_said check (reason <> '')
    );
    -- its person corrects it once
    create unique index replaced_letters_once_by_person on replaced_letters (enrolment_id) where replaced_by = 'person';
    create index replaced_letters_enrolment on replaced_letters (enrolment_id, replaced_at desc);
    `)
    .execute(db);
}
