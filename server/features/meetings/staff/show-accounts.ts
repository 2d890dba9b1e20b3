import type { listMeetingAccounts, MeetingAccount } from '#contract/meetings/meeting-accounts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { type AccountRow, findAccount, listAccounts } from '#server/features/meetings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { coursesOfAccounts, upcomingMeetings } from './meeting-accounts.query.ts';

const WORKS = 'Zoom lets us in.';

async function presentAccounts(ctx: Ctx, rows: readonly AccountRow[]): Promise<MeetingAccount[]> {
  const ids = rows.map((row) => row.id);
  const courses = await coursesOfAccounts(ctx, ids);
  const ahead = await upcomingMeetings(ctx, ids);
  const now = ctx.clock.now();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    accountIdEnd: row.accountIdEnd,
    archivedAtUtc: row.archivedAt?.toISOString() ?? null,
    check: row.checkedAt && {
      ok: row.checkProblem === null,
      says: row.checkProblem ?? WORKS,
      atUtc: row.checkedAt.toISOString(),
    },
    pausedUntilUtc: row.pausedUntil !== null && row.pausedUntil > now ? row.pausedUntil.toISOString() : null,
    courses: (courses.get(row.id) ?? []).map(({ id, name, schoolName }) => ({ id, name, schoolName })),
    upcoming: ahead.get(row.id)?.upcoming ?? 0,
    failed: ahead.get(row.id)?.failed ?? 0,
  }));
}

/** All accounts, for staff; without credentials. */
export async function showAccounts(ctx: Ctx): Promise<ResponseOf<typeof listMeetingAccounts>> {
  return {
    accounts: await presentAccounts(ctx, await listAccounts(ctx)),
    configured: ctx.config.secretsKey !== undefined,
  };
}

export async function showAccount(ctx: Ctx, id: number): Promise<MeetingAccount> {
  const row = await findAccount(ctx, id);
  const [account] = row ? await presentAccounts(ctx, [row]) : [];
  if (!account) throw notFound();
  return account;
}
