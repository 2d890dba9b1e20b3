import { type Kysely, sql } from 'kysely';

const COMPLETE: Readonly<Record<string, readonly string[]>> = {
  landing_outcomes: ['title', 'desc'],
  landing_testimonials: ['author_name', 'author_title', 'quote'],
  landing_instructors: ['name', 'title', 'bio'],
  landing_outlines: ['title', 'desc'],
  landing_schedules: ['title', 'time_slot', 'desc'],
  landing_benefits: ['title', 'desc'],
  landing_faqs: ['title', 'desc'],
};

/**
 * Tables that public pages show: a write to one of these drops the cached pages in every process, in the same
 * transaction.
 */
const SHOWN = ['landing_pages', ...Object.keys(COMPLETE), 'courses', 'schools'];

/**
 * Teachers edit the landing page. Rows that lack a required text are marked (`complete`), so no reader shows them by
 * mistake. Each save keeps the block's previous content, and a write invalidates public pages that were rendered before
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rows = Object.entries(COMPLETE).map(
    ([table, needed]) => `alter table ${table}
      add column complete boolean generated always as (${needed.map((each) => `"${each}" <> ''`).join(' and ')}) stored;`,
  );
  const tellers = SHOWN.map(
    (table) => `create trigger ${table}_tell_public_pages after insert or update or delete on ${table}
      for each statement execute function tell_public_pages();`,
  );
  await sql
    .raw(`
    ${rows.join('\n')}
    -- One block as it was after a save: its texts, its rows. Revision 0 is how it was before its first change.
    create table landing_revisions (
      id bigint generated always as identity primary key,
      school_id bigint not null, course_id bigint not null,
      revision integer not null constraint landing_revisions_counted check (revision >= 0),
      block text not null constraint landing_revisions_block_known check (block in ('headline', 'overview', 'outcomes',
        'testimonials', 'instructors', 'outlines', 'schedules', 'benefits', 'faqs')),
      act text not null constraint landing_revisions_act_known check (act in ('begin', 'save', 'add', 'delete', 'order',
        'picture', 'restore')),
      content jsonb not null,
      saved_by bigint references users (id), saved_at timestamptz not null,
      constraint landing_revisions_once unique (course_id, revision, block),
      constraint landing_revisions_course_of_school foreign key (course_id, school_id) references courses (id, school_id)
    );
    create index landing_revisions_of_block on landing_revisions (course_id, block, revision desc);
    create index landing_revisions_by_age on landing_revisions (saved_at);
    create index landing_revisions_by_person on landing_revisions (saved_by) where saved_by is not null;

    create function tell_public_pages() returns trigger language plpgsql as $$
    begin
      perform pg_notify('public_pages', '');
      return null;
    end $$;
    ${tellers.join('\n')}
    `)
    .execute(db);
}
