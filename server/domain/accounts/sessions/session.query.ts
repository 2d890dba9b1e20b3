import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/** Milliseconds: a number is read in a tenth of the time that a date takes, and these are looked at once a minute. */
const msOf = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/**
 * The session of a token `t.hash`. One at a time by its own index, whatever the planner believes of the table: it once chose to
 * read all that live, as long as nobody had counted them yet.
 */
export const sessionOf = () =>
  builder.selectFrom('sessions as x').selectAll('x').where(sql<boolean>`x.token_hash = t.hash`).limit(sql.lit(1));

/** Asked at every request: whose live sessions are these, and what are their rights today. */
export const queryLiveSessions = compiled('accounts_live_sessions', (slot: { tokenHashes: string[]; real: Date }) =>
  builder
    .selectFrom(sql<{ hash: string }>`unnest(${slot.tokenHashes}::text[])`.as<'t'>(sql`t (hash)`))
    .innerJoinLateral(
      () => sessionOf().as('s'),
      (join) => join.onTrue(),
    )
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.token_hash',
      's.user_id',
      's.kind',
      msOf('s.created_at').as('created_ms'),
      msOf('s.last_seen_at').as('last_seen_ms'),
      msOf('s.totp_at').$castTo<number | null>().as('totp_ms'),
      sql<boolean>`u.totp_confirmed_at is not null and s.totp_at is null`.as('owes_second_step'),
      'u.is_staff',
      sql<boolean>`u.onboarded_at is null`.as('needs_onboarding'),
      sql<boolean>`exists (select 1 from staff_roles r where r.user_id = u.id and r.accepted_at is not null
        and r.revoked_at is null)`.as('is_teacher'),
    ])
    .where('s.revoked_at', 'is', null)
    .where('s.idle_expires_at', '>', slot.real)
    .where('s.expires_at', '>', slot.real)
    .where('u.erased_at', 'is', null),
);
