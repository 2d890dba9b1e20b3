import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface AccountRow {
  readonly id: number;
  readonly name: string;
  /** Encrypted; null: we can't sign in. */
  readonly credentialsSealed: string | null;
  readonly accountIdEnd: string | null;
  readonly checkedAt: Date | null;
  readonly checkProblem: string | null;
  readonly pausedUntil: Date | null;
  readonly archivedAt: Date | null;
}

const columns = [
  'id',
  'name',
  'credentials_sealed as credentialsSealed',
  'account_id_end as accountIdEnd',
  'checked_at as checkedAt',
  'check_problem as checkProblem',
  'paused_until as pausedUntil',
  'archived_at as archivedAt',
] as const;

export function findAccount(ctx: Ctx, id: number): Promise<AccountRow | undefined> {
  return ctx.db.selectFrom('zoom_accounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends: staff changes to an account run one after another. */
export function lockAccount(tx: Ctx, id: number): Promise<AccountRow | undefined> {
  return tx.db.selectFrom('zoom_accounts').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Most accounts listed: few, since this is the platform's own list. */
export const MAX_ACCOUNTS = 200;

export function listAccounts(ctx: Ctx): Promise<AccountRow[]> {
  return ctx.db
    .selectFrom('zoom_accounts')
    .select(columns)
    .orderBy((eb) => eb('archived_at', 'is not', null))
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .limit(MAX_ACCOUNTS)
    .execute();
}

export async function countAccounts(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('zoom_accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface SealedSignIn {
  readonly credentialsSealed: string;
  readonly accountIdEnd: string;
}

export async function insertAccount(
  tx: Ctx,
  account: SealedSignIn & { readonly name: string; readonly createdBy: number | null },
): Promise<number> {
  const row = await tx.db
    .insertInto('zoom_accounts')
    .values({
      name: account.name,
      credentials_sealed: account.credentialsSealed,
      account_id_end: account.accountIdEnd,
      created_by: account.createdBy,
      created_at: tx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function renameAccount(tx: Ctx, id: number, name: string): Promise<void> {
  await tx.db.updateTable('zoom_accounts').set({ name }).where('id', '=', id).execute();
}

/** Saves new credentials and clears the check result of the old ones. */
export async function saveSignIn(
  tx: Ctx,
  id: number,
  { credentialsSealed, accountIdEnd }: SealedSignIn,
): Promise<void> {
  await tx.db
    .updateTable('zoom_accounts')
    .set({
      credentials_sealed: credentialsSealed,
      account_id_end: accountIdEnd,
      checked_at: null,
      check_problem: null,
      paused_until: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function setArchived(tx: Ctx, id: number, archived: boolean): Promise<void> {
  await tx.db
    .updateTable('zoom_accounts')
    .set({ archived_at: archived ? tx.clock.now() : null })
    .where('id', '=', id)
    .execute();
}

/** Stores Zoom's answer to a check; null: all is well. */
export async function noteCheck(ctx: Ctx, id: number, problem: string | null): Promise<void> {
  await ctx.db
    .updateTable('zoom_accounts')
    .set({ checked_at: ctx.clock.now(), check_problem: problem })
    .where('id', '=', id)
    .execute();
}

/** Zoom accepts nothing from this account before `until`. */
export async function pauseAccount(ctx: Ctx, id: number, until: Date): Promise<void> {
  await ctx.db.updateTable('zoom_accounts').set({ paused_until: until }).where('id', '=', id).execute();
}

/** Accounts with meetings that were not compared with Zoom since `since`; marks them as compared now. */
export async function takeUncompared(ctx: Ctx, since: Date, limit: number): Promise<number[]> {
  const due = ctx.db
    .selectFrom('zoom_accounts as a')
    .select('a.id')
    .where('a.credentials_sealed', 'is not', null)
    .where((eb) => eb.or([eb('a.compared_at', 'is', null), eb('a.compared_at', '<', since)]))
    .where((eb) => eb.or([eb('a.paused_until', 'is', null), eb('a.paused_until', '<=', ctx.clock.now())]))
    .where((eb) =>
      eb.exists(eb.selectFrom('event_meetings as m').select('m.id').whereRef('m.zoom_account_id', '=', 'a.id')),
    )
    .orderBy('a.compared_at', (order) => order.asc().nullsFirst())
    .limit(limit);
  const rows = await ctx.db
    .updateTable('zoom_accounts')
    .set({ compared_at: ctx.clock.now() })
    .where('id', 'in', due)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
