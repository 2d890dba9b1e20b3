import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import type { Consent } from './consent.rules.ts';

/** A recipient: what prevents emailing them, and the name and zone of their account. */
export interface Addressee {
  readonly consent: Consent;
  readonly firstName: string | null;
  readonly timezone: string | null;
}

interface AddressedSend {
  readonly id: number;
  readonly kind: string;
  readonly toAddress: string;
  readonly userId: number | null;
  readonly schoolId: number | null;
}

/**
 * The recipients of these sends, by send id. Each is looked up separately (`limit`), so that twenty sends never read
 * all accounts.
 */
export async function loadAddressees(ctx: Ctx, sends: readonly AddressedSend[]): Promise<Map<number, Addressee>> {
  const { rows } = await prepared(
    ctx.db,
    'mailings_load_addressees',
    sql<Consent & Omit<Addressee, 'consent'> & { id: number }>`
    select t.id, u.first_name as "firstName", u.timezone, u.erased_at is not null as erased,
      (select reason from suppressions where lower(address) = lower(t.address) and lifted_at is null) as suppressed,
      exists (select 1 from unsubscribes x where (lower(x.address) = lower(t.address) or x.user_id = t.user_id)
        and x.lifted_at is null
        and (x.kind = t.kind or x.kind = 'all') and (x.school_id is null or x.school_id = t.school_id)) as unsubscribed,
      exists (select 1 from notification_preferences p where p.user_id = t.user_id and p.kind = t.kind
        and not p.enabled) as declined
    from jsonb_to_recordset(${JSON.stringify(
      sends.map((send) => ({
        id: send.id,
        address: send.toAddress,
        user_id: send.userId,
        school_id: send.schoolId,
        kind: send.kind,
      })),
    )}::jsonb) as t (id bigint, address text, user_id bigint, school_id bigint, kind text)
    left join lateral (select * from ${ctx.readers.people} p where p.id = t.user_id limit 1) u on true`,
  );
  return new Map(rows.map(({ id, firstName, timezone, ...consent }) => [id, { consent, firstName, timezone }]));
}

/**
 * Unsubscribes the send's email address from its kind (and school, if it had one). Doing it twice changes nothing. Null
 * for an unknown send.
 */
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

/** What unsubscribing from a send would stop: its kind, and the school it came from; null if it can't be stopped. */
export async function stoppable(
  ctx: Ctx,
  sendUuid: string,
): Promise<{ readonly kind: string; readonly school: string | null } | null> {
  const { rows } = await sql<{ kind: string; school: string | null }>`
    select kind, case when school_id is not null then from_name end as school from sends
    where uuid = ${sendUuid}::uuid and not transactional`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Matches by email address or by person, who may have had another email address then. */
const whoStopped = (recipient: { readonly userId: number; readonly address: string }) =>
  sql`(lower(address) = lower(${recipient.address}) or user_id = ${recipient.userId}::bigint) and lifted_at is null`;

/** Kinds that a person gets from no one: declined in the settings, or stopped through an email without a school. */
export async function declinedKinds(
  ctx: Ctx,
  recipient: { readonly userId: number; readonly address: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification_preferences where user_id = ${recipient.userId} and not enabled
    union
    select kind from unsubscribes where ${whoStopped(recipient)} and school_id is null`.execute(ctx.db);
  return new Set(rows.map(({ kind }) => kind));
}

export async function stoppedAtSchools(
  ctx: Ctx,
  recipient: { readonly userId: number; readonly address: string },
): Promise<{ readonly schoolId: number; readonly kind: string }[]> {
  const { rows } = await sql<{ schoolId: number; kind: string }>`
    select distinct school_id as "schoolId", kind from unsubscribes
    where ${whoStopped(recipient)} and school_id is not null`.execute(ctx.db);
  return rows;
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

interface Stop {
  readonly userId: number;
  readonly address: string;
  readonly kind: string;
  /** Null: from all schools. */
  readonly schoolId: number | null;
}

/** Unsubscribes a person like the link in an email does, but from the settings. */
export async function stopKind(ctx: Ctx, stop: Stop): Promise<void> {
  await sql`
    insert into unsubscribes (address, user_id, school_id, kind, created_at)
    values (${stop.address}, ${stop.userId}::bigint, ${stop.schoolId}::bigint, ${stop.kind}, ${ctx.clock.now()})
    on conflict do nothing`.execute(ctx.db);
}

export async function liftUnsubscribe(ctx: Ctx, stop: Stop): Promise<void> {
  await sql`
    update unsubscribes set lifted_at = ${ctx.clock.now()}
    where ${whoStopped(stop)} and kind = ${stop.kind} and school_id is not distinct from ${stop.schoolId}::bigint`.execute(
    ctx.db,
  );
}
