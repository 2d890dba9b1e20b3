import { type Kysely, sql } from 'kysely';

/**
 * Applying to teach (rules-teachers AP1, AP2): what is taught, for whom, a link, and withdrawing an application. `text`
 * was a single field for all of that and was never written; the next contraction drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table school_applications
      alter column text set default '',
      add column teaches text not null default '',
      add column link text constraint school_applications_link_web check (link ~* '^https?://'),
      add column audience text not null default '',
      add column updated_at timestamptz not null default now(),
      add column withdrawn_at timestamptz,
      drop constraint school_applications_state_known,
      drop constraint school_applications_decision_whole;
    alter table school_applications
      add constraint school_applications_state_known check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
      add constraint school_applications_decision_whole check ((state in ('approved', 'declined')) = (decided_at is not null)
        and (decided_at is null) = (decided_by is null)),
      add constraint school_applications_withdrawn_whole check ((state = 'withdrawn') = (withdrawn_at is not null)),
      add constraint school_applications_declined_says_why check (state <> 'declined' or decision_note is not null);
    create index school_applications_of_person on school_applications (user_id, created_at);
    create index school_applications_in_order on school_applications (state, created_at);
    `)
    .execute(db);
}
