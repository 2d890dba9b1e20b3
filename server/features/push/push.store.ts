import { sql } from 'kysely';
import { DEVICES_OF_A_PERSON, type PushKind } from '#contract/push/push.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

export interface StoredKey {
  readonly publicKey: string;
  readonly sealed: string;
}

export async function loadKey(ctx: Ctx): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select public_key as "publicKey", private_key_sealed as sealed from push_keys where id = 1`.execute(ctx.db);
  return rows[0];
}

/** Stores the key unless another process stored one since `former` was read. */
export async function saveKey(ctx: Ctx, key: StoredKey, former: StoredKey | undefined): Promise<void> {
  await sql`
    insert into push_keys (public_key, private_key_sealed, created_at)
    values (${key.publicKey}, ${key.sealed}, ${ctx.clock.real()}::timestamptz)
    on conflict (id) do update set public_key = excluded.public_key, private_key_sealed = excluded.private_key_sealed,
      created_at = excluded.created_at
    where push_keys.private_key_sealed = ${former?.sealed ?? ''}`.execute(ctx.db);
}

export interface NewDevice {
  readonly userId: number;
  readonly familyId: number;
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
  readonly vapidPublicKey: string;
}

/** Saves a browser. One that was another account's becomes this person's; beyond the limit, the oldest go. */
export async function saveDevice(tx: Ctx, device: NewDevice): Promise<void> {
  await sql`
    insert into push_devices (user_id, session_family_id, endpoint, public_key, auth_secret, vapid_public_key, created_at)
    values (${device.userId}::bigint, ${device.familyId}::bigint, ${device.endpoint}, ${device.publicKey},
      ${device.authSecret}, ${device.vapidPublicKey}, ${tx.clock.real()}::timestamptz)
    on conflict (endpoint) do update set user_id = excluded.user_id, session_family_id = excluded.session_family_id,
      public_key = excluded.public_key, auth_secret = excluded.auth_secret,
      vapid_public_key = excluded.vapid_public_key, created_at = excluded.created_at`.execute(tx.db);
  await sql`
    delete from push_devices where id in (select id from push_devices where user_id = ${device.userId}::bigint
      order by created_at desc, id desc offset ${DEVICES_OF_A_PERSON}::bigint)`.execute(tx.db);
}

export async function deleteDevice(ctx: Ctx, userId: number, endpoint: string): Promise<void> {
  await sql`delete from push_devices where endpoint = ${endpoint} and user_id = ${userId}::bigint`.execute(ctx.db);
}

export async function deleteDeviceById(ctx: Ctx, id: number): Promise<void> {
  await sql`delete from push_devices where id = ${id}::bigint`.execute(ctx.db);
}

/** Ends push in the browsers of these sessions. */
export async function dropDevicesOfSessions(db: Db, familyIds: readonly number[]): Promise<void> {
  if (familyIds.length === 0) return;
  await sql`delete from push_devices where session_family_id = any(${[...familyIds]}::bigint[])`.execute(db);
}

/** Ends push in all of a person's browsers, optionally except one session's. */
export async function dropDevicesOf(db: Db, userId: number, exceptFamilyId?: number): Promise<void> {
  await sql`
    delete from push_devices where user_id = ${userId}::bigint
      and session_family_id <> ${exceptFamilyId ?? 0}::bigint`.execute(db);
}

export async function loadChoices(ctx: Ctx, userId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kind: string }>`
    select kind from push_choices where user_id = ${userId}::bigint`.execute(ctx.db);
  return new Set(rows.map(({ kind }) => kind));
}

export async function saveChoice(tx: Ctx, userId: number, kind: PushKind, enabled: boolean): Promise<void> {
  if (enabled) {
    await sql`
      insert into push_choices (user_id, kind) values (${userId}::bigint, ${kind})
      on conflict (user_id, kind) do nothing`.execute(tx.db);
  } else {
    await sql`delete from push_choices where user_id = ${userId}::bigint and kind = ${kind}`.execute(tx.db);
  }
}

export interface NewPush {
  readonly userId: number;
  readonly kind: PushKind;
  /** What it is about, once per person and kind. */
  readonly occasion: string;
  /** Shown on a lock screen: names no person and no price. */
  readonly text: string;
  /** A path on our site, from `/`. */
  readonly path: string;
  /** After this, it isn't delivered anymore. */
  readonly expiresAt: Date;
}

/** Stores the pushes that are new and that people chose; returns one row per browser. */
export async function insertPushes(
  tx: Ctx,
  pushes: readonly NewPush[],
): Promise<{ messageId: number; deviceId: number }[]> {
  const { rows } = await sql<{ messageId: number; deviceId: number }>`
    with new as (
      insert into push_messages (user_id, kind, occasion, text, path, expires_at, created_at)
      select r."userId", r.kind, r.occasion, r.text, r.path, r."expiresAt", ${tx.clock.now()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(pushes)}::jsonb)
        as r ("userId" bigint, kind text, occasion text, text text, path text, "expiresAt" timestamptz)
      join push_choices c on c.user_id = r."userId" and c.kind = r.kind
      where exists (select 1 from push_devices d where d.user_id = r."userId")
      on conflict (user_id, kind, occasion) do nothing returning id, user_id)
    select n.id as "messageId", d.id as "deviceId" from new n join push_devices d on d.user_id = n.user_id
    order by 1, 2`.execute(tx.db);
  return rows;
}

export interface DueDelivery {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
  readonly vapidPublicKey: string;
  readonly kind: string;
  readonly text: string;
  readonly path: string;
  readonly expiresAt: Date;
}

/** Undefined if the browser signed out, changed its owner, or the person doesn't want this kind anymore. */
export async function loadDelivery(
  ctx: Ctx,
  { messageId, deviceId }: { messageId: number; deviceId: number },
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select d.endpoint, d.public_key as "publicKey", d.auth_secret as "authSecret",
      d.vapid_public_key as "vapidPublicKey", m.kind, m.text, m.path, m.expires_at as "expiresAt"
    from push_messages m join push_devices d on d.user_id = m.user_id
    join push_choices c on c.user_id = m.user_id and c.kind = m.kind
    where m.id = ${messageId}::bigint and d.id = ${deviceId}::bigint`.execute(ctx.db);
  return rows[0];
}

/** Deletes messages that expired before `before`, at most `limit`. */
export async function deleteExpired(ctx: Ctx, before: Date, limit: number): Promise<void> {
  await sql`
    delete from push_messages where id in (select id from push_messages where expires_at < ${before}::timestamptz
      limit ${limit}::bigint)`.execute(ctx.db);
}

/** Deletes the person's browsers, choices, and messages. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id }: Forgotten): Promise<void> {
  await sql`delete from push_devices where user_id = ${id}`.execute(tx.db);
  await sql`delete from push_choices where user_id = ${id}`.execute(tx.db);
  await sql`delete from push_messages where user_id = ${id}`.execute(tx.db);
}
