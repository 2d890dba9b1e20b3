import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Consent } from './consent.rules.ts';

/** What stands against writing to this address about this kind of thing. */
export async function loadConsent(
  ctx: Ctx,
  to: {
    readonly address: string;
    readonly userId: number | null;
    readonly kind: string;
    readonly schoolId: number | null;
  },
): Promise<Consent> {
  const { rows } = await sql<Consent>`
    select
      (select reason from suppressions where lower(address) = lower(${to.address}) and lifted_at is null) as suppressed,
      exists (select 1 from unsubscribes where lower(address) = lower(${to.address}) and lifted_at is null
        and (kind = ${to.kind} or kind = 'all')
        and (school_id is null or school_id = ${to.schoolId}::bigint)) as unsubscribed,
      exists (select 1 from notification_preferences where user_id = ${to.userId}::bigint and kind = ${to.kind}
        and not enabled) as declined,
      exists (select 1 from users where id = ${to.userId}::bigint and erased_at is not null) as erased`.execute(ctx.db);
  return rows[0]!;
}

/** Ends mails of the send's kind (and school, where it had one) to its address. Twice is once. False for an unknown send. */
export async function insertUnsubscribe(ctx: Ctx, sendUuid: string): Promise<{ kind: string; address: string } | null> {
  const { rows } = await sql<{
    id: number;
    kind: string;
    address: string;
    user_id: number | null;
    school_id: number | null;
  }>`
    select id, kind, to_address as address, user_id, school_id from sends
    where uuid = ${sendUuid}::uuid and not transactional`.execute(ctx.db);
  const send = rows[0];
  if (!send) return null;
  await sql`
    insert into unsubscribes (address, user_id, school_id, kind, send_id, created_at)
    values (${send.address}, ${send.user_id}, ${send.school_id}, ${send.kind}, ${send.id}, ${ctx.clock.now()})
    on conflict do nothing`.execute(ctx.db);
  return send;
}

/** The kind of a send that one may stop; null for anything else. */
export async function stoppableKind(ctx: Ctx, sendUuid: string): Promise<string | null> {
  const { rows } = await sql<{ kind: string }>`
    select kind from sends where uuid = ${sendUuid}::uuid and not transactional`.execute(ctx.db);
  return rows[0]?.kind ?? null;
}

/** Kinds that a person doesn't get: declined in the settings, or stopped by a mail's link. */
export async function declinedKinds(
  ctx: Ctx,
  whose: { readonly userId: number; readonly address: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification_preferences where user_id = ${whose.userId} and not enabled
    union
    select kind from unsubscribes where lower(address) = lower(${whose.address}) and lifted_at is null`.execute(ctx.db);
  return new Set(rows.map(({ kind }) => kind));
}

export async function savePreference(
  ctx: Ctx,
  choice: { readonly userId: number; readonly kind: string; readonly enabled: boolean },
): Promise<void> {
  await sql`
    insert into notification_preferences (user_id, kind, enabled, changed_at)
    values (${choice.userId}, ${choice.kind}, ${choice.enabled}, ${ctx.clock.now()})
    on conflict (user_id, kind) do update set enabled = excluded.enabled, changed_at = excluded.changed_at
    where notification_preferences.enabled <> excluded.enabled`.execute(ctx.db);
}

export async function liftUnsubscribe(
  ctx: Ctx,
  stopped: { readonly address: string; readonly kind: string },
): Promise<void> {
  await sql`
    update unsubscribes set lifted_at = ${ctx.clock.now()}
    where lower(address) = lower(${stopped.address}) and kind = ${stopped.kind} and lifted_at is null`.execute(ctx.db);
}
