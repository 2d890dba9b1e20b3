import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/** Asked at every request: whose live session is this, and what are their rights today. */
export const queryLiveSession = compiled('accounts_live_session', (slot: { tokenHash: string; real: Date }) =>
  builder
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id',
      's.kind',
      's.created_at',
      's.last_seen_at',
      'u.is_staff',
      sql<boolean>`u.onboarded_at is null`.as('needs_onboarding'),
      sql<boolean>`exists (select 1 from staff_roles r where r.user_id = u.id and r.accepted_at is not null
        and r.revoked_at is null)`.as('is_teacher'),
    ])
    .where('s.token_hash', '=', slot.tokenHash)
    .where('s.revoked_at', 'is', null)
    .where('s.idle_expires_at', '>', slot.real)
    .where('s.expires_at', '>', slot.real)
    .where('u.erased_at', 'is', null),
);
