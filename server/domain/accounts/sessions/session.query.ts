import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/** Milliseconds: a number is read in a tenth of the time that a date takes, and these are looked at once a minute. */
const msOf = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Asked at every request: whose live sessions are these, and what are their rights today. */
export const queryLiveSessions = compiled('accounts_live_sessions', (slot: { tokenHashes: string[]; real: Date }) =>
  builder
    .selectFrom('sessions as s')
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
    .where('s.token_hash', '=', sql<string>`any(${slot.tokenHashes}::text[])`)
    .where('s.revoked_at', 'is', null)
    .where('s.idle_expires_at', '>', slot.real)
    .where('s.expires_at', '>', slot.real)
    .where('u.erased_at', 'is', null),
);
