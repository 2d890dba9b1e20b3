import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import { type AccountKey, available, balanced, keyText, type Posting, reserved } from './account.rules.ts';

interface AccountRow {
  readonly id: number;
  readonly key: string;
}

function asJson(keys: readonly AccountKey[]): string {
  return JSON.stringify(
    keys.map((key) => ({ owner_kind: key.ownerKind, owner_id: key.ownerId, unit: key.unit, purpose: key.purpose })),
  );
}

/**
 * Accounts with an owner and platform accounts are looked up separately: an index serves `=`, but not `is not
 * distinct`. Each key is looked up through that index, whatever the planner thinks of a small table, because the plan
 * is kept while the table grows.
 */
export async function findAccounts(ctx: Ctx, keys: readonly AccountKey[]): Promise<Map<string, number>> {
  const { rows } = await prepared<AccountRow>(
    ctx.db,
    'ledger_find_accounts',
    sql`
    with w as (
      select * from jsonb_to_recordset(${asJson(keys)}::jsonb) as w (owner_kind text, owner_id bigint, unit text, purpose text))
    select a.id, a.owner_kind || ':' || coalesce(a.owner_id::text, '') || ':' || a.unit || ':' || a.purpose as key
    from (
      select a.* from w cross join lateral (select * from ledger_accounts x where x.owner_kind = w.owner_kind
        and x.owner_id = w.owner_id and x.unit = w.unit and x.purpose = w.purpose limit 1) a
      union all
      select a.* from w cross join lateral (select * from ledger_accounts x where x.owner_kind = w.owner_kind
        and x.owner_id is null and x.unit = w.unit and x.purpose = w.purpose limit 1) a
      where w.owner_id is null) a`,
  );
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Account ids by their key text (`keyText`); missing accounts are opened. */
export async function accountIds(ctx: Ctx, keys: readonly AccountKey[]): Promise<Map<string, number>> {
  const distinct = [...new Map(keys.map((key) => [keyText(key), key])).values()];
  let found = await findAccounts(ctx, distinct);
  if (found.size < distinct.length) {
    const known = found;
    const missing = distinct.filter((key) => !known.has(keyText(key)));
    await sql`
      insert into ledger_accounts (owner_kind, owner_id, unit, purpose, balance)
      select w.owner_kind, w.owner_id, w.unit, w.purpose,
        case when w.owner_kind = 'user' and w.unit = 'credit' and w.purpose in ('available', 'reserved') then 0 end
      from jsonb_to_recordset(${asJson(missing)}::jsonb) as w (owner_kind text, owner_id bigint, unit text, purpose text)
      order by w.owner_kind, w.owner_id, w.unit, w.purpose
      on conflict (owner_kind, owner_id, unit, purpose) do nothing`.execute(ctx.db);
    found = await findAccounts(ctx, distinct);
  }
  return found;
}

/**
 * Writes balanced transactions, set-based. Leaves out a posting whose cause already exists. Returns the causes that are
 * new. A trigger updates balances from the entries, and a constraint keeps them from going below zero. `known`: the
 * account ids, if the caller has them.
 */
export async function insertPostings(
  ctx: Ctx,
  postings: readonly Posting[],
  known?: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  if (postings.length === 0) return new Set();
  const drawn = postings.map((posting) => ({ ...posting, entries: balanced(posting.entries) }));
  const ids =
    known ??
    (await accountIds(
      ctx,
      drawn.flatMap((posting) => posting.entries.map((entry) => entry.account)),
    ));
  const transactions = JSON.stringify(
    drawn.map((posting) => ({
      cause: posting.cause,
      kind: posting.kind,
      order_id: posting.orderId ?? null,
      user_id: posting.userId ?? null,
      memo: posting.memo ?? null,
      entries: posting.entries.map(({ account, amount }) => ({
        account: ids.get(keyText(account)),
        unit: account.unit,
        amount,
      })),
    })),
  );
  // Checks and balances run when the statement ends, so they see transactions together with their entries.
  const { rows } = await prepared<{ cause: string }>(
    ctx.db,
    'ledger_insert_postings',
    sql`
    with t as materialized (
      select * from jsonb_to_recordset(${transactions}::jsonb)
        as t (cause text, kind text, order_id bigint, user_id bigint, memo text, entries jsonb)),
    written as (
      insert into ledger_transactions (cause, kind, order_id, user_id, memo, occurred_at)
      select cause, kind, order_id, user_id, memo, ${ctx.clock.now()}::timestamptz from t
      on conflict (cause) do nothing returning id, cause),
    entered as (
      insert into ledger_entries (transaction_id, account_id, unit, amount)
      select w.id, e.account, e.unit, e.amount from written w join t on t.cause = w.cause
      cross join lateral jsonb_to_recordset(t.entries) as e (account bigint, unit text, amount bigint)
      order by e.account, w.id)
    select cause from written`,
  );
  return new Set(rows.map(({ cause }) => cause));
}

interface LockedAccount {
  readonly id: number;
  readonly ownerId: number;
  readonly purpose: string;
  readonly balance: number;
}

/** Locks the existing credit accounts of these people, in one order. */
async function lockAccounts(ctx: Ctx, userIds: readonly number[]): Promise<readonly LockedAccount[]> {
  const { rows } = await prepared<LockedAccount>(
    ctx.db,
    'ledger_lock_credits',
    sql`
      select id, owner_id as "ownerId", purpose, balance from ledger_accounts
      where id = any(array(select a.id from unnest(${userIds}::bigint[]) as who (id) cross join lateral (
        select x.id from ledger_accounts x where x.owner_kind = 'user' and x.owner_id = who.id and x.unit = 'credit'
          and x.purpose in ('available', 'reserved') limit 2) a))
      order by id for update`,
  );
  return rows;
}

const spendable = (rows: readonly LockedAccount[]) =>
  new Map(rows.filter((row) => row.purpose === 'available').map((row) => [row.ownerId, row.balance]));

/** Locks the existing credit accounts of these people: what each can spend, and the account ids by `keyText`. */
export async function lockFoundAccounts(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<{ readonly credits: Map<number, number>; readonly accounts: Map<string, number> }> {
  const rows = await lockAccounts(ctx, [...new Set(userIds)]);
  const keyOf = (row: LockedAccount) => (row.purpose === 'available' ? available : reserved)(row.ownerId);
  return { credits: spendable(rows), accounts: new Map(rows.map((row) => [keyText(keyOf(row)), row.id])) };
}

/**
 * Locks these people's credit accounts for the rest of the transaction, in one order; opens missing ones. Returns what
 * each can spend.
 */
export async function lockCreditAccounts(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> {
  const distinct = [...new Set(userIds)];
  if (distinct.length === 0) return new Map();
  let rows = await lockAccounts(ctx, distinct);
  if (rows.length < 2 * distinct.length) {
    await accountIds(
      ctx,
      distinct.flatMap((userId) => [available(userId), reserved(userId)]),
    );
    rows = await lockAccounts(ctx, distinct);
  }
  return spendable(rows);
}

/** What these people can spend now; people without an account have none. */
export async function availableBalances(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ ownerId: number; balance: number }>`
    select owner_id as "ownerId", balance from ledger_accounts
    where owner_kind = 'user' and unit = 'credit' and purpose = 'available' and owner_id = any(${[...userIds]})`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.ownerId, row.balance]));
}
