import type { MeetingAccount } from '#contract/meetings/meeting-accounts.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { findAccount, noteCheck, signInOf } from '#server/features/meetings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { MeetingsLimited, MeetingsRefused, MeetingsUnavailable } from '#server/providers/meetings/meetings.ts';
import { showAccount } from './show-accounts.ts';

/** Keeps staff from calling Zoom every second. */
const CHECKS: Limit = { name: 'meeting_account_checks', points: 20, seconds: 60 };

function problemOf(error: unknown): string {
  if (error instanceof MeetingsRefused && error.signIn) return `Zoom won't let us in: ${error.message}`;
  if (error instanceof MeetingsRefused) return `Zoom lets us in but not to its meetings: ${error.message}`;
  if (error instanceof MeetingsLimited) return "Zoom isn't accepting more requests from this account right now.";
  if (error instanceof MeetingsUnavailable) return "We can't reach Zoom.";
  throw error;
}

/** Staff check whether an account works. Zoom's answer is stored, and shown until the next check. */
export async function checkAccount(ctx: Ctx, id: number): Promise<MeetingAccount> {
  const account = await findAccount(ctx, id);
  if (!account) throw notFound();
  await takeFromLimit(ctx, CHECKS, id);
  const signIn = signInOf(ctx, account);
  const problem = signIn
    ? await ctx.providers.meetings.check(signIn).then(() => null, problemOf)
    : "We can't read the saved sign-in details. Enter them again.";
  await noteCheck(ctx, id, problem);
  return showAccount(ctx, id);
}
