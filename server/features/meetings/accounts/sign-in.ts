import { z } from 'zod';
import type { Ctx } from '#server/platform/ctx.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import type { MeetingSignIn } from '#server/providers/meetings/meetings.ts';
import type { AccountRow, SealedSignIn } from './account.store.ts';

const PURPOSE = 'zoom account';
/** How many characters of an account id are shown, to tell two apart. */
const SHOWN = 4;
const shape = z.object({ accountId: z.string(), clientId: z.string(), clientSecret: z.string() });

/** An account's credentials, as stored in the database. @throws NoSecretsKey */
export function sealSignIn(ctx: Ctx, signIn: MeetingSignIn): SealedSignIn {
  const { accountId, clientId, clientSecret } = signIn;
  return {
    credentialsSealed: seal(ctx.config, PURPOSE, JSON.stringify({ accountId, clientId, clientSecret })),
    accountIdEnd: accountId.slice(-SHOWN),
  };
}

/**
 * An account's decrypted credentials, for the adapter only; undefined if they can't be decrypted: no key, another key,
 * or nothing was ever saved.
 */
export function signInOf(ctx: Ctx, account: Pick<AccountRow, 'id' | 'credentialsSealed'>): MeetingSignIn | undefined {
  if (account.credentialsSealed === null) return undefined;
  try {
    return shape.parse(JSON.parse(unseal(ctx.config, PURPOSE, account.credentialsSealed)));
  } catch (error) {
    ctx.log.error({ accountId: account.id, error: String(error) }, "couldn't read a meeting account's credentials");
    return undefined;
  }
}
