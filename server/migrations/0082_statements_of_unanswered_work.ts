import { type Kysely, sql } from 'kysely';

/**
 * A sale is withheld while its submission waits for feedback (rules-teachers W6), and an adjustment may be zero: a
 * refund that changes no sum appears in a statement, too. Both only relax constraints.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table payout_lines drop constraint payout_lines_withheld_known,
      add constraint payout_lines_withheld_known check (withheld in ('disputed', 'lost', 'ended', 'unanswered'));
    alter table payouts drop constraint payouts_adjustment_not_zero;
    `)
    .execute(db);
}
