import type {
  addMeetingAccount,
  changeMeetingAccount,
  MeetingAccount,
} from '#contract/meetings/meeting-accounts.endpoints.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import {
  type AccountRow,
  countAccounts,
  hasMeetings,
  insertAccount,
  lockAccount,
  MAX_ACCOUNTS,
  renameAccount,
  retryAllOf,
  saveSignIn,
  sealSignIn,
  setArchived,
  signInOf,
} from '#server/features/meetings/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { showAccount } from './show-accounts.ts';

const SIGN_IN = ['accountId', 'clientId', 'clientSecret'] as const;

function requireKey(ctx: Ctx): void {
  if (ctx.config.secretsKey !== undefined) return;
  throw refuse('no_secrets_key', 503, "Accounts can't be saved here: SECRETS_KEY isn't set.");
}

/** Staff add a Zoom account. Its credentials are encrypted, and appear in no log and no activity. */
export async function addAccount(ctx: Ctx, body: BodyOf<typeof addMeetingAccount>): Promise<MeetingAccount> {
  requireKey(ctx);
  const sealed = sealSignIn(ctx, body);
  const id = await inTransaction(ctx, async (tx) => {
    if ((await countAccounts(tx)) >= MAX_ACCOUNTS) {
      throw refuse('too_many_accounts', 409, `There are already ${MAX_ACCOUNTS} accounts.`);
    }
    const createdId = await insertAccount(tx, { name: body.name, ...sealed, createdBy: personIdOf(tx) });
    await logActivity(tx, {
      action: 'add_meeting_account',
      subjectKind: 'meeting_account',
      subjectId: createdId,
      detail: { name: body.name },
    });
    return createdId;
  });
  return showAccount(ctx, id);
}

/** All three texts, or none: with half of them we couldn't sign in. */
function signInSent(body: BodyOf<typeof changeMeetingAccount>) {
  const sent = SIGN_IN.filter((field) => (body[field] ?? '') !== '');
  if (sent.length === 0) return undefined;
  const missing = SIGN_IN.filter((field) => !sent.includes(field));
  if (missing.length > 0) throw refuseFields(Object.fromEntries(missing.map((field) => [field, FIELD_REQUIRED])));
  return { accountId: body.accountId ?? '', clientId: body.clientId ?? '', clientSecret: body.clientSecret ?? '' };
}

/**
 * Meetings can be found, moved, and removed only in the account that they were created in. If the old credentials can't
 * be decrypted anymore, the end of the account's id decides.
 * @throws 409 for another Zoom account if this one has meetings
 */
async function refuseOtherAccount(tx: Ctx, account: AccountRow, accountId: string): Promise<void> {
  const before = signInOf(tx, account)?.accountId;
  const same = before === undefined ? accountId.endsWith(account.accountIdEnd ?? '') : accountId === before;
  if (same || !(await hasMeetings(tx, account.id))) return;
  const message = 'Its meetings are in the old account. Add the new one as a separate account.';
  throw refuse('account_has_meetings', 409, message);
}

/**
 * Lets staff rename an account or replace its credentials; meetings waiting for new credentials are retried right away.
 */
export async function changeAccount(
  ctx: Ctx,
  id: number,
  body: BodyOf<typeof changeMeetingAccount>,
): Promise<MeetingAccount> {
  const signIn = signInSent(body);
  if (signIn) requireKey(ctx);
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw notFound();
    if (body.name !== undefined) await renameAccount(tx, id, body.name);
    if (signIn) {
      await refuseOtherAccount(tx, account, signIn.accountId);
      await saveSignIn(tx, id, sealSignIn(tx, signIn));
      await retryAllOf(tx, id);
    }
    const detail = {
      ...changed({ name: [account.name, body.name ?? account.name] }),
      ...(signIn ? { keys: 'replaced' } : {}),
    };
    if (Object.keys(detail).length === 0) return;
    await logActivity(tx, { action: 'change_meeting_account', subjectKind: 'meeting_account', subjectId: id, detail });
  });
  return showAccount(ctx, id);
}

/**
 * Archives or restores an account: an archived one is not offered anymore. Its meetings are kept in sync either way.
 */
export async function archiveAccount(ctx: Ctx, id: number, archived: boolean): Promise<MeetingAccount> {
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw notFound();
    if ((account.archivedAt !== null) === archived) return;
    await setArchived(tx, id, archived);
    await logActivity(tx, {
      action: archived ? 'archive_meeting_account' : 'restore_meeting_account',
      subjectKind: 'meeting_account',
      subjectId: id,
      detail: { name: account.name },
    });
  });
  return showAccount(ctx, id);
}
